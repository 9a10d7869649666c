#include <set>

#include "client/presenter/settings/settings_presenter.h"
#include "client/view/gallery/samples.h"

namespace merels::view {
namespace {

using presenter::Kept;
using presenter::Preference;
using presenter::SavedKind;

/// Saves nothing, and reports the data of a used machine.
class SampleSettings final : public presenter::Settings {
 public:
  Result<presenter::Preferences> Chosen() override { return presenter::Preferences(); }
  Result<void> Choose(Preference /*preference*/, int /*value*/) override { return {}; }
  Result<std::set<AccountId>> Muted(const AccountId& /*me*/) override { return std::set<AccountId>(); }
  Result<void> SetMuted(const AccountId& /*me*/, const std::set<AccountId>& /*muted*/) override { return {}; }
  Result<std::vector<presenter::Visit>> Visits() override { return std::vector<presenter::Visit>(); }
  Result<void> SetVisits(const std::vector<presenter::Visit>& /*visits*/) override { return {}; }
  std::vector<Kept> WhatIsKept() override {
    return {{SavedKind::kChoices, 3, "~/.config/merels/settings.json"},
            {SavedKind::kMuted, 0, "~/.config/merels/settings.json"},
            {SavedKind::kSignIns, 2, "~/.config/merels"},
            {SavedKind::kMatches, 12, "~/.local/share/merels/matches"},
            {SavedKind::kRecords, 17, "~/.local/share/merels/games"}};
  }
  Result<void> Forget(SavedKind /*what*/) override { return {}; }
  Result<std::string> PathOf(presenter::ChosenPath /*which*/) override { return std::string(); }
  Result<void> SetPath(presenter::ChosenPath /*which*/, const std::string& /*path*/) override { return {}; }
  std::optional<std::string> TakeNotice() override { return std::nullopt; }
};

presenter::AppViewState Settings(const std::vector<std::pair<Preference, int>>& choices) {
  SampleSettings kept;
  presenter::Effects effects;
  presenter::AppViewState state;
  presenter::SettingsPresenter settings(state.preferences, effects, &kept);
  settings.Enter(model::Millis{0});
  for (const auto& [preference, value] : choices) {
    settings.Do(presenter::Action(presenter::action::Choose{preference, value}), model::Millis{0});
  }
  state.screen = presenter::Screen::kSettings;
  state.bar = SampleBar(presenter::Screen::kSettings);
  state.content = settings.View(model::Millis{0});
  return state;
}

}  // namespace

std::vector<Sample> SettingsSamples() {
  Sample quiet{"settings-quiet",
               Settings({{Preference::kSound, 0}, {Preference::kMotion, 1}, {Preference::kScale, 125}}),
               {},
               0,
               "choose-motion:reduced"};
  Sample unkept{"settings-unkept", Settings({}), {}, 0, "choose-volume:60"};
  SettingsOf(unkept.state).note =
      "The settings file ~/.config/merels/settings.json cannot be written: Read-only file system";
  SettingsOf(unkept.state).wrong = true;
  unkept.state.bar.tabs.clear();
  unkept.state.bar.account.reset();
  unkept.state.bar.player.clear();
  return {{"settings", Settings({}), {}, 0, ""}, quiet, unkept};
}

}  // namespace merels::view
