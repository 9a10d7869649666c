// Answers tests: the program's state and widgets as JSON, and when plies were confirmed and drawn.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "client/app/inbox.h"
#include "client/presenter/shell/app_view_state.h"
#include "client/presenter/shell/shell.h"

namespace merels::app {

/// When plies were confirmed and drawn, by `seq` of their entry; microseconds on the monotonic clock.
struct Timings {
  std::map<Seq, std::int64_t> acked_at_us;  // own plies: when the answer arrived
  std::map<Seq, std::int64_t> shown_at_us;  // when a frame with the entry was on the screen
};

/// A frame that takes longer than this is seen as a stutter.
inline constexpr std::int64_t kSlowFrameUs = 50'000;

/// The frames of the window since it began.
struct Frames {
  std::int64_t painted = 0;
  std::int64_t slow = 0;         // of them, those that took longer than kSlowFrameUs
  std::int64_t slowest_us = 0;   // without the first
  std::int64_t first_at_us = 0;  // on the monotonic clock; 0: none yet
};

/// The longest and the default time that a request waits.
inline constexpr clock::Millis kLongestWait = std::chrono::seconds(60);
inline constexpr clock::Millis kUsualWait = std::chrono::seconds(5);

/// Requests are JSON objects in a line:
///   {"get":"state"}                               answered at once; so is "widgets"
///   {"wait":{"screen":"table","seq":12},"timeout_ms":5000}
///     answered with the state as soon as it has these values ("seq": at least this), or with
///     "timed_out":true
/// Anything else is answered with {"error":"..."}.
class TestDriver {
 public:
  /// Sends a line on a connection of the test socket.
  using Reply = std::function<void(std::uint64_t connection, std::string line)>;

  explicit TestDriver(Reply reply) : reply_(std::move(reply)) {}

  void Acknowledged(const session::Acknowledgement& answer, std::int64_t at_us);
  void Shown(const presenter::Shell& shell, std::vector<presenter::WidgetInfo> widgets, std::int64_t at_us);

  void Painted(std::int64_t took_us, std::int64_t at_us);

  void Take(const TestRequest& request, const presenter::Shell& shell, clock::Millis now);
  /// Answers the requests whose wait is over.
  void AnswerWaiting(const presenter::Shell& shell, clock::Millis now);
  bool waiting() const { return !waiting_.empty(); }

 private:
  struct Waiting {
    std::uint64_t connection = 0;
    std::string wanted;  // a JSON object
    clock::Millis until{0};
  };

  Reply reply_;
  Timings timings_;
  Frames frames_;
  MatchId timed_match_;
  std::vector<presenter::WidgetInfo> widgets_;
  std::vector<Waiting> waiting_;
};

}  // namespace merels::app
