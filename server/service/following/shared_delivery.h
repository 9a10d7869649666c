// What followers are sent.
#pragma once

#include <memory>

#include "common/session/delivery.h"

namespace merels::service {

/// One object for all receivers of the same delivery, so that it is also encoded once.
using SharedDelivery = std::shared_ptr<const session::Delivery>;

}  // namespace merels::service
