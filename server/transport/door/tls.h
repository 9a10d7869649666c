#pragma once

#include <chrono>
#include <filesystem>
#include <string>

#include "common/base/result.h"

namespace merels::transport {

/// A server's certificate chain and the private key that belongs to it, both PEM.
struct TlsIdentity {
  std::string certificates;
  std::string key;
  /// The validity of the first certificate, in Unix time.
  std::chrono::milliseconds begins_at{0};
  std::chrono::milliseconds ends_at{0};
};

/// Reads and checks both files. bad-argument, with a sentence that names the file: it cannot be read, is not
/// PEM, or the key does not belong to the certificate. The sentence never contains the key.
Result<TlsIdentity> LoadTlsIdentity(const std::filesystem::path& certificates,
                                    const std::filesystem::path& key);

}  // namespace merels::transport
