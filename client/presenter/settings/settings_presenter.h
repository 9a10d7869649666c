// The settings screen: every choice takes effect at once and is saved. It needs no sign-in.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/presenter/base/effects.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/base/settings.h"
#include "client/presenter/settings/settings_view_state.h"

namespace merels::presenter {

/// A second press of Forget within this time deletes the data.
inline constexpr model::Millis kForgetArmed = std::chrono::seconds(4);

class SettingsPresenter final : public ScreenOf<SettingsViewState> {
 public:
  /// All references and pointers outlive the presenter; others read `preferences`. Without `settings`, or
  /// where saving fails, choices hold until the window is closed. Reads the saved choices.
  SettingsPresenter(Preferences& preferences, Effects& effects, Settings* settings);

  void Hear(const model::Update& /*update*/, model::Millis /*now*/) override {}
  bool Do(const Intent& intent, model::Millis now) override;
  void Enter(model::Millis now) override;
  SettingsViewState View(model::Millis now) const override;

 private:
  struct ActionVisitor;
  void Read();
  void Choose(Preference preference, int value);
  void Forget(SavedKind what, model::Millis now);
  void Count();
  void TellNotice();
  SettingsRow RowOf(Preference preference) const;
  SettingsRow RowOf(const Kept& kept, model::Millis now) const;
  SettingsGroup Group(const char* id, const char* title, const std::vector<Preference>& rows) const;

  Preferences& preferences_;
  Effects& effects_;
  Settings* settings_;
  std::vector<Kept> kept_;
  std::string problem_;  // why nothing can be saved; already reported
  struct Armed {
    SavedKind what;
    model::Millis at;
  };
  std::optional<Armed> forget_;
};

}  // namespace merels::presenter
