// Which of the notices that are sent once a client has seen.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "common/session/delivery.h"

namespace merels::sdk {

/// A value. The numbers of notices mean nothing at another node, so they are told apart by what they name.
class SeenNotices {
 public:
  /// Takes a delivery on the notices. If it is a snapshot: what happened since the one before and was not
  /// told, oldest first; nothing for the first snapshot, before which nobody listened.
  std::vector<lobby::Notice> Take(const session::Delivery& delivery);

 private:
  /// Whether it is new; it is seen from now on.
  bool IsNew(const lobby::Notice& notice);

  bool begun_ = false;
  std::deque<std::string> seen_;  // newest last
};

}  // namespace merels::sdk
