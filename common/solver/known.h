// The values of other units for a unit's analysis: those behind captures.
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

  /// The values of a unit that was analysed before; they are not moved as long as this lives. Any thread may
  /// call.
  virtual ValuesView Of(Unit unit) const = 0;
};

}  // namespace merels::solver
