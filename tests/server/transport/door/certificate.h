#ifndef MERELS_TESTS_SERVER_TRANSPORT_DOOR_CERTIFICATE_H_
#define MERELS_TESTS_SERVER_TRANSPORT_DOOR_CERTIFICATE_H_

#include "server/transport/door/tls.h"

namespace merels::transport {

/// A fresh key, and a certificate for 127.0.0.1 that it signed itself, valid from and until so many days from
/// now.
TlsIdentity MakeIdentity(long from_days = -1, long until_days = 1);

}  // namespace merels::transport

#endif  // MERELS_TESTS_SERVER_TRANSPORT_DOOR_CERTIFICATE_H_
