// Where a browser is on each topic of its stream, as the text of an event's id. EventSource sends the last
// one back by itself (Last-Event-ID), so a stream goes on without a gap or a double, at any gateway.
//
//   match:abcdefghijklm=log.17,lobby=8f3a.204
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/ids.h"
#include "common/base/result.h"

namespace merels::web {

inline constexpr std::size_t kMaxTopics = 64;
/// The longest id that is read: that of 64 topics is shorter.
inline constexpr std::size_t kMaxEventId = 4096;

/// A place on a topic: the newest number seen, and whose numbers these are.
struct TopicPlace {
  std::string epoch;
  Seq seq = 0;

  bool operator==(const TopicPlace&) const = default;
};

/// The places on several topics, in the order in which they were first set.
class TopicPlaces {
 public:
  void Set(std::string_view topic, TopicPlace place);
  std::optional<TopicPlace> Find(std::string_view topic) const;
  bool empty() const { return places_.empty(); }

  /// The text of an id; empty: no place is known.
  std::string Text() const;

 private:
  struct Entry {
    std::string topic;
    TopicPlace place;
  };
  std::vector<Entry> places_;
};

/// Reads what Text() wrote. bad-argument: anything else, more than kMaxTopics topics, or one twice.
Result<TopicPlaces> ReadEventId(std::string_view text);

}  // namespace merels::web
