// The certificate that is shown to clients, as it is renewed while the server runs.
//
// Contents: ShownIdentity, IdentityFiles.
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "server/transport/door/listener.h"
#include "server/transport/door/tls.h"

namespace merels::transport {

/// Where gRPC finds the identity that it shows to new connections: a file in memory alone with both the key
/// and the certificates, since gRPC 1.51 reads a renewed identity from files only, and reads two files one
/// after the other.
class ShownIdentity {
 public:
  explicit ShownIdentity(const TlsIdentity& identity) { Show(identity); }

  /// Replaces it in one step. From any thread, one at a time.
  void Show(const TlsIdentity& identity);
  /// The same for as long as this lives.
  std::string path() const;

 private:
  Descriptor memory_;
};

/// What an identity was read from. It looks when it is asked to, for files that another program renews tell
/// nobody. Threads: one at a time.
class IdentityFiles {
 public:
  static constexpr std::chrono::hours kWarnBefore{24 * 7};
  static constexpr std::chrono::hours kBetweenWarnings{24};

  struct Hooks {
    /// Gets an identity that is whole and valid.
    std::function<void(const TlsIdentity&)> show;
    /// What an operator should know, in a sentence.
    std::function<void(const std::string& sentence)> inform;
    std::function<void(const std::string& sentence)> warn;
  };

  /// `shown` was read from them. Calls nothing yet.
  IdentityFiles(std::filesystem::path certificates, std::filesystem::path key, TlsIdentity shown,
                Hooks hooks);

  /// Reads from these files from now on.
  void Follow(std::filesystem::path certificates, std::filesystem::path key);
  /// Shows what was renewed; refuses, with one warning, what cannot be shown at two looks in a row, since a
  /// pair that is just being written does not match for a moment; warns once a day of an end that is near or
  /// past. `now`: the time of day.
  void Look(std::chrono::milliseconds now) { Read(now, false); }
  /// The same when somebody asked for it, who is told of a refusal at once and again.
  void LookNow(std::chrono::milliseconds now) { Read(now, true); }

  /// When the certificate that is shown ends, in Unix time. From any thread.
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
  std::string refused_;  // at the last look
  bool told_ = false;    // of that refusal
  std::optional<std::chrono::milliseconds> warned_at_;
};

}  // namespace merels::transport
