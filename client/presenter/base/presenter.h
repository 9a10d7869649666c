// The interface of all presenters: the shell passes them updates from the network and the user's intents. One
// thread; time is an argument.
#pragma once

#include "client/model/time.h"
#include "client/model/update.h"
#include "client/presenter/base/intents.h"
#include "client/presenter/base/screen.h"
#include "common/match/view.h"

namespace merels::model {
class Match;
}

namespace merels::presenter {

/// The presenter of a screen, or of an overlay over all screens.
class Presenter {
 public:
  Presenter() = default;
  Presenter(const Presenter&) = delete;
  Presenter& operator=(const Presenter&) = delete;
  virtual ~Presenter() = default;

  /// Takes every update from the network; presenters are called in the order of the rows in shell/screens.cc.
  virtual void Hear(const model::Update& update, model::Millis now) = 0;
  /// Whether the intent was meant for this presenter. Actions come at any time, but only those of its own
  /// lists; all other intents come while it is shown, to overlays first.
  virtual bool Do(const Intent& intent, model::Millis now) = 0;
  /// `screen` is now shown instead of another. All presenters are told, before Enter().
  virtual void ScreenChanged(Screen /*screen*/) {}
  /// Lets time pass.
  virtual void Tick(model::Millis /*now*/) {}
  /// The program ends.
  virtual void Closing(model::Millis /*now*/) {}
  /// Called after each update, intent and tick: sends requests for what is missing now.
  virtual void Settle() {}
};

/// The presenter of a screen.
class ScreenPresenter : public Presenter {
 public:
  /// The screen is now shown.
  virtual void Enter(model::Millis /*now*/) {}
  /// Whether there is something to show.
  virtual bool open() const { return true; }
  /// Offered an intent that nothing used where it came, whichever screen is shown. Whether it is used here.
  virtual bool DoAnywhere(const Intent& /*intent*/, model::Millis /*now*/) { return false; }
  /// The account is called this from now on. Told at once, and also to screens that hear nothing else.
  virtual void Renamed(const match::Player& /*me*/) {}
  /// Whether it waits for a ply of the user's: then it calls them.
  virtual bool OnTurn() const { return false; }
  /// The match on the server that the user plays here and that goes on; nullptr: none. Valid until the next
  /// call.
  virtual const model::Match* Playing() const { return nullptr; }
};

/// The presenter of a screen whose content is a `ViewState`.
template <class ViewState>
class ScreenOf : public ScreenPresenter {
 public:
  virtual ViewState View(model::Millis now) const = 0;
};

/// Changes the screen at once. For everything that can wait until a presenter has returned there is
/// action::Show.
class Navigator {
 public:
  virtual ~Navigator() = default;
  /// Does nothing when the screen is already shown, or has nothing to show.
  virtual void Show(Screen screen, model::Millis now) = 0;
};

}  // namespace merels::presenter
