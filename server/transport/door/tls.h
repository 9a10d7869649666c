// The server's certificate, which may be renewed while the server runs.
//
// Contents: TlsIdentity, ShownIdentity, IdentityFiles.
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "common/base/result.h"
#include "server/transport/door/listener.h"

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

/// The source from which gRPC reads the identity for new connections: an in-memory file with both the key and
/// the certificates, since gRPC 1.51 reads a renewed identity from files only, and reads two files one after
/// the other.
class ShownIdentity {
 public:
  explicit ShownIdentity(const TlsIdentity& identity) { Show(identity); }

  /// Replaces it atomically. From any thread, one at a time.
  void Show(const TlsIdentity& identity);
  /// Constant as long as this lives.
  std::string path() const;

 private:
  Descriptor memory_;
};

/// The files of an identity. They are checked when requested, since other programs renew files without
/// notice. Threads: one at a time.
class IdentityFiles {
 public:
  static constexpr std::chrono::hours kWarnBefore{24 * 7};
  static constexpr std::chrono::hours kBetweenWarnings{24};

  struct Hooks {
    /// Receives an identity that is complete and valid.
    std::function<void(const TlsIdentity&)> show;
    /// Both receive a sentence for the operator.
    std::function<void(const std::string& sentence)> inform;
    std::function<void(const std::string& sentence)> warn;
  };

  /// `shown` was read from them. Calls nothing yet.
  IdentityFiles(std::filesystem::path certificates, std::filesystem::path key, TlsIdentity shown,
                Hooks hooks);

  /// Reads from these files from now on.
  void Follow(std::filesystem::path certificates, std::filesystem::path key);
  /// Shows a renewed identity; refuses, with one warning, one that is invalid at two checks in a row, since a
  /// pair that is just being written does not match for a moment; warns once a day when it expires soon or
  /// has expired. `now`: the time of day.
  void Look(std::chrono::milliseconds now) { Read(now, false); }
  /// The same on request: a refusal is reported at once and each time.
  void LookNow(std::chrono::milliseconds now) { Read(now, true); }

  /// When the shown certificate expires, in Unix time. From any thread.
  std::chrono::milliseconds ends_at() const { return ends_at_.load(); }

 private:
  void Read(std::chrono::milliseconds now, bool asked);
  void Refuse(const std::string& sentence, bool asked);
  void WarnOfEnd(std::chrono::milliseconds now);

  std::filesystem::path certificates_;
  std::filesystem::path key_;
  TlsIdentity shown_;
  const Hooks hooks_;
  std::atomic<std::chrono::milliseconds> ends_at_;
  std::string refused_;    // at the last check
  bool reported_ = false;  // that refusal has been reported
  std::optional<std::chrono::milliseconds> warned_at_;
};

}  // namespace merels::transport
