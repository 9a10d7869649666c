// Samples of the analysis screen, made by its presenter.
#include <algorithm>
#include <array>
#include <utility>

#include "client/presenter/analysis/analysis_presenter.h"
#include "client/presenter/base/actions.h"
#include "client/presenter/table/actions.h"
#include "client/view/gallery/samples.h"
#include "common/clock/time_control.h"
#include "common/engine/search/line.h"

namespace merels::view {
namespace {

using presenter::Screen;

class NowhereElse final : public presenter::Navigator {
 public:
  void Show(Screen /*screen*/, clock::Millis /*now*/) override {}
};

/// Keeps the newest question, so that a sample can answer it.
class PositionKept final : public local::Analyst {
 public:
  void Ask(local::Position position) override { asked.emplace(std::move(position)); }
  void Drop() override { asked.reset(); }
  std::optional<local::Position> asked;
};

constexpr const char* kSampleRecord =
    "[Ruleset \"standard\"]\n"
    "[Match \"a2b3c4d5e6f7g\"]\n"
    "[Date \"2026-11-22\"]\n"
    "[White \"Annegret\"]\n"
    "[Black \"Bartholomew\"]\n"
    "[Clock \"300+3\"]\n"
    "[Rated \"no\"]\n"
    "[Result \"0-1\"]\n"
    "[Reason \"resign\"]\n"
    "\n"
    "1 d2 {1200 0 301800}\n"
    "2 f4 {4200 0 298800}\n"
    "; A quiet answer\n"
    "3 d6 {2100 0 302700}\n"
    "4 b4 {9300 0 292500}\n"
    "5 f2 {6400 0 299300}\n"
    "6 b2 {3000 0 292500}\n"
    "7 b6 {15000 0 287300}\n"
    "(\n"
    "7 f6\n"
    "; Stops one mill and prepares another\n"
    "8 a1\n"
    "9 d7\n"
    "10 d5\n"
    "11 a7\n"
    ")\n"
    "8 f6 {1000 0 294500}\n"
    "9 d7 {2600 0 287700}\n"
    "10 d5 {5200 0 292300}\n"
    "11 c4 {22000 0 268700}\n"
    "12 e4 {7100 0 288200}\n"
    "13 a7 {3300 0 268400}\n"
    "14 g7 {900 0 290300}\n"
    "15 a1 {4800 0 266600}\n"
    "16 a4 {2200 0 291100}\n"
    "\n";

/// For White, by number of plies.
constexpr std::array kSampleValues = {0,    12,  15, 8,  20, 5,   30, -230, -210,
                                      -225, 150, 60, 75, 40, -20, 10, -40};

class Looking {
 public:
  explicit Looking(const std::string& text, bool judged = true)
      : screen_(
            {state_, judged ? &analyst_ : nullptr, rated_, preferences_, me_, navigator_, effects_},
            [] { return RequestId("sample"); }, "") {
    screen_.ScreenChanged(Screen::kAnalysis);
    if (!text.empty()) screen_.Do(presenter::Paste{text}, now_);
    screen_.Settle();
    while (analyst_.asked) Answer();
  }

  void Do(const presenter::Intent& intent) {
    screen_.Do(intent, now_);
    screen_.Settle();
    while (analyst_.asked) Answer();
  }
  void Rated() {
    rated_ = true;
    screen_.Settle();
  }
  void Hear(const model::Update& update) { screen_.Hear(update, now_); }
  /// Opens the explorer, which is answered with this page.
  void Explore(const study::OpeningPage& page) {
    me_ = {AccountId("a2b3c4d5e6f7g"), "Annegret", false, false};
    Do(presenter::Action(presenter::action::SwitchOpenings{}));
    for (int i = 0; i < 2; ++i) screen_.Tick(now_ += presenter::OpeningPanel::kRest);
    for (const auto& request : effects_.requests) {
      if (const auto* asked = std::get_if<api::ExploreOpening>(&request))
        Hear(model::Answer<api::ExploreOpening>{*asked, page});
    }
  }
  presenter::AppViewState Shown() const {
    presenter::AppViewState state;
    state.screen = Screen::kAnalysis;
    state.bar = SampleBar(Screen::kPlay);
    state.content = screen_.View(now_);
    return state;
  }

  /// Answers are a tablebase's from now on.
  void KnowAll() { exact_ = true; }

 private:
  /// The middle ply is best; a third of the others draw, and the rest lose.
  static local::Opinion Known(const local::Position& asked, const std::vector<std::string>& legal) {
    using solver::Outcome;
    const bool wins = asked.game.plies() % 4 == 2;
    study::ExactPosition exact{asked.game.plies(), asked.game.to_move(), {}, {}, {}};
    exact.value = wins ? solver::Value{Outcome::kWin, 15} : solver::Value{};
    const std::size_t best = legal.size() / 2;
    exact.plies.push_back({legal[best], exact.value});
    for (std::size_t i = 0; i < legal.size(); ++i) {
      if (i != best && i % 3 == 0) exact.plies.push_back({legal[i], solver::Value{}});
    }
    for (std::size_t i = 0; i < legal.size(); ++i) {
      if (i != best && i % 3 != 0) exact.plies.push_back({legal[i], solver::Value{Outcome::kLoss, 22}});
    }
    return {asked.number, wins ? engine::kWin - 15 : 0, {legal[best]}, 9, exact};
  }
  /// The middle ply of each position, three times.
  static std::vector<std::string> Expected(rules::Game game) {
    std::vector<std::string> line;
    while (line.size() < 3 && !game.outcome()) {
      const auto legal = game.LegalPlies();
      line.push_back(legal[legal.size() / 2]);
      if (!game.Play(line.back()).ok()) break;
    }
    return line;
  }
  void Tell(const local::Opinion& opinion) {
    screen_.Hear(opinion, now_);
    screen_.Settle();
  }
  void Answer() {
    const local::Position asked = *std::exchange(analyst_.asked, std::nullopt);
    const auto plies =
        std::min<std::size_t>(static_cast<std::size_t>(asked.game.plies()), kSampleValues.size() - 1);
    const int whose = asked.game.to_move() == rules::Side::kFirst ? 1 : -1;
    if (exact_) return Tell(Known(asked, asked.game.LegalPlies()));
    Tell({asked.number, whose * kSampleValues.at(plies), Expected(asked.game), 9});
  }

  presenter::LocalState state_;
  PositionKept analyst_;
  bool rated_ = false;
  bool exact_ = false;
  presenter::Preferences preferences_;
  match::Player me_;
  NowhereElse navigator_;
  presenter::Effects effects_;
  clock::Millis now_{10'000};
  presenter::AnalysisPresenter screen_;
};

Sample Named(std::string name, const Looking& looking) {
  return {std::move(name), looking.Shown(), {}, 0, ""};
}

/// Of the sample's third ply.
study::OpeningPage SampleOpenings() {
  return {{{"d6", {412, 96, 388}},
           {"b4", {203, 41, 160}},
           {"a7", {31, 12, 44}},
           {"g4", {9, 1, 3}},
           {"c3", {0, 1, 2}}},
          20'000,
          true};
}

std::string Damaged() {
  std::string text = kSampleRecord;
  text.replace(text.find("11 c4"), 5, "11 d5");
  return text;
}

std::string GoingOn() {
  std::string text = kSampleRecord;
  const auto result = text.find("[Result");
  text.replace(result, text.find("\n\n") - result, "[Result \"*\"]\n[Reason \"unfinished\"]");
  return text;
}

std::string Strange() {
  std::string text = kSampleRecord;
  text.replace(text.find("standard"), 8, "tomorrow");
  return text;
}

}  // namespace

std::vector<Sample> AnalysisSamples() {
  namespace action = presenter::action;
  std::vector<Sample> all;
  Looking game(kSampleRecord);
  all.push_back(Named("analysis-mistake", game));
  Looking trying(kSampleRecord);
  trying.Do(presenter::Action(action::TryAgain{}));
  all.push_back(Named("analysis-try-again", trying));
  game.Do(presenter::Action(action::OpenMenu{}));
  all.push_back(Named("analysis-menu", game));
  game.Do(presenter::Action(action::PlayFromHere{}));
  all.push_back(Named("analysis-play-on", game));
  game.Do(presenter::Action(action::LeaveToPlay{}));
  game.Do(presenter::Action(action::OpenRecords{}));
  game.Hear(model::RecordsListed{"/home/annegret/.local/share/merels/games",
                                 {"/g/5kx3a.txt", "/g/a2b3c4d5e6f7g.txt"}});
  all.push_back(Named("analysis-open", game));
  Looking end(kSampleRecord);
  end.Do(presenter::Action(action::StepToEnd{}));
  all.push_back(Named("analysis-end", end));
  end.Rated();
  all.push_back(Named("analysis-rated", end));
  Looking known("");
  known.KnowAll();
  known.Do(presenter::Paste{kSampleRecord});
  known.Do(presenter::Action(action::StepToStart{}));
  for (int i = 0; i < 6; ++i) known.Do(presenter::Action(action::StepOn{}));
  all.push_back(Named("analysis-exact", known));
  known.Do(presenter::Action(action::SwitchValues{}));
  all.push_back(Named("analysis-values", known));
  Looking explored(kSampleRecord);
  explored.Do(presenter::Action(action::StepToStart{}));
  for (int i = 0; i < 2; ++i) explored.Do(presenter::Action(action::StepOn{}));
  explored.Explore(SampleOpenings());
  all.push_back(Named("analysis-openings", explored));
  Looking set_up(kSampleRecord);
  set_up.Do(presenter::Action(action::StepToEnd{}));
  set_up.Do(presenter::Action(action::EditPosition{}));
  all.push_back(Named("analysis-editor", set_up));
  set_up.Do(presenter::Action(action::PutInHand{presenter::Brush::kSecond}));
  all.push_back(Named("analysis-editor-refused", set_up));
  set_up.Do(presenter::Edit{presenter::kEditorRulesField, "standard+reps=many"});
  all.push_back(Named("analysis-editor-rules", set_up));
  Looking live("");
  const MatchId match("7f3k2m5r9t2wx");
  live.Do(presenter::Action(action::Analyse{match}));
  live.Hear(model::Answer<api::ExportMatch>{{{match}}, GoingOn()});
  live.Do(presenter::Action(action::StepToEnd{}));
  all.push_back(Named("analysis-live", live));
  Looking damaged(Damaged(), false);
  all.push_back(Named("analysis-damaged", damaged));
  all.push_back(Named("analysis-strange-rules", Looking(Strange())));
  all.push_back(Named("analysis-empty", Looking("")));
  return all;
}

}  // namespace merels::view
