#include "client/presenter/words/phrases.h"

#include <array>
#include <cctype>
#include <utility>

#include "client/presenter/words/day_text.h"

namespace merels::presenter {
namespace {

using rules::Score;
using rules::Side;

/// Why a side won: what the loser did (with the verb for one man and for several), or a clause about the
/// game.
struct WhyWon {
  std::string_view reason;
  std::string_view loser, losers;
  std::string_view clause = {};
};

constexpr std::array kWhyWon = {
    WhyWon{"few", "has fewer than three men", "", "too few geese are left to pen the fox"},
    WhyWon{"penned", "is penned in and cannot move", "are penned in and cannot move"},
    WhyWon{"blocked", "cannot move", "cannot move"},
    WhyWon{"mill", "", "", "a mill was closed"},
    WhyWon{"home", "", "", "all men of the winner are home"},
    WhyWon{"resign", "resigned", "resigned"},
    WhyWon{"time", "ran out of time", "ran out of time"},
    WhyWon{"abandoned", "left the game", "left the game"},
    WhyWon{"adjudicated", "was judged to have lost", "were judged to have lost"},
};

struct Why {
  std::string_view reason;
  std::string_view clause;
};

constexpr std::array kWhyDrawn = {
    Why{"reps", "the position was repeated too often"},
    Why{"quiet", "too many plies without a capture"},
    Why{"endquiet", "too many plies without a capture with three men left"},
    Why{"cap", "the game reached its length limit"},
    Why{"blocked", "the player to move is blocked"},
    Why{"both-blocked", "neither side can move"},
    Why{"full", "the board is full"},
    Why{"agreement", "both players agreed"},
    Why{"abandoned", "one player left the game"},
};

constexpr std::array kWhyStuck = {
    Why{"resign", "the player gave up"},
    Why{"time", "the player ran out of time"},
    Why{"abandoned", "the player left"},
    Why{"aborted", "the game was called off"},
};

template <std::size_t kCount>
std::string ClauseOf(const std::array<Why, kCount>& table, const std::string& reason) {
  for (const auto& why : table) {
    if (why.reason == reason) return std::string(why.clause);
  }
  return reason;
}

std::string WonBecause(const FamilyFace& face, Side loser, const std::string& reason) {
  for (const auto& why : kWhyWon) {
    if (why.reason != reason) continue;
    const bool about_loser = !(face.side(loser).plural ? why.losers : why.loser).empty();
    return about_loser ? face.Says(loser, why.loser, why.losers) : std::string(why.clause);
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

/// "d4 to d5"; over the points between when there are any.
std::string WayOf(const rules::Ply& ply, const board::Topology& topology) {
  std::string way = board::PointName(topology, *ply.from);
  for (const auto point : ply.via) way += " to " + board::PointName(topology, point);
  return way + " to " + board::PointName(topology, *ply.to);
}

}  // namespace

std::string ListPoints(const board::Topology& topology, const std::vector<board::Point>& points) {
  std::string list;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (i > 0) list += i + 1 == points.size() ? " and " : ", ";
    list += board::PointName(topology, points[i]);
  }
  return list;
}

std::string DescribePly(const FamilyFace& face, Side side, const rules::Ply& ply,
                        const board::Topology& topology) {
  if (ply.pass()) return Capitalised(face.Says(side, "cannot move and passes", "cannot move and pass")) + ".";
  std::string sentence;
  if (!ply.from) {
    sentence = face.Says(side, "places on ", "place on ") + board::PointName(topology, *ply.to);
  } else if (ply.via.empty() && topology.Joined(*ply.from, *ply.to)) {
    sentence = face.Says(side, "moves ", "move ") + WayOf(ply, topology);
  } else if (face.flies) {
    sentence = face.Says(side, "flies from ", "fly from ") + WayOf(ply, topology);
  } else {
    sentence = face.Says(side, "jumps from ", "jump from ") + WayOf(ply, topology);
  }
  if (!ply.captures.empty()) {
    sentence += face.side(side).plural ? " and take " : " and takes ";
    sentence += ListPoints(topology, ply.captures);
  }
  return Capitalised(std::move(sentence)) + ".";
}

std::string PrettyPly(std::string_view text) {
  std::string pretty;
  bool taking = false;
  for (const char c : text) {
    if (c == '-') {
      pretty += "–";
    } else if (c == ',') {
      pretty += std::exchange(taking, true) ? "," : " ×";
    } else {
      pretty += c;
    }
  }
  return pretty;
}

std::string ResultTitle(const FamilyFace& face, const rules::Outcome& outcome) {
  if (const auto winner = rules::WinnerOf(outcome.score)) {
    return Capitalised(face.Says(*winner, "wins", "win"));
  }
  if (outcome.score == Score::kNone) return "No result";
  return outcome.score == Score::kDraw ? "A draw" : PuzzleTitle(outcome);
}

std::string ResultReason(const FamilyFace& face, const rules::Outcome& outcome) {
  if (const auto winner = rules::WinnerOf(outcome.score)) {
    return WonBecause(face, rules::Other(*winner), outcome.reason);
  }
  if (outcome.score == Score::kDraw) return ClauseOf(kWhyDrawn, outcome.reason);
  if (outcome.score == Score::kNone) return "the match was called off";
  if (outcome.score == Score::kSolved) return "one peg is left";
  return IsNumber(outcome.reason) ? "no peg can jump any more" : ClauseOf(kWhyStuck, outcome.reason);
}

std::string DescribeOutcome(const FamilyFace& face, const rules::Outcome& outcome) {
  return ResultTitle(face, outcome) + ": " + ResultReason(face, outcome) + ".";
}

std::string DescribeEvent(const FamilyFace& face, const match::Event& event) {
  struct Visitor {
    const FamilyFace& face;

    std::string operator()(const match::Started&) const { return ""; }
    std::string operator()(const match::PlyPlayed&) const { return ""; }
    std::string operator()(const match::DrawOffered& offer) const {
      return Capitalised(face.Says(offer.side, "offers a draw.", "offer a draw."));
    }
    std::string operator()(const match::DrawDeclined& no) const {
      return Capitalised(face.Says(no.side, "declines the draw.", "decline the draw."));
    }
    std::string operator()(const match::Ended& ended) const { return DescribeOutcome(face, ended.outcome); }
    std::string operator()(const match::Resumed&) const {
      return "The server is back; nobody lost time while it was away.";
    }
    std::string operator()(const match::TakebackOffered& ask) const {
      return Capitalised(face.Says(ask.side, "asks for a takeback.", "ask for a takeback."));
    }
    std::string operator()(const match::TakebackDeclined& no) const {
      return Capitalised(face.Says(no.side, "declines the takeback.", "decline the takeback."));
    }
    std::string operator()(const match::PliesTakenBack& back) const {
      return Capitalised(face.Says(back.side, "takes a move back.", "take a move back."));
    }
  };
  return std::visit(Visitor{face}, event);
}

std::string DescribeSanction(const lobby::Sanctioned& sanction) {
  const std::string until = sanction.until.count() == 0 ? "" : " until " + DayText(sanction.until) + " UTC";
  const auto may_not = [&](const char* what) { return "You may not " + std::string(what) + until; };
  std::string told = "A moderator warns you";
  switch (sanction.kind) {
    case lobby::SanctionKind::kWarning: break;
    case lobby::SanctionKind::kMute: told = may_not("chat"); break;
    case lobby::SanctionKind::kRatedBan: told = may_not("play rated matches"); break;
    case lobby::SanctionKind::kBan: told = may_not("sign in"); break;
  }
  return told + ": " + sanction.reason;
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

std::string Capitalised(std::string sentence) {
  const bool point = sentence.size() >= 2 && std::isdigit(static_cast<unsigned char>(sentence[1])) != 0;
  if (!sentence.empty() && !point) {
    sentence[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence[0])));
  }
  return sentence;
}

}  // namespace merels::presenter
