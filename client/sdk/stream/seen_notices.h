// Duplicate detection for notices, each of which is reported once.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "common/session/delivery.h"

namespace merels::sdk {

/// A value. Numbers of notices have no meaning on another node, so notices are compared by their subject.
class SeenNotices {
 public:
  /// Takes a delivery of notices. For a snapshot, returns unseen notices since the one before, oldest first;
  /// none for the first snapshot, before which there was no stream.
  std::vector<lobby::Notice> Take(const session::Delivery& delivery);

 private:
  /// Whether it is new; from now on it is seen.
  bool IsNew(const lobby::Notice& notice);

  bool begun_ = false;
  std::deque<std::string> seen_;  // newest last
};

}  // namespace merels::sdk
