// What the window loop drives: it hands over intents, asks what to show, sleeps until there is news, and
// tells what it has drawn. The one interface between the view and everything behind it. All calls come from
// the window's thread.
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

  /// Sleeps until there is news, or until `timeout` has passed. Whether there is news.
  virtual bool Wait(Millis timeout) = 0;
  /// Takes in all news and lets time pass. Whether View() may have changed.
  virtual bool Update(Millis now) = 0;
  virtual void Do(const Intent& intent, Millis now) = 0;

  /// What to show at `now`; valid until the next call of any function here.
  virtual const AppViewState& View(Millis now) = 0;
  /// Motions and sounds since the last call, oldest first.
  virtual std::vector<Cue> TakeCues() = 0;

  /// Text to be put on the clipboard now, once.
  virtual std::optional<std::string> TakeClipboard() = 0;

  /// The clipboard's text is wanted now, once: Paste brings it.
  virtual bool TakePasteWish() = 0;

  /// The PNG file to which the board shown is to be saved now, once.
  virtual std::optional<std::string> TakePicture() = 0;
  /// It was; or why not.
  virtual void PictureSaved(const std::string& file, const Result<void>& outcome) = 0;

  /// The frame with the newest View() is on the screen now, with these widgets. Called after display().
  virtual void Shown(std::vector<WidgetInfo> widgets) = 0;
  /// A frame is on the screen. `took`: the whole turn that made it, from taking in what there was.
  virtual void Painted(std::chrono::microseconds took) = 0;
};

}  // namespace merels::presenter
