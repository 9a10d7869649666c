#include "client/presenter/table/table_ribbon.h"

#include "client/presenter/table/actions.h"
#include "client/words/events.h"
#include "client/words/plies.h"
#include "client/words/text.h"
#include "client/words/time_text.h"

namespace merels::presenter {
namespace {

std::string NameOf(const TableState& table, rules::Side side) {
  return table.match.players()[rules::Index(side)].name;
}

std::string WordFor(int count) {
  constexpr std::array kWords = {"no", "one", "two", "three"};
  return count < static_cast<int>(kWords.size()) ? kWords.at(static_cast<std::size_t>(count))
                                                 : std::to_string(count);
}

std::string KeysHint(std::size_t men) {
  return men == 1 ? "Click, or press 1." : "Click, or press 1–" + std::to_string(men) + ".";
}

Ribbon CaptureRibbon(const TableState& table) {
  const rules::Game& game = *table.match.game();
  const Draft& draft = table.hand.draft();
  const rules::Side victim = rules::Other(game.to_move());
  const auto takeable = table.options.Takeable(draft, game.topology());
  const int left = table.options.TakesInAll(draft) - static_cast<int>(draft.taken.size());
  const auto in_mills = game.InMills(victim).size();
  Ribbon ribbon;
  ribbon.kind = Ribbon::Kind::kCapture;
  ribbon.title = draft.taken.empty() ? (left == 1 ? "A mill! Take " : "Mills! Take ") : "Take ";
  ribbon.title += WordFor(left) + (draft.taken.empty() ? " " : " more ");
  ribbon.title += table.face().Men(victim, left != 1);
  if (in_mills > 0 && in_mills == static_cast<std::size_t>(game.on_board(victim))) {
    ribbon.detail = "All are in mills, so any may be taken. ";
  } else if (in_mills > 0) {
    ribbon.detail = "Men standing in a mill are protected. ";
  }
  ribbon.detail += KeysHint(takeable.size());
  return ribbon;
}

/// The man has landed and may jump on or stay.
Ribbon GoingOnRibbon(const TableState& table) {
  const board::Topology& topology = table.match.game()->topology();
  const std::string here = board::PointName(topology, *table.hand.draft().to);
  Ribbon ribbon{Ribbon::Kind::kTurn, words::Capitalised("on " + here + ": jump on, or stay"), "", {}};
  ribbon.detail = "Choose the next point, or " + here + " again to stay there.";
  ribbon.buttons = {{action::FinishPly{}, "Stay", true, false, Emphasis::kPrimary}};
  return ribbon;
}

/// The next step of a started ply.
std::optional<Ribbon> HandRibbon(const TableState& table) {
  if (!table.Active()) return std::nullopt;
  if (table.hand.stage() == Hand::Stage::kTaking) return CaptureRibbon(table);
  if (table.hand.stage() == Hand::Stage::kGoingOn) return GoingOnRibbon(table);
  return std::nullopt;
}

Ribbon OfferRibbon(const TableState& table) {
  const auto& match = table.match;
  Ribbon ribbon{Ribbon::Kind::kOffer, NameOf(table, *match.offer()) + " offers a draw", "", {}};
  ribbon.detail = "Playing on declines it.";
  ribbon.buttons = {
      {action::AcceptDraw{}, "Accept", table.MaySend(match::AcceptDraw{}), false, Emphasis::kPrimary},
      {action::DeclineDraw{}, "Decline", table.MaySend(match::DeclineDraw{}), false, Emphasis::kNormal}};
  return ribbon;
}

Ribbon TakebackRibbon(const TableState& table) {
  Ribbon ribbon{
      Ribbon::Kind::kOffer, NameOf(table, *table.match.takeback()) + " asks for a takeback", "", {}};
  ribbon.detail = "Playing on declines it.";
  ribbon.buttons = {
      {action::AcceptTakeback{}, "Allow", table.MaySend(match::AcceptTakeback{}), false, Emphasis::kPrimary},
      {action::DeclineTakeback{}, "Decline", table.MaySend(match::DeclineTakeback{}), false,
       Emphasis::kNormal}};
  return ribbon;
}

/// An opponent who is here but does not play, without a clock: from the middle of their time on.
bool Stalls(const TableState& table, model::Millis now) {
  const auto& match = table.match;
  const auto wait = match.ClaimableIn(match.ToMove(), now);
  return wait && match.stall_claim() > model::Millis{0} && *wait <= match.stall_claim() / 2;
}

/// In the turn of an opponent who is away or does not play: when the game may be claimed.
std::optional<Ribbon> AwayRibbon(const TableState& table, model::Millis now) {
  const auto seat = table.seat();
  const auto& match = table.match;
  if (!seat || match.ToMove() == *seat) return std::nullopt;
  const auto& presence = match.PresenceOf(match.ToMove());
  if (presence.present && !Stalls(table, now)) return std::nullopt;
  const std::string name = NameOf(table, match.ToMove());
  const char* does = presence.present ? " has not moved for long" : presence.left ? " has left" : " is away";
  Ribbon ribbon{Ribbon::Kind::kOffer, name + does, "", {}};
  if (match.plies().size() < 2) {  // a claim would only abort
    ribbon.detail = "The game has hardly begun. Wait, or abort it: nobody loses by that.";
    return ribbon;
  }
  const auto wait = match.ClaimableIn(match.ToMove(), now);
  if (!wait) {
    ribbon.detail = "The game waits for them to return.";
  } else if (wait->count() > 0) {
    const model::Millis rest = std::chrono::seconds(words::SecondsUntil(*wait));
    const bool long_one = rest >= std::chrono::minutes(1);
    ribbon.detail = "You may claim the game in " +
                    (long_one ? words::ClockText(rest) : std::to_string(words::SecondsUntil(*wait)) + " s") +
                    (presence.present ? " unless they move." : " unless they return.");
  } else {
    ribbon.detail = "Claim it, or wait.";
    const bool may = table.MaySend(match::ClaimAbandoned{});
    ribbon.buttons = {{action::ClaimWin{}, "Claim win", may, false, Emphasis::kPrimary},
                      {action::ClaimDraw{}, "Claim draw", may, false, Emphasis::kNormal}};
  }
  return ribbon;
}

std::string PremoveText(const Premove& premove) {
  const bool takes = premove.hand().stage() == Hand::Stage::kTaking;
  return "Premove: " + words::PrettyPly(premove.text()) + ". " +
         (takes ? "Choose what it takes now, or later." : "Esc cancels it.");
}

/// Shown to both at the start.
std::string StallRule(const TableState& table) {
  const auto minutes = std::chrono::ceil<std::chrono::minutes>(table.match.stall_claim()).count();
  return "No clock, but who does not move for " + std::to_string(minutes) +
         (minutes == 1 ? " minute" : " minutes") + " may lose by it.";
}

/// Why an offer cannot be repeated yet; empty if it can.
std::string PauseText(const TableState& table, rules::Side seat) {
  const auto turns = [&](match::OfferKind kind) { return table.match.OfferPause(kind, seat); };
  const auto in = [](int count) { return std::to_string(count) + (count == 1 ? " turn" : " turns"); };
  const int draw = turns(match::OfferKind::kDraw);
  const int takeback = turns(match::OfferKind::kTakeback);
  if (draw > 0) return "You may offer a draw again in " + in(draw) + ".";
  return takeback > 0 ? "You may ask for a takeback again in " + in(takeback) + "." : "";
}

/// Below whose turn it is: the user's open offer, else the phase.
std::string TurnDetail(const TableState& table) {
  const auto seat = table.seat();
  if (table.premove && table.premove->chosen()) return PremoveText(*table.premove);
  if (seat && table.match.offer() == *seat) return "Your draw offer stands.";
  if (seat && table.match.takeback() == *seat) return "You asked for a takeback.";
  // The stake is shown until both have begun.
  const bool begins = table.match.plies().size() < 2;
  if (begins && !table.ratings.expected.empty()) return table.ratings.expected;
  if (seat && begins && table.match.stall_claim() > model::Millis{0}) return StallRule(table);
  const std::string phase = PhaseName(*table.match.newest_game());
  const std::string pause = seat ? PauseText(table, *seat) : "";
  return phase.empty() || pause.empty() ? phase + pause : phase + ". " + pause;
}

std::string WhatToDo(const TableState& table) {
  const rules::Game& game = *table.match.game();
  if (table.options.PlacesAny() && table.options.MovesAny()) return "place or move a man";
  if (table.options.PlacesAny()) return "place a man";
  if (game.flying(game.to_move())) return "move a man to any empty point";
  return std::string(table.face().to_do[rules::Index(game.to_move())]);
}

}  // namespace

std::string PhaseName(const rules::Game& game) {
  const FamilyFace& face = FaceOf(&game.ruleset());
  if (face.men == MenSet::kFoxAndGeese)
    return std::to_string(game.on_board(rules::Side::kSecond)) + " geese left";
  if (face.men == MenSet::kMen && !face.flies) return "";
  if (face.men == MenSet::kPegs) return std::to_string(game.on_board(rules::Side::kFirst)) + " pegs left";
  if (game.in_hand(rules::Side::kFirst) + game.in_hand(rules::Side::kSecond) > 0) return "Placing phase";
  return game.flying(game.to_move()) ? "Flying" : "Moving phase";
}

std::string TurnText(const TableState& table) {
  const auto& match = table.match;
  if (match.outcome() || !match.newest_game()) return "";
  if (const auto ribbon = HandRibbon(table)) return ribbon->title;
  if (match.MayPlay(table.me) && table.together) {
    return std::string(table.face().side(match.ToMove()).label) + ": " + WhatToDo(table);
  }
  if (match.MayPlay(table.me)) return "Your turn: " + WhatToDo(table);
  return NameOf(table, match.newest_game()->to_move()) + " to move";
}

Ending EndingOf(const TableState& table) {
  const auto seat = table.seat();
  const auto& outcome = *table.match.outcome();
  if (!seat || table.together || outcome.score == rules::Score::kNone) return Ending::kNeutral;
  const auto winner = rules::WinnerOf(outcome.score);
  if (!winner) return Ending::kDrawn;
  return winner == seat ? Ending::kWon : Ending::kLost;
}

Cue::Kind EndingCue(const TableState& table) {
  switch (EndingOf(table)) {
    case Ending::kWon: return Cue::Kind::kWon;
    case Ending::kLost: return Cue::Kind::kLost;
    case Ending::kDrawn: return Cue::Kind::kDrawn;
    case Ending::kNeutral: break;
  }
  return Cue::Kind::kEnd;
}

std::string EndTitle(const TableState& table) {
  switch (EndingOf(table)) {
    case Ending::kWon: return "You win";
    case Ending::kLost: return "You lose";
    case Ending::kDrawn:
    case Ending::kNeutral: break;
  }
  const auto& outcome = *table.match.outcome();
  const bool watched = !table.seat() && !table.together;
  return watched ? words::ResultByName(table.face(), outcome, table.match.players())
                 : words::ResultTitle(table.face(), outcome);
}

std::string EndDetail(const TableState& table) {
  const FamilyFace& face = table.face();
  const auto& ended = table.match.ended();
  const bool lost = EndingOf(table) == Ending::kLost && !ended.aborted_by;
  return words::Capitalised(lost ? words::ReasonToLoser(face, ended.outcome) : words::EndReason(face, ended));
}

std::optional<Ribbon> MakeRibbon(const TableState& table, model::Millis now) {
  if (!table.match.known() || !table.match.game()) return std::nullopt;
  if (table.sentence) {
    const auto kind = table.sentence->illegal ? Ribbon::Kind::kIllegal : Ribbon::Kind::kNotice;
    return Ribbon{kind, table.sentence->title, table.sentence->detail, {}};
  }
  if (const auto& outcome = table.match.outcome(); outcome && !table.history) {
    return Ribbon{Ribbon::Kind::kResult, EndTitle(table), EndDetail(table), {}, EndingOf(table)};
  }
  if (table.match.outcome()) {
    const char* title = table.untold ? "The result is hidden" : "An earlier position";
    return Ribbon{Ribbon::Kind::kTurn, title, PhaseName(table.history->game), {}};
  }
  if (auto ribbon = HandRibbon(table)) return ribbon;
  const auto seat = table.seat();
  const bool offered = seat && table.match.offer() == rules::Other(*seat);
  if (offered && !table.ClaimDue(now)) return OfferRibbon(table);
  const bool asked = seat && table.match.takeback() == rules::Other(*seat);
  if (asked && !table.ClaimDue(now)) return TakebackRibbon(table);
  if (auto ribbon = AwayRibbon(table, now)) return ribbon;
  const bool waits = seat && !table.match.MayPlay(table.me);
  if (waits && table.match.offer() == *seat) {
    return Ribbon{Ribbon::Kind::kOffer, "You offered a draw", "It stands until your opponent moves.", {}};
  }
  if (waits && table.match.takeback() == *seat) {
    return Ribbon{
        Ribbon::Kind::kOffer, "You asked for a takeback", "Your opponent may allow it, or play on.", {}};
  }
  return Ribbon{Ribbon::Kind::kTurn, TurnText(table), TurnDetail(table), {}};
}

}  // namespace merels::presenter
