#pragma once

#include "server/base/random.h"

namespace merels {

/// The operating system's random source, through libsodium: fit for secrets.
class OsRandom final : public Random {
 public:
  void Fill(std::span<std::byte> bytes) override;
};

}  // namespace merels
