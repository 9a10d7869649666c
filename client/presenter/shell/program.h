// The interface between the view and everything behind it. The window loop hands over intents, asks for the
// view state, sleeps until there are updates, and reports what it has drawn. All calls come from the window's
// thread.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "client/presenter/base/cue.h"
#include "client/presenter/base/intents.h"
#include "client/presenter/base/widget_info.h"
#include "client/presenter/shell/app_view_state.h"
#include "common/base/result.h"

namespace merels::presenter {

/// Milliseconds on the monotonic clock.
using Millis = std::chrono::milliseconds;

class Program {
 public:
  virtual ~Program() = default;

  /// Sleeps until there are updates, or until `timeout` has passed. Returns whether there are any.
  virtual bool Wait(Millis timeout) = 0;
  /// Takes in all updates and lets time pass. Returns whether View() may have changed.
  virtual bool Update(Millis now) = 0;
  virtual void Do(const Intent& intent, Millis now) = 0;

  /// The view state at `now`; valid until the next call of any function here.
  virtual const AppViewState& View(Millis now) = 0;
  /// Motions and sounds since the last call, oldest first.
  virtual std::vector<Cue> TakeCues() = 0;

  /// Text for the clipboard, once.
  virtual std::optional<std::string> TakeClipboard() = 0;

  /// Whether the clipboard's text is wanted, once: it comes back as Paste.
  virtual bool TakePasteWish() = 0;

  /// The PNG file for a picture of the board, once.
  virtual std::optional<std::string> TakePicture() = 0;
  /// Reports the result of that.
  virtual void PictureSaved(const std::string& file, const Result<void>& outcome) = 0;

  /// The frame with the newest View() and these widgets is on the screen. Called after display().
  virtual void Shown(std::vector<WidgetInfo> widgets) = 0;
  /// A frame is on the screen. `took`: the whole turn, from taking in updates to display.
  virtual void Painted(std::chrono::microseconds took) = 0;
};

}  // namespace merels::presenter
