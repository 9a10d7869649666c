#include "client/presenter/games/local_games.h"

#include <string>
#include <utility>

#include "client/presenter/base/actions.h"
#include "client/presenter/local/local_view_state.h"
#include "client/presenter/local/match_words.h"
#include "client/presenter/table/actions.h"
#include "client/presenter/words/family_face.h"
#include "client/presenter/words/game_names.h"
#include "client/words/events.h"
#include "client/words/text.h"
#include "client/words/time_text.h"

namespace merels::presenter {
namespace {

Cell LocalResult(const local::Head& head) {
  if (!head.outcome) return {"In progress", Tone::kAccent, "Move " + std::to_string(head.plies / 2 + 1)};
  const FamilyFace& face = FaceOfText(head.terms.ruleset);
  const std::string why = words::Capitalised(words::ResultReason(face, *head.outcome));
  const auto winner = rules::WinnerOf(head.outcome->score);
  if (!winner || head.terms.opponent != local::Opponent::kComputer) {
    return {words::ResultTitle(face, *head.outcome), Tone::kDim, why};
  }
  return *winner == head.mine ? Cell{"Won", Tone::kGood, why} : Cell{"Lost", Tone::kBad, why};
}

bool FitsResult(GameResult result, const local::Head& head) {
  if (!head.outcome) return false;
  const auto winner = rules::WinnerOf(head.outcome->score);
  if (!winner) return result == GameResult::kDrawn && head.outcome->score == rules::Score::kDraw;
  if (head.terms.opponent != local::Opponent::kComputer) return false;
  return result == (*winner == head.mine ? GameResult::kWon : GameResult::kLost);
}

}  // namespace

Line LocalLine(const local::Head& head, bool among_others) {
  Line line{head.match.text(), std::nullopt, {}, std::nullopt, false};
  const bool computer = head.terms.opponent == local::Opponent::kComputer;
  line.cells.push_back({computer ? "Level " + std::to_string(head.terms.level) : OpponentText(head.terms),
                        Tone::kPlain, computer ? std::string(WordsOfLevel(head.terms.level).name) : ""});
  line.cells.push_back(LocalResult(head));
  line.cells.push_back({words::ClockLabel(head.terms.clock), Tone::kPlain, ""});
  line.cells.push_back({RulesShort(head.terms.ruleset), Tone::kDim, ""});
  line.cells.push_back({words::DayText(head.begun), Tone::kDim, among_others ? "On this machine" : ""});
  line.button = Button{action::OpenLocal{head.match}, head.outcome ? "Replay" : "Resume", true, false,
                       head.outcome ? Emphasis::kNormal : Emphasis::kPrimary};
  if (head.outcome) line.second = Button{action::AnalyseLocal{head.match}, "Analyse"};
  return line;
}

bool Fits(const GameFilter& filter, const local::Head& head, model::Millis date) {
  if (filter.kind == GameKind::kRated) return false;
  if (!filter.ruleset.empty() && ChipOf(filter.ruleset) != ChipOf(head.terms.ruleset)) return false;
  if (filter.result && !FitsResult(*filter.result, head)) return false;
  if (filter.time_class && clock::TimeClassOf(head.terms.clock) != *filter.time_class) return false;
  return head.begun >= filter.At(date).from;
}

}  // namespace merels::presenter
