// Invites: codes with which a limited number of guests may sign up.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace merels::domain {

/// Known by its hash; the code itself is not stored.
struct Invite {
  std::string hash;
  std::int64_t left = 0;                    // sign-ups left
  std::chrono::milliseconds expires_at{0};  // unix time; 0: never
  std::string note;
  std::chrono::milliseconds created_at{0};  // unix time

  bool operator==(const Invite&) const = default;
};

}  // namespace merels::domain
