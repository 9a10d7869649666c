// The interface of all presenters: the shell gives them updates from the network and the user's intents. One
// thread; time is an argument.
#pragma once

#include "client/model/update.h"
#include "client/presenter/base/controls.h"
#include "common/match/view.h"

namespace merels::model {
class Match;
}

namespace merels::presenter {

/// The content of a delivery (of a match, the lobby, ...) of this type; nullptr for any other update.
template <class Content>
const Content* ContentIn(const model::Update& update) {
  const auto* delivery = std::get_if<session::Delivery>(&update);
  return delivery == nullptr ? nullptr : std::get_if<Content>(&delivery->content);
}

/// A notice to the user of this type; nullptr for any other update.
template <class Notice>
const Notice* NoticeIn(const model::Update& update) {
  const auto* notice = ContentIn<lobby::Notice>(update);
  return notice == nullptr ? nullptr : std::get_if<Notice>(notice);
}

/// The presenter of a screen, or of an overlay over all screens.
class Presenter {
 public:
  Presenter() = default;
  Presenter(const Presenter&) = delete;
  Presenter& operator=(const Presenter&) = delete;
  virtual ~Presenter() = default;

  /// Takes every update from the network; presenters are called in the order of shell/screens.cc.
  virtual void Hear(const model::Update& update, model::Millis now) = 0;
  /// Returns whether the intent was for this presenter. Actions come at any time, but only those of its own
  /// lists; all other intents come while it is shown, to overlays first.
  virtual bool Do(const Intent& intent, model::Millis now) = 0;
  /// `screen` is now shown instead of another. Every presenter gets this before Enter().
  virtual void ScreenChanged(Screen /*screen*/) {}
  /// Lets time pass.
  virtual void Tick(model::Millis /*now*/) {}
  /// The program is ending.
  virtual void Closing(model::Millis /*now*/) {}
  /// Called after each update, intent and tick: requests missing data.
  virtual void Settle() {}
};

/// The presenter of a screen.
class ScreenPresenter : public Presenter {
 public:
  /// The screen is now shown.
  virtual void Enter(model::Millis /*now*/) {}
  /// Whether there is something to show.
  virtual bool open() const { return true; }
  /// Offers an intent that nothing has used, whichever screen is shown. Returns whether it is used here.
  virtual bool DoAnywhere(const Intent& /*intent*/, model::Millis /*now*/) { return false; }
  /// The account has a new name. Called at once, also for screens that get no other updates.
  virtual void Renamed(const match::Player& /*me*/) {}
  /// Whether it waits for the user's ply: then the window calls the user.
  virtual bool OnTurn() const { return false; }
  /// The user's unfinished online match here; nullptr: none. Valid until the next call.
  virtual const model::Match* Playing() const { return nullptr; }
};

/// The presenter of a screen whose content is a `ViewState`.
template <class ViewState>
class ScreenOf : public ScreenPresenter {
 public:
  virtual ViewState View(model::Millis now) const = 0;
};

/// Changes the screen at once. What can wait until a presenter has returned uses action::Show.
class Navigator {
 public:
  virtual ~Navigator() = default;
  /// Does nothing when the screen is already shown, or has nothing to show.
  virtual void Show(Screen screen, model::Millis now) = 0;
};

}  // namespace merels::presenter
