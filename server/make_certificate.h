// "merels-server make-certificate": TLS for a server whose names no authority certifies.
#pragma once

#include <string>
#include <vector>

namespace merels {

/// "merels-server make-certificate NAME... [OPTIONS]": writes a key and a certificate for these names and
/// addresses that it signs itself, and says how clients come to trust it. The status is 1 when they cannot be
/// written.
int RunMakeCertificate(const std::vector<std::string>& arguments);

}  // namespace merels
