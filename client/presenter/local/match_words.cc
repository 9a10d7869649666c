#include "client/presenter/local/match_words.h"

#include "client/presenter/words/game_names.h"
#include "client/words/time_text.h"

namespace merels::presenter {

using local::HintReason;
using local::Opponent;

std::string TitleFor(Opponent opponent) {
  switch (opponent) {
    case Opponent::kComputer: return "Play the computer";
    case Opponent::kHuman: return "Two players, one screen";
    case Opponent::kNobody: break;
  }
  return "Solitaire";
}

std::string OpponentText(const local::Terms& terms) {
  switch (terms.opponent) {
    case Opponent::kComputer: return "Against level " + std::to_string(terms.level);
    case Opponent::kHuman: return "Two players, one screen";
    case Opponent::kNobody: break;
  }
  return "Solitaire";
}

std::string MatchDetail(const local::Head& head) {
  return "Move " + std::to_string(head.plies / 2 + 1) + " · " + RulesShort(head.terms.ruleset) + " · " +
         words::DayText(head.begun);
}

std::string HeadingOf(const local::Terms& terms) {
  std::string heading = terms.opponent == Opponent::kComputer
                            ? "Level " + std::to_string(terms.level) + " of 9"
                            : OpponentText(terms);
  heading += " · " + words::SpeedName(terms.clock);
  if (terms.clock.timed()) heading += " " + clock::PlayersText(terms.clock);
  return heading + " · " + RulesTitle(terms.ruleset);
}

notation::Record RecordOf(const local::LocalMatch& match, clock::Millis now) {
  const auto snapshot = match.Snapshot(now);
  return match::RecordOf(std::get<match::Snapshot>(snapshot.content));
}

std::string HintWords(HintReason reason) {
  switch (reason) {
    case HintReason::kWins: return "It wins the game";
    case HintReason::kClosesMill: return "It closes a mill";
    case HintReason::kTakes: return "It jumps and takes";
    case HintReason::kStopsMill: return "It stops their mill";
    case HintReason::kTwoThreats: return "It threatens two mills at once";
    case HintReason::kThreatens: return "It threatens a mill";
    case HintReason::kHemsIn: return "It leaves them less room to move";
    case HintReason::kGoesFarther: return "It brings your men farther";
    case HintReason::kKeepsRoom: break;
  }
  return "It keeps your men free to move";
}

}  // namespace merels::presenter
