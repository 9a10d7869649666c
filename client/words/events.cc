#include "client/words/events.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "client/words/time_text.h"

namespace merels::words {
namespace {

using rules::Score;
using rules::Side;

/// The reason of a win: the loser's failure (with the verb for one man and for several), or a clause about
/// the game.
struct WhyWon {
  std::string_view reason;
  std::string_view loser, losers;
  std::string_view clause = {};
  std::string_view you = {};  // said to the loser; empty: the same as to others
};

constexpr std::array kWhyWon = {
    WhyWon{"few", "has only two men left", "", "too few geese are left to pen the fox",
           "you have only two men left"},
    WhyWon{"penned", "is penned in and cannot move", "are penned in and cannot move"},
    WhyWon{"blocked", "cannot move", "cannot move", {}, "you cannot move"},
    WhyWon{"mill", "", "", "a mill was closed"},
    WhyWon{"home", "", "", "all men of the winner are home"},
    WhyWon{"resign", "resigned", "resigned", {}, "you resigned"},
    WhyWon{"time", "ran out of time", "ran out of time", {}, "you ran out of time"},
    WhyWon{"abandoned", "left the game", "left the game", {}, "you left the game"},
    WhyWon{"tablebase", "had a lost position, by the tablebase, when a player left",
           "had a lost position, by the tablebase, when a player left"},
    WhyWon{"unstated", "", "", "the record does not say why"},
    WhyWon{"adjudicated", "was judged to have lost", "were judged to have lost"},
};

struct Why {
  std::string_view reason;
  std::string_view clause;
};

constexpr std::array kWhyDrawn = {
    Why{"reps", "by repetition"},
    Why{"quiet", "too many turns without a placement or capture"},
    Why{"endquiet", "too many turns without a capture with three men left"},
    Why{"cap", "the game reached its length limit"},
    Why{"blocked", "the player to move is blocked"},
    Why{"both-blocked", "neither side can move"},
    Why{"full", "the board is full"},
    Why{"agreement", "both players agreed"},
    Why{"abandoned", "one player left the game"},
    Why{"tablebase", "a player left a position that is a draw by the tablebase"},
    Why{"unstated", "the record does not say why"},
    Why{"adjudicated", "the game reached the server's length limit"},
};

constexpr std::array kWhyStuck = {
    Why{"resign", "the player gave up"},
    Why{"time", "the player ran out of time"},
    Why{"abandoned", "the player left"},
    Why{"aborted", "the game was aborted"},
};

template <std::size_t kCount>
std::string ClauseOf(const std::array<Why, kCount>& table, const std::string& reason) {
  for (const auto& why : table) {
    if (why.reason == reason) return std::string(why.clause);
  }
  return reason;
}

std::string WonBecause(const Naming& naming, Side loser, const std::string& reason) {
  for (const auto& why : kWhyWon) {
    if (why.reason != reason) continue;
    const bool about_loser = !(naming.side(loser).plural ? why.losers : why.loser).empty();
    return about_loser ? naming.Says(loser, why.loser, why.losers) : std::string(why.clause);
  }
  return reason;
}

bool IsNumber(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

std::string PuzzleTitle(const rules::Outcome& outcome) {
  if (outcome.score == Score::kSolved) {
    if (outcome.reason == "centre") return "Solved in the centre";
    return outcome.reason == "off-centre" ? "Solved, off the centre" : "Solved";
  }
  if (!IsNumber(outcome.reason)) return outcome.reason == "resign" ? "Given up" : "Not solved";
  return "Stuck with " + outcome.reason + (outcome.reason == "1" ? " peg" : " pegs");
}

}  // namespace

std::string ResultTitle(const Naming& naming, const rules::Outcome& outcome) {
  if (const auto winner = rules::WinnerOf(outcome.score)) {
    return Capitalised(naming.Says(*winner, "wins", "win"));
  }
  if (outcome.score == Score::kNone) return "No result";
  return outcome.score == Score::kDraw ? "A draw" : PuzzleTitle(outcome);
}

std::string ResultByName(const Naming& naming, const rules::Outcome& outcome, const match::Players& players) {
  const auto winner = rules::WinnerOf(outcome.score);
  const std::string name = winner ? players[rules::Index(*winner)].name : "";
  return name.empty() ? ResultTitle(naming, outcome) : name + " wins";
}

std::string ResultReason(const Naming& naming, const rules::Outcome& outcome) {
  if (const auto winner = rules::WinnerOf(outcome.score)) {
    return WonBecause(naming, rules::Other(*winner), outcome.reason);
  }
  if (outcome.score == Score::kDraw) return ClauseOf(kWhyDrawn, outcome.reason);
  if (outcome.score == Score::kNone) return "the game was aborted";
  if (outcome.score == Score::kSolved) return "one peg is left";
  return IsNumber(outcome.reason) ? "no peg can jump any more" : ClauseOf(kWhyStuck, outcome.reason);
}

std::string ReasonToLoser(const Naming& naming, const rules::Outcome& outcome) {
  const auto winner = rules::WinnerOf(outcome.score);
  const auto why = std::find_if(kWhyWon.begin(), kWhyWon.end(),
                                [&](const WhyWon& one) { return one.reason == outcome.reason; });
  // Of men that are several, only what is said of others fits.
  const bool said = winner && why != kWhyWon.end() && !naming.side(rules::Other(*winner)).plural;
  return said && !why->you.empty() ? std::string(why->you) : ResultReason(naming, outcome);
}

std::string EndReason(const Naming& naming, const match::Ended& ended) {
  if (ended.aborted_by) return naming.Says(*ended.aborted_by, "aborted the game", "aborted the game");
  return ResultReason(naming, ended.outcome);
}

std::string DescribeOutcome(const Naming& naming, const rules::Outcome& outcome) {
  return ResultTitle(naming, outcome) + ": " + ResultReason(naming, outcome) + ".";
}

std::string EventWords(const Naming& naming, const match::Event& event) {
  struct Visitor {
    const Naming& naming;

    std::string Says(rules::Side side, std::string_view verb, std::string_view plural_verb) const {
      return Capitalised(naming.Says(side, verb, plural_verb));
    }
    std::string operator()(const match::Started&) const { return ""; }
    std::string operator()(const match::PlyPlayed&) const { return ""; }
    std::string operator()(const match::DrawOffered& offer) const {
      return Says(offer.side, "offers a draw", "offer a draw");
    }
    std::string operator()(const match::DrawDeclined& no) const {
      return Says(no.side, "declines the draw", "decline the draw");
    }
    std::string operator()(const match::Ended& ended) const {
      return ResultTitle(naming, ended.outcome) + ": " + EndReason(naming, ended);
    }
    std::string operator()(const match::Resumed&) const {
      return "The server is back; nobody lost time while it was away";
    }
    std::string operator()(const match::TakebackOffered& ask) const {
      return Says(ask.side, "asks for a takeback", "ask for a takeback");
    }
    std::string operator()(const match::TakebackDeclined& no) const {
      return Says(no.side, "declines the takeback", "decline the takeback");
    }
    std::string operator()(const match::PliesTakenBack& back) const {
      if (back.count == 1) return "The last move was taken back";
      return "The last " + (back.count == 2 ? "two" : std::to_string(back.count)) + " moves were taken back";
    }
  };
  return std::visit(Visitor{naming}, event);
}

std::string DescribeEvent(const Naming& naming, const match::Event& event) {
  const std::string sentence = EventWords(naming, event);
  return sentence.empty() ? "" : sentence + ".";
}

std::string PresenceWords(const Naming& naming, rules::Side side, const match::Presence& presence) {
  const auto says = [&](std::string_view verb, std::string_view plural_verb) {
    return Capitalised(naming.Says(side, verb, plural_verb));
  };
  if (presence.present) return says("is online", "are online");
  const std::string gone = presence.left ? says("has left", "have left") : says("is away", "are away");
  if (!presence.claimable_in) return gone;
  const int seconds = SecondsUntil(*presence.claimable_in);
  if (seconds == 0) return gone + "; the match may be claimed";
  return gone + "; the match can be claimed after " + std::to_string(seconds) + " more seconds of their turn";
}

std::string DescribeSanction(const lobby::Sanctioned& sanction) {
  const std::string until = sanction.until.count() == 0 ? "" : " until " + DayTextWithZone(sanction.until);
  const auto may_not = [&](const char* what) { return "You may not " + std::string(what) + until; };
  std::string sentence = "A moderator warns you";
  switch (sanction.kind) {
    case lobby::SanctionKind::kWarning: break;
    case lobby::SanctionKind::kMute: sentence = may_not("chat"); break;
    case lobby::SanctionKind::kRatedBan: sentence = may_not("play rated matches"); break;
    case lobby::SanctionKind::kBan: sentence = may_not("sign in"); break;
  }
  return sentence + ": " + sanction.reason;
}

std::string DescribeLifting(const lobby::SanctionLifted& lifted) {
  std::string what = "warning";
  switch (lifted.sanction.kind) {
    case lobby::SanctionKind::kWarning: break;
    case lobby::SanctionKind::kMute: what = "mute"; break;
    case lobby::SanctionKind::kRatedBan: what = "ban from rated matches"; break;
    case lobby::SanctionKind::kBan: what = "ban"; break;
  }
  return "A moderator lifts the " + what + ": " + lifted.because;
}

}  // namespace merels::words
