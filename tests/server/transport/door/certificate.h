#pragma once

#include "server/transport/door/tls.h"

namespace merels::transport {

/// A new key, and a self-signed certificate for 127.0.0.1, valid from and until so many days from now.
TlsIdentity MakeIdentity(long from_days = -1, long until_days = 1);

}  // namespace merels::transport
