// A range of ratings.
#ifndef MERELS_COMMON_RATING_RANGE_H_
#define MERELS_COMMON_RATING_RANGE_H_

#include <compare>

namespace merels::rating {

/// In points; 0: any.
struct Range {
  int lowest = 0;
  int highest = 0;

  bool any() const { return lowest == 0 && highest == 0; }
  bool Holds(double rating) const { return rating >= lowest && (highest == 0 || rating <= highest); }
  auto operator<=>(const Range&) const = default;
};

}  // namespace merels::rating

#endif  // MERELS_COMMON_RATING_RANGE_H_
