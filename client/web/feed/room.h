// One topic and all browsers that follow it. What is kept of it is enough for those who come back: each gets
// what it has missed, or else the whole state.
#pragma once

#include <deque>
#include <list>
#include <optional>
#include <string>

#include "client/web/http/message.h"

namespace merels::web {

/// One thread. Outlives the places of its readers.
class TopicRoom {
 public:
  explicit TopicRoom(std::string topic) : topic_(std::move(topic)) {}
  TopicRoom(const TopicRoom&) = delete;
  TopicRoom& operator=(const TopicRoom&) = delete;
  virtual ~TopicRoom() = default;

  struct Reader {
    EventReader* reader;
    std::optional<TopicPlace> seen;  // where it came from; nothing: from the beginning
    bool begun = false;              // it has heard of the topic
  };
  using Seat = std::list<Reader>::iterator;

  /// The reader gets what it has missed, now or as soon as it is known.
  Seat Enter(EventReader& reader, std::optional<TopicPlace> seen);
  void Leave(Seat seat) { readers_.erase(seat); }
  bool empty() const { return readers_.empty(); }
  std::size_t readers() const { return readers_.size(); }
  const std::string& topic() const { return topic_; }

  /// Nobody may follow it, or it does not exist: all are told `gone`, and whoever comes later. Where that
  /// passes by itself, as a limit that was reached does, they are told `busy`: they may ask again.
  void End(const Error& why);
  bool ended() const { return ended_ != nullptr; }

 protected:
  /// Events kept for those who come back.
  static constexpr std::size_t kKept = 128;

  /// Whether there is something to begin with.
  virtual bool Known() const = 0;
  /// The newest place.
  virtual TopicPlace Now() const = 0;
  /// The whole state, as one event.
  virtual WebEventPtr Whole() const = 0;
  /// What goes with no place of its own, and is sent after what was missed; null: nothing.
  virtual WebEventPtr Beside() const { return nullptr; }

  WebEventPtr MakeEvent(std::string json, TopicPlace place) const;
  /// All hear it, and it is kept for those who come back.
  void Publish(std::string json);
  /// All hear it; it has no number, and nobody misses it.
  void PublishBeside(std::string json);
  /// The state is another, without the steps to it: all get the whole, whatever they have.
  void PublishWhole();
  /// Those who wait begin, now that there is something. `before`: the place before the newest event.
  void BeginAll();

 private:
  void Begin(Reader& reader);
  bool Replay(const Reader& reader) const;
  void TellBegun(const WebEventPtr& event);

  const std::string topic_;
  std::list<Reader> readers_;
  std::deque<WebEventPtr> kept_;  // oldest first, each a step from the one before
  TopicPlace base_;               // the place before the oldest of them
  WebEventPtr ended_;
};

}  // namespace merels::web
