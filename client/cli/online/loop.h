// One thread's wait for the server, the keyboard and Ctrl-C at once.
#pragma once

#include <optional>
#include <string>

#include "client/cli/base/console.h"
#include "client/session/inbox.h"

namespace merels::cli {

/// A typed line, without its end.
struct Line {
  std::string text;
};
struct EndOfInput {};
/// Ctrl-C.
struct Interrupted {};
using Update = session::UpdateOr<Line, EndOfInput, Interrupted>;

/// The end of a command that only listens: Ctrl-C, a refused topic, a connection that is lost for good or was
/// never made.
class Listening {
 public:
  explicit Listening(Console& console) : console_(console) {}
  /// The exit code, if this update is the end.
  std::optional<int> Over(const Update& update);

 private:
  Console& console_;
  bool greeted_ = false;
};

/// The longest line; longer ones come in pieces.
inline constexpr std::size_t kMaxLine = 4096;

/// Single-threaded. One object at a time: it handles Ctrl-C.
class Loop {
 public:
  /// `input`: a file descriptor that stays open; -1 for none.
  explicit Loop(int input);
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;
  ~Loop();

  /// Sleeps until the next update. Lines are read, and the end of the input is reported (once), only while
  /// `want_lines`.
  Update Next(bool want_lines);

  /// The stream's target for updates.
  session::Inbox<Update>& inbox() { return inbox_; }

 private:
  std::optional<Update> TakeLine();
  void Sleep(bool want_lines);
  void ReadInput();

  const int input_;
  int wake_ = -1;  // an eventfd: something was pushed, or Ctrl-C
  session::Inbox<Update> inbox_;
  std::string typed_;
  bool end_seen_ = false;
  bool end_told_ = false;
};

}  // namespace merels::cli
