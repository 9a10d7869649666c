// A certificate that a server makes for itself.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "common/base/result.h"

namespace merels::transport {

struct SelfSigned {
  std::string certificate;  // PEM
  std::string key;          // PEM, a secret
  /// SHA-256 of the certificate, as "AB:CD:...".
  std::string fingerprint;
};

/// A new key on the curve P-256, and a certificate for it that only serves TLS servers. `names`: host names
/// and IP addresses without ports, at least one; the first is also its subject. It is valid from an hour
/// before `now` (Unix time), for clocks that are behind, and for `days` after it. bad-argument: something
/// else than a name or an address. internal: the library gives no key.
Result<SelfSigned> MakeSelfSigned(const std::vector<std::string>& names, std::chrono::milliseconds now,
                                  std::chrono::days days);

/// SHA-256 of the first certificate of a PEM text, as "AB:CD:..."; empty: there is none.
std::string FingerprintOf(const std::string& certificates);

}  // namespace merels::transport
