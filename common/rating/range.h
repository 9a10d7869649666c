// A range of ratings.
#pragma once

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
