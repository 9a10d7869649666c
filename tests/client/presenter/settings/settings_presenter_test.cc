#include "client/presenter/settings/settings_presenter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/presenter/base/actions.h"
#include "client/presenter/players/players_view_state.h"
#include "tests/client/support/memory_settings.h"

namespace merels::presenter {
namespace {

using testing::HasSubstr;

constexpr model::Millis kNow{1000};

class SettingsTest : public ::testing::Test {
 protected:
  void Press(Action action, model::Millis now = kNow) { settings.Do(std::move(action), now); }
  void Choose(Preference preference, int value) { Press(action::Choose{preference, value}); }
  SettingsRow Row(const std::string& id, model::Millis now = kNow) const {
    const auto view = settings.View(now);
    for (const auto* groups : {&view.left, &view.right}) {
      for (const auto& group : *groups) {
        for (const auto& row : group.rows) {
          if (row.id == id) return row;
        }
      }
    }
    ADD_FAILURE() << "no row " << id;
    return {};
  }
  std::vector<std::string> Complaints() {
    std::vector<std::string> out;
    for (const auto& note : effects.notes) {
      if (note.problem) out.push_back(note.text);
    }
    return out;
  }

  MemorySettings kept;
  Preferences preferences;
  Effects effects;
  SettingsPresenter settings{preferences, effects, &kept};
};

TEST_F(SettingsTest, EveryPreferenceHasARowThatShowsItsValue) {
  for (const Preference preference : AllPreferences()) {
    const SettingsRow row = Row(std::string(Name(preference)));
    EXPECT_EQ(row.label, FactsOf(preference).label);
    int chosen = 0;
    for (const auto& option : row.options) chosen += option.chosen ? 1 : 0;
    // One of several, or a switch that is on.
    EXPECT_EQ(chosen, row.options.size() > 1 || preferences.On(preference) ? 1 : 0) << row.id;
  }
}

TEST_F(SettingsTest, AChoiceTakesEffectAtOnceAndIsKept) {
  Choose(Preference::kTheme, 1);
  EXPECT_EQ(preferences.theme(), ThemeChoice::kLight);
  EXPECT_EQ(kept.chosen.theme(), ThemeChoice::kLight);
  EXPECT_TRUE(Row("theme").options[1].chosen);
  EXPECT_THAT(effects.announcements, testing::ElementsAre("Theme: Light."));
  Preferences later;
  Effects others;
  const SettingsPresenter next(later, others, &kept);
  EXPECT_EQ(later.theme(), ThemeChoice::kLight);
}

TEST_F(SettingsTest, AToggleTurnsOffAndOn) {
  Press(action::Toggle{Preference::kCoordinates});
  EXPECT_FALSE(preferences.On(Preference::kCoordinates));
  EXPECT_FALSE(Row("coordinates").options[0].chosen);
  Press(action::Toggle{Preference::kCoordinates});
  EXPECT_TRUE(preferences.On(Preference::kCoordinates));
}

TEST_F(SettingsTest, WithoutSoundItsRowsAreDim) {
  EXPECT_TRUE(Row("volume").enabled);
  Press(action::Toggle{Preference::kSound});
  for (const char* id : {"volume", "mill-sound"}) {
    EXPECT_FALSE(Row(id).enabled);
    EXPECT_FALSE(Row(id).options[0].enabled);
  }
  EXPECT_TRUE(Row("sound").enabled);
}

TEST_F(SettingsTest, WhatCannotBeKeptHoldsForThisRunAndIsSaidOnce) {
  kept.fault = Error{Reason::kBadFile, "the settings file x cannot be written: No space left on device"};
  Choose(Preference::kVolume, 70);
  Choose(Preference::kVolume, 80);
  EXPECT_EQ(preferences.Of(Preference::kVolume), 80);
  ASSERT_EQ(Complaints().size(), 1U);
  EXPECT_THAT(Complaints()[0], HasSubstr("This setting will not be saved"));
  EXPECT_THAT(settings.View(kNow).note, HasSubstr("No space left on device"));
  EXPECT_TRUE(settings.View(kNow).wrong);
  kept.fault.reset();
  Choose(Preference::kVolume, 90);
  EXPECT_FALSE(settings.View(kNow).wrong);
}

TEST_F(SettingsTest, WhatWasPutAsideIsSaidOnce) {
  kept.notice = "the settings file does not hold settings; it is kept as y";
  Preferences other;
  const SettingsPresenter first(other, effects, &kept);
  EXPECT_EQ(Complaints().size(), 1U);
  const SettingsPresenter second(other, effects, &kept);
  EXPECT_EQ(Complaints().size(), 1U);
}

TEST_F(SettingsTest, ForgettingTakesTwoPressesInTime) {
  Choose(Preference::kTheme, 1);
  settings.Enter(kNow);
  EXPECT_EQ(Row("choices").label, "Changed settings: 1");
  Press(action::Forget{SavedKind::kChoices});
  EXPECT_EQ(Row("choices").options[0].label, "Confirm");
  EXPECT_EQ(preferences.theme(), ThemeChoice::kLight);
  Press(action::Forget{SavedKind::kChoices}, kNow + kForgetArmed * 2);
  EXPECT_EQ(preferences.theme(), ThemeChoice::kLight) << "the first press was too long ago";
  Press(action::Forget{SavedKind::kChoices}, kNow + kForgetArmed * 2);
  EXPECT_EQ(preferences, Preferences());
  EXPECT_EQ(kept.chosen, Preferences());
  EXPECT_FALSE(Row("choices").options[0].enabled) << "nothing is left to forget";
}

TEST_F(SettingsTest, ForgettingOneThingLeavesTheOthers) {
  kept.sign_ins = 2;
  kept.kept[AccountId("me")] = {AccountId("bob")};
  settings.Enter(kNow);
  for (int i = 0; i < 2; ++i) Press(action::Forget{SavedKind::kMuted});
  EXPECT_TRUE(kept.kept.empty());
  ASSERT_EQ(effects.actions.size(), 1U);
  EXPECT_TRUE(effects.actions[0].Is<action::ForgetMuted>()) << "they can be heard at once";
  EXPECT_EQ(kept.sign_ins, 2);
  EXPECT_TRUE(Row("records").options.empty()) << "the person's own files are not ours to remove";
}

TEST_F(SettingsTest, WithoutAPlaceForThemChoicesHoldForThisRun) {
  Preferences own;
  SettingsPresenter homeless(own, effects, nullptr);
  homeless.Do(Action(action::Choose{Preference::kScale, 200}), kNow);
  EXPECT_EQ(own.Of(Preference::kScale), 200);
  EXPECT_THAT(homeless.View(kNow).note, HasSubstr("last until you close the window"));
}

}  // namespace
}  // namespace merels::presenter
