#include "client/web/http/event_queue.h"

namespace merels::web {

bool EventQueue::Push(WebEventPtr event) {
  if (full_ || bytes_ + event->json.size() > most_bytes_) {
    full_ = true;
    return false;
  }
  bytes_ += event->json.size();
  events_.push_back(std::move(event));
  return true;
}

std::string EventQueue::TakeText(std::size_t most) {
  std::string text;
  if (comment_) text = ":\n\n";
  comment_ = false;
  while (!events_.empty() && text.size() < most) {
    AppendEvent(text, *events_.front());
    bytes_ -= events_.front()->json.size();
    events_.pop_front();
  }
  return text;
}

void EventQueue::AppendEvent(std::string& text, const WebEvent& event) {
  if (!event.place.epoch.empty()) places_.Set(event.topic, event.place);
  // Every event has an id: without one a browser keeps that of an earlier stream.
  text += "id: " + places_.Text() + "\ndata: " + event.json + "\n\n";
}

}  // namespace merels::web
