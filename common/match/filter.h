// Which of many matches somebody asks for.
#ifndef MERELS_COMMON_MATCH_FILTER_H_
#define MERELS_COMMON_MATCH_FILTER_H_

#include <cstdint>
#include <optional>
#include <string>

#include "common/base/ids.h"
#include "common/clock/time_class.h"
#include "common/rating/range.h"

namespace merels::match {

enum class ResultFilter : std::uint8_t {
  kAny,  // also none yet
  kFirstWins,
  kSecondWins,
  kDraw,
  kSolved,
  kStuck,
  kWon,   // by the player asked for
  kLost,  // the same
};

/// Those that fit all that is given.
struct Filter {
  AccountId opponent = {};   // of the player asked for
  std::string ruleset = {};  // a bare name gets its playing defaults
  ResultFilter result = ResultFilter::kAny;
  std::optional<bool> rated = {};
  clock::Millis from{0};   // begun then or later, Unix time; 0: whenever
  clock::Millis until{0};  // begun before, Unix time; 0: whenever
  std::optional<clock::TimeClass> pace = {};
  bool ended_only = false;
  rating::Range rating = {};  // the average of its players' in its pool; of matches that go on
  bool operator==(const Filter&) const = default;
};

}  // namespace merels::match

#endif  // MERELS_COMMON_MATCH_FILTER_H_
