#include "client/sdk/base/failure.h"

namespace merels::sdk {

bool NobodyAnswered(Reason reason) {
  switch (reason) {
    case Reason::kUnreachable:
    case Reason::kDeadline:
    case Reason::kUntrustedCertificate:
    case Reason::kDraining:
    case Reason::kStoreRefused:
    case Reason::kBadFile: return true;
    default: return false;
  }
}

}  // namespace merels::sdk
