#include "tests/support/seeded_random.h"

namespace merels {

void SeededRandom::Fill(std::span<std::byte> bytes) {
  for (std::byte& byte : bytes) {
    state_ += 0x9e3779b97f4a7c15;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    byte = static_cast<std::byte>(mixed ^ (mixed >> 31));
  }
}

}  // namespace merels
