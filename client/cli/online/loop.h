// One thread that waits for the server, the keyboard and Ctrl-C at once.
#pragma once

#include <optional>
#include <string>

#include "client/cli/base/console.h"
#include "client/session/inbox.h"

namespace merels::cli {

/// A line that was typed, without its end.
struct Line {
  std::string text;
};
struct EndOfInput {};
/// Ctrl-C.
struct Interrupted {};
using Update = session::UpdateOr<Line, EndOfInput, Interrupted>;

/// The end of a command that only listens: Ctrl-C, a topic that is refused, a connection that is lost for
/// good or cannot be made.
class Listening {
 public:
  explicit Listening(Console& console) : console_(console) {}
  /// The exit code when this update is the end.
  std::optional<int> Over(const Update& update);

 private:
  Console& console_;
  bool greeted_ = false;
};

/// The longest line that is read; what is longer comes in pieces.
inline constexpr std::size_t kMaxLine = 4096;

/// Everything is called by one thread. One object at a time: it listens for Ctrl-C.
class Loop {
 public:
  /// `input`: a file descriptor that stays open; -1 for none.
  explicit Loop(int input);
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;
  ~Loop();

  /// Sleeps until there is something. Lines are read, and the end of the input is reported (once), only while
  /// `want_lines`.
  Update Next(bool want_lines);

  /// Where a stream leaves its updates.
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
