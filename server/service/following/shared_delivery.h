// A delivery to the followers of a match.
#pragma once

#include <memory>

#include "common/session/delivery.h"

namespace merels::service {

/// One object for all receivers of the same delivery, so that it is encoded only once.
using SharedDelivery = std::shared_ptr<const session::Delivery>;

}  // namespace merels::service
