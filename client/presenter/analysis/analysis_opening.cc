// How games and positions come to the analysis screen.
#include <utility>

#include "client/presenter/analysis/analysis_presenter.h"
#include "client/presenter/local/match_words.h"
#include "client/presenter/words/game_names.h"
#include "client/words/match_link.h"
#include "client/words/text.h"
#include "common/base/text.h"
#include "common/match/view.h"
#include "common/notation/record.h"
#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

using study::NodeId;

constexpr const char* kUsualRules = "standard";
constexpr const char* kBeforeUnsaved = "What was open before is not saved: Ctrl+Z brings it back";
constexpr const char* kNoText = "The clipboard holds no text";
constexpr const char* kNothingThere = "The clipboard holds no game or position";
constexpr const char* kIsLink = "This is a link to a game: the field for codes in the lobby takes it";
constexpr const char* kNoneSetUp = "You are in a rated game: no position can be set up until it ends";
constexpr const char* kNonePasted = "You are in a rated game: positions cannot be pasted until it ends";
constexpr const char* kNoneLive =
    "You are in a rated game: other games in progress cannot be analysed until it ends";

}  // namespace

void AnalysisPresenter::Open(study::Study study, model::Millis now) {
  judge_.Forget();
  if (state_.unsaved) effects_.Tell(kBeforeUnsaved);
  changes_.Replace(state_);
  const MatchId live = state_.live;
  static_cast<OpenedStudy&>(state_) = {std::move(study), ++opened_};
  state_.live = live;  // the live game compares it with the match shown
  live_.Show({}, state_, state_.engine_wanted);
  state_.text.clear();
  state_.autoplay.Stop();
  state_.editor.reset();
  state_.play_on.Close();
  state_.menu = false;
  state_.retry.reset();
  state_.first_mistake.End();
  files_.Close();
  files_.Disarm();
  ++state_.revision;
  LayTable(now);
  shares_.navigator.Show(Screen::kAnalysis, now);
}

void AnalysisPresenter::OpenText(const std::string& text, const std::string& file, model::Millis now) {
  study::Reading reading = study::ReadRecord(text, UsualRules());
  if (reading.study) {
    state_.flipped = !shares_.me.name.empty() && reading.study->headers.black == shares_.me.name;
    const bool over = reading.study->headers.result != kGoesOn;
    Open(*std::move(reading.study), now);
    state_.file = file;
    if (over) state_.first_mistake.Begin();
    if (!reading.problem) return;
    state_.problem = words::Capitalised(reading.problem->sentence) + ". What comes before it is shown.";
    return effects_.Announce(state_.problem);
  }
  const std::string why = words::Capitalised(reading.problem->sentence);
  // A record of unknown rules can at least be read as text.
  if (reading.problem->reason == Reason::kUnknownRuleset) return ShowText(text, why, now);
  files_.Complain(why);
}

void AnalysisPresenter::ShowText(const std::string& text, const std::string& why, model::Millis now) {
  files_.Close();
  state_.editor.reset();
  state_.autoplay.Stop();
  state_.ShowText(text, why);
  shares_.navigator.Show(Screen::kAnalysis, now);
}

void AnalysisPresenter::OpenLocal(const MatchId& match, model::Millis now) {
  auto opened = shares_.local.matches.Open(match);
  for (const auto& sentence : shares_.local.matches.TakeComplaints()) effects_.Complain(sentence);
  if (!opened.ok()) return;
  OpenText(notation::PrintRecord(RecordOf(*opened, now)), "", now);
  const bool own =
      opened->terms().opponent == local::Opponent::kComputer && opened->mine() == rules::Side::kSecond;
  if (own == state_.flipped || !state_.study) return;
  state_.flipped = own;
  LayTable(now);
}

void AnalysisPresenter::OpenLive(const MatchId& match, const std::string& text, model::Millis now) {
  const auto reading = study::ReadRecord(text);
  const bool goes_on = reading.study && reading.study->headers.result == kGoesOn;
  if (goes_on && shares_.plays_rated) return effects_.Complain(kNoneLive);
  OpenText(text, "", now);
  if (!goes_on || !state_.study) return;
  live_.Show(match, state_, state_.engine_wanted);
  GoTo(state_.study->tree.Game().back(), now);
}

void AnalysisPresenter::HearRecord(const model::Answer<api::ExportMatch>& answer, model::Millis now) {
  const MatchId& match = answer.asked.match;
  const bool again = live_.Asked(match, state_);
  if (!again && match != wanted_match_) return;
  wanted_match_ = {};
  if (!answer.result.ok()) return effects_.Complain(words::Capitalised(answer.result.error().sentence));
  if (!again) return OpenLive(match, *answer.result, now);
  const auto node = live_.GoOn(*answer.result, state_);
  if (!node) return;
  ++state_.revision;
  if (*node != state_.at) GoTo(*node, now);
}

void AnalysisPresenter::Paste(const std::string& text, model::Millis now) {
  const std::string trimmed(Stripped(text));
  if (trimmed.empty()) return effects_.Complain(kNoText);
  if (words::LooksLikeLink(trimmed)) return effects_.Complain(kIsLink);
  if (state_.rated) return effects_.Complain(kNonePasted);
  if (study::LooksLikePosition(trimmed)) {
    auto study = ReadPositionBy(trimmed, {UsualRules(), kUsualRules});
    return study.ok() ? Open(*std::move(study), now)
                      : effects_.Complain(words::Capitalised(study.error().sentence));
  }
  if (study::LooksLikeRecord(trimmed)) return OpenText(trimmed, "", now);
  effects_.Complain(kNothingThere);
}

std::string AnalysisPresenter::UsualRules() const {
  return state_.study ? state_.study->tree.ruleset().text : kUsualRules;
}

void AnalysisPresenter::EditPosition() {
  if (state_.rated) return effects_.Complain(kNoneSetUp);
  if (board_.game()) {
    state_.editor.emplace(*board_.game());
  } else if (const auto ruleset = variants::ParseRuleset(kQuickRuleset)) {
    state_.editor.emplace(rules::Game(*ruleset));
  }
  state_.autoplay.Stop();
}

void AnalysisPresenter::AnalysePosition(model::Millis now) {
  if (!state_.editor) return;
  const auto game = state_.editor->draft().AsGame();
  if (!game) return effects_.Complain(words::Capitalised(game.error().sentence));
  auto study = study::ReadPosition(game->position(), game->ruleset());
  if (study.ok()) Open(*std::move(study), now);
}

}  // namespace merels::presenter
