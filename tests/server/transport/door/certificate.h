#ifndef MERELS_TESTS_SERVER_TRANSPORT_DOOR_CERTIFICATE_H_
#define MERELS_TESTS_SERVER_TRANSPORT_DOOR_CERTIFICATE_H_

#include "server/transport/door/tls.h"

namespace merels::transport {

/// A fresh key, and a certificate for 127.0.0.1 that it signed itself.
TlsIdentity MakeIdentity();

}  // namespace merels::transport

#endif  // MERELS_TESTS_SERVER_TRANSPORT_DOOR_CERTIFICATE_H_
