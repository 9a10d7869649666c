// What one browser has seen of the matches that it follows: gaps, and what came twice.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace merels::load {

/// An event of a stream, as far as it is counted.
struct WebWord {
  enum class Kind : std::uint8_t { kOther, kWhole, kEntry };
  Kind kind = Kind::kOther;
  std::string topic = {};
  std::uint64_t seq = 0;
  std::uint64_t prev = 0;
  std::int64_t at_unix_ms = 0;  // of an entry: when the gateway heard it
};

/// Reads one line of JSON. What is none is kOther.
WebWord ReadWord(std::string_view json);

struct WebTally {
  std::uint64_t wholes = 0;
  std::uint64_t entries = 0;
  std::uint64_t gaps = 0;
  std::uint64_t doubles = 0;
};

/// One browser's. A value.
class WebBook {
 public:
  void Take(const WebWord& word, WebTally& tally);
  /// The newest number of a topic; 0: none yet.
  std::uint64_t Newest(const std::string& topic) const;

 private:
  std::map<std::string, std::uint64_t> newest_;
};

}  // namespace merels::load
