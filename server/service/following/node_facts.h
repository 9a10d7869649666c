// The facts of one node, what they add up to, and news of them as text.
//
// Contents: NodeFacts, FactChange, FactsBroadcast, FactsText, ParseFacts, Beat, BeatText, ParseBeat.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace merels::service {

/// Longest key, value, word and name of a node, in bytes.
constexpr std::size_t kMaxFactText = 64;
/// Changes in one piece of news at most.
constexpr std::size_t kMaxFactsTold = 500;
/// Facts of one node at most; what is beyond that is not believed.
constexpr std::size_t kMaxFacts = 1'000'000;

/// Facts by key, ordered. A value.
class NodeFacts {
 public:
  using Map = std::map<std::string, std::string>;

  /// False: it was so already.
  bool Set(const std::string& key, const std::string& value);
  bool Drop(const std::string& key);
  const std::string* Find(const std::string& key) const;

  const Map& all() const { return facts_; }
  /// The same for the same facts, on every machine, and hardly ever for others.
  std::uint64_t sum() const { return sum_; }

 private:
  static std::uint64_t SumOf(const std::string& key, const std::string& value);

  Map facts_;
  std::uint64_t sum_ = 0;
};

/// What has become of a fact.
struct FactChange {
  bool there = false;
  std::string text;  // its value, or the word at its end

  bool operator==(const FactChange&) const = default;
};

/// Some changes of a node's facts, or all facts of a range of keys.
struct FactsBroadcast {
  /// From this key on up to that, which is not in it; the second empty: to the end.
  using Range = std::pair<std::string, std::string>;

  std::string node;
  std::uint64_t number = 0;  // of a node's news; they rise
  std::optional<Range> all;  // there are no others in this range
  std::vector<std::pair<std::string, FactChange>> changes;

  bool operator==(const FactsBroadcast&) const = default;
};

std::string FactsText(const FactsBroadcast& news);
/// Nothing: no FactsText has written it.
std::optional<FactsBroadcast> ParseFacts(const std::string& text);

/// A node lives, and what its facts add up to.
struct Beat {
  std::string node;
  std::uint64_t number = 0;
  std::uint64_t count = 0;
  std::uint64_t sum = 0;

  bool operator==(const Beat&) const = default;
};

std::string BeatText(const Beat& beat);
std::optional<Beat> ParseBeat(const std::string& text);

}  // namespace merels::service
