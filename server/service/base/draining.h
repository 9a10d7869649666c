// The answer to requests while the server is stopping.
#ifndef MERELS_SERVER_SERVICE_BASE_DRAINING_H_
#define MERELS_SERVER_SERVICE_BASE_DRAINING_H_

#include "common/base/result.h"

namespace merels::service {

inline Error Draining() { return {Reason::kDraining, "the server is about to stop; try again in a moment"}; }

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_BASE_DRAINING_H_
