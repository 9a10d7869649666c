// What waits to be written to one browser. It is bounded: a browser that does not read is cut, and comes back
// by itself with the place where it was.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <string>

#include "client/web/http/event_ids.h"

namespace merels::web {

/// A message to browsers, shared by all that follow its topic. Immutable.
struct WebEvent {
  std::string topic;
  /// The place after it; without an epoch the message has no number of its own.
  TopicPlace place;
  std::string json;  // one line
};
using WebEventPtr = std::shared_ptr<const WebEvent>;

/// One thread.
class EventQueue {
 public:
  /// `most_bytes`: of events that wait. `seen`: the places of the id with which the browser came.
  EventQueue(std::size_t most_bytes, TopicPlaces seen) : most_bytes_(most_bytes), places_(std::move(seen)) {}

  /// False: no room is left, and the browser is to be cut. From then on nothing is taken.
  bool Push(WebEventPtr event);
  /// A line that readers skip, so that proxies and browsers see that the stream lives.
  void PushComment() { comment_ = true; }

  bool empty() const { return events_.empty() && !comment_; }
  bool full() const { return full_; }
  std::size_t bytes() const { return bytes_; }

  /// Removes events of at most about `most` bytes, at least one, as text of the stream.
  std::string TakeText(std::size_t most);

 private:
  void AppendEvent(std::string& text, const WebEvent& event);

  const std::size_t most_bytes_;
  TopicPlaces places_;  // as of the last event that was taken
  std::deque<WebEventPtr> events_;
  std::size_t bytes_ = 0;
  bool comment_ = false;
  bool full_ = false;
};

}  // namespace merels::web
