// The facts of one node, their checksum, and broadcasts of them as text.
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
/// Changes in one broadcast at most.
constexpr std::size_t kMaxFactsTold = 500;
/// Facts of one node at most; further ones are ignored.
constexpr std::size_t kMaxFacts = 1'000'000;

/// Facts by key, ordered. A value.
class NodeFacts {
 public:
  using Map = std::map<std::string, std::string>;

  /// False: no change.
  bool Set(const std::string& key, const std::string& value);
  bool Drop(const std::string& key);
  const std::string* Find(const std::string& key) const;

  const Map& all() const { return facts_; }
  /// The checksum: the same for the same facts on every machine, and hardly ever for others.
  std::uint64_t sum() const { return sum_; }

 private:
  static std::uint64_t SumOf(const std::string& key, const std::string& value);

  Map facts_;
  std::uint64_t sum_ = 0;
};

/// A change of one fact.
struct FactChange {
  bool there = false;
  std::string text;  // its value, or the word at its end

  bool operator==(const FactChange&) const = default;
};

/// Some changes of a node's facts, or all facts in a range of keys.
struct FactsBroadcast {
  /// From the first key up to the second, exclusive; the second empty: to the end.
  using Range = std::pair<std::string, std::string>;

  std::string node;
  std::uint64_t number = 0;  // of a node's broadcasts; they rise
  std::optional<Range> all;  // nothing else is in this range
  std::vector<std::pair<std::string, FactChange>> changes;

  bool operator==(const FactsBroadcast&) const = default;
};

std::string FactsText(const FactsBroadcast& news);
/// Nothing: not a text of FactsText.
std::optional<FactsBroadcast> ParseFacts(const std::string& text);

/// A node's beat, with the checksum of its facts.
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
