// What a unit's analysis needs of others: the values behind captures.
#pragma once

#include "common/solver/unit.h"
#include "common/solver/values.h"

namespace merels::solver {

class Known {
 public:
  Known() = default;
  Known(const Known&) = delete;
  Known& operator=(const Known&) = delete;
  virtual ~Known() = default;

  /// The values of a unit that was analysed before; they stay where they are as long as this lives. Any
  /// thread may ask.
  virtual ValuesView Of(Unit unit) const = 0;
};

}  // namespace merels::solver
