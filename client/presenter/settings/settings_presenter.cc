#include "client/presenter/settings/settings_presenter.h"

#include <utility>

#include "client/presenter/base/actions.h"
#include "client/presenter/players/players_view_state.h"
#include "client/words/text.h"

namespace merels::presenter {
namespace {

/// With more values, a slider is better than a row of buttons.
constexpr std::size_t kMaxSegments = 4;

bool IsSound(Preference preference) { return preference > Preference::kSound; }

std::string CountText(const Kept& kept) {
  const auto said = [&kept](const char* one, const char* many) {
    return words::Counted(kept.count, one, many);
  };
  switch (kept.kind) {
    case SavedKind::kChoices: return "Changed settings: " + std::to_string(kept.count);
    case SavedKind::kMuted: return said("hidden player", "hidden players");
    case SavedKind::kSignIns: return said("sign-in", "sign-ins");
    case SavedKind::kMatches: return said("game played here", "games played here");
    case SavedKind::kRecords: return said("game record", "game records");
  }
  return "";
}

const char* ForgottenText(SavedKind what) {
  switch (what) {
    case SavedKind::kChoices: return "Settings are back to their defaults";
    case SavedKind::kMuted: return "Messages from everyone are shown again";
    case SavedKind::kSignIns:
      return "The sign-ins kept on this machine are gone; this window stays signed in";
    case SavedKind::kMatches:
    case SavedKind::kRecords: break;
  }
  return "";
}

}  // namespace

namespace action {

std::string Choose::Id() const {
  Preferences chosen;
  chosen.Set(preference, value);
  return "choose-" + std::string(Name(preference)) + ":" + std::string(chosen.Chosen(preference).word);
}

}  // namespace action

SettingsPresenter::SettingsPresenter(Preferences& preferences, Effects& effects, Settings* settings)
    : preferences_(preferences), effects_(effects), settings_(settings) {
  Read();
}

void SettingsPresenter::Read() {
  if (settings_ == nullptr) return;
  const auto chosen = settings_->Chosen();
  if (chosen.ok()) {
    preferences_ = *chosen;
  } else {
    problem_ = words::Capitalised(chosen.error().sentence);
    effects_.Complain(problem_);
  }
  TellNotice();
}

void SettingsPresenter::TellNotice() {
  if (const auto notice = settings_->TakeNotice()) effects_.Complain(words::Capitalised(*notice));
}

void SettingsPresenter::Enter(model::Millis /*now*/) {
  forget_.reset();
  Count();
}

void SettingsPresenter::Count() {
  if (settings_ != nullptr) kept_ = settings_->WhatIsKept();
}

void SettingsPresenter::Choose(Preference preference, int value) {
  if (preferences_.Of(preference) == value || !preferences_.Set(preference, value)) return;
  effects_.Announce(std::string(FactsOf(preference).label) + ": " +
                    std::string(preferences_.Chosen(preference).label) + ".");
  if (settings_ == nullptr) return;
  const auto done = settings_->Choose(preference, value);
  const bool told = !problem_.empty();
  problem_ = done.ok() ? "" : words::Capitalised(done.error().sentence);
  // Once, not at every step of a slider; the screen keeps showing it.
  if (!done.ok() && !told) effects_.Complain("This setting will not be saved: " + done.error().sentence);
  TellNotice();
  Count();
}

void SettingsPresenter::Forget(SavedKind what, model::Millis now) {
  const bool armed = forget_ && forget_->what == what && now - forget_->at <= kForgetArmed;
  if (!armed) {
    forget_ = Armed{what, now};
    return;
  }
  forget_.reset();
  if (settings_ == nullptr) return;
  if (const auto done = settings_->Forget(what); !done.ok()) {
    effects_.Complain(done.error().sentence);
  } else {
    if (what == SavedKind::kChoices) preferences_ = {};
    if (what == SavedKind::kMuted) effects_.Dispatch(action::ForgetMuted{});
    effects_.Tell(ForgottenText(what));
  }
  Count();
}

struct SettingsPresenter::ActionVisitor {
  SettingsPresenter& settings;
  model::Millis now;

  void operator()(const action::Choose& chosen) const { settings.Choose(chosen.preference, chosen.value); }
  void operator()(const action::Toggle& toggled) const {
    settings.Choose(toggled.what, settings.preferences_.On(toggled.what) ? 0 : 1);
  }
  void operator()(const action::Forget& forgotten) const { settings.Forget(forgotten.what, now); }
};

bool SettingsPresenter::Do(const Intent& intent, model::Millis now) {
  const auto* actions = ActionsIn<SettingsActions>(intent);
  if (actions != nullptr) std::visit(ActionVisitor{*this, now}, actions->one);
  return actions != nullptr;
}

SettingsRow SettingsPresenter::RowOf(Preference preference) const {
  const PreferenceFacts& facts = FactsOf(preference);
  SettingsRow row;
  row.id = facts.name;
  row.label = facts.label;
  row.enabled = !IsSound(preference) || preferences_.On(Preference::kSound);
  if (facts.values.front().word == "off") {
    row.options = {{action::Toggle{preference}, row.label, row.enabled, preferences_.On(preference)}};
    return row;
  }
  row.kind = facts.values.size() > kMaxSegments ? SettingsRow::Kind::kSlider : SettingsRow::Kind::kSegments;
  row.value = preferences_.Chosen(preference).label;
  for (const PreferenceValue& one : facts.values) {
    const bool chosen = preferences_.Of(preference) == one.value;
    row.options.push_back(
        {action::Choose{preference, one.value}, std::string(one.label), row.enabled, chosen});
  }
  return row;
}

SettingsRow SettingsPresenter::RowOf(const Kept& kept, model::Millis now) const {
  SettingsRow row{SettingsRow::Kind::kKept, std::string(Name(kept.kind)), CountText(kept), {}, kept.where};
  if (kept.kind == SavedKind::kMatches || kept.kind == SavedKind::kRecords) return row;
  const bool armed = forget_ && forget_->what == kept.kind && now - forget_->at <= kForgetArmed;
  row.options = {{action::Forget{kept.kind}, armed ? "Confirm" : "Forget", kept.count > 0, armed,
                  armed ? Emphasis::kDanger : Emphasis::kNormal}};
  return row;
}

SettingsGroup SettingsPresenter::Group(const char* id, const char* title,
                                       const std::vector<Preference>& rows) const {
  SettingsGroup group{id, title, {}};
  for (const Preference preference : rows) group.rows.push_back(RowOf(preference));
  return group;
}

SettingsViewState SettingsPresenter::View(model::Millis now) const {
  using P = Preference;
  SettingsViewState view;
  view.title = "Settings";
  view.wrong = !problem_.empty();
  const char* where = settings_ == nullptr ? "Settings cannot be saved; they last until you close the window."
                                           : "Every choice takes effect at once and is kept on this machine.";
  view.note = view.wrong ? problem_ : where;
  view.left = {Group("look", "Appearance", {P::kTheme, P::kScale, P::kTextSize, P::kMotion}),
               Group("board", "Board and moves",
                     {P::kCoordinates, P::kLegalDots, P::kLastMove, P::kConfirmResign, P::kPremove,
                      P::kFlipOwn, P::kFlipWatched, P::kHideResults, P::kNotation})};
  view.right = {Group("sound", "Sound",
                      {P::kSound, P::kVolume, P::kPlaceSound, P::kSlideSound, P::kMillSound, P::kCaptureSound,
                       P::kIllegalSound, P::kLowTimeSound, P::kStartSound, P::kEndSound})};
  if (!kept_.empty()) {
    SettingsGroup group{"kept", "Kept on this machine", {}};
    for (const Kept& kept : kept_) group.rows.push_back(RowOf(kept, now));
    view.right.push_back(std::move(group));
  }
  view.done = {action::Back{}, "Done", true, false, Emphasis::kPrimary};
  return view;
}

}  // namespace merels::presenter
