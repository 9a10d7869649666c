// What followers are sent.
#ifndef MERELS_SERVER_SERVICE_FOLLOWING_SHARED_DELIVERY_H_
#define MERELS_SERVER_SERVICE_FOLLOWING_SHARED_DELIVERY_H_

#include <memory>

#include "common/session/delivery.h"

namespace merels::service {

/// One object for all receivers of the same delivery, so that it is also encoded once.
using SharedDelivery = std::shared_ptr<const session::Delivery>;

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_FOLLOWING_SHARED_DELIVERY_H_
