#ifndef MERELS_SERVER_APP_SYSTEM_CLOCK_H_
#define MERELS_SERVER_APP_SYSTEM_CLOCK_H_

#include "server/base/clock.h"

namespace merels {

/// The machine's clocks.
class SystemClock final : public Clock {
 public:
  std::chrono::milliseconds Now() const override;
  std::chrono::nanoseconds Monotonic() const override;
};

}  // namespace merels

#endif  // MERELS_SERVER_APP_SYSTEM_CLOCK_H_
