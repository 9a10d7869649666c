// Who a house is for.
#ifndef MERELS_SERVER_BASE_POLICY_H_
#define MERELS_SERVER_BASE_POLICY_H_

#include <cstdint>

namespace merels {

/// Who may become a member: anybody, whoever has an invite code, or nobody.
enum class Registration : std::uint8_t { kOpen, kInvite, kClosed };

/// What those may do who have no name: all but what members alone may, look on, or sign up and nothing else.
enum class Guests : std::uint8_t { kPlay, kWatch, kOff };

struct Policy {
  Registration registration = Registration::kOpen;
  Guests guests = Guests::kPlay;
};

}  // namespace merels

#endif  // MERELS_SERVER_BASE_POLICY_H_
