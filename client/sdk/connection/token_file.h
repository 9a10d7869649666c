// The file of a client's token: one for each server, which only its owner may read; and the program's choice
// of one. Two windows on one machine are two guests: each takes the first file that no other running window
// holds, so that a restarted window gets its own seat back.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "client/sdk/connection/endpoint.h"
#include "common/base/result.h"

namespace merels::sdk {

/// $XDG_CONFIG_HOME/merels/token-HOST-PORT, else below ~/.config. bad-file when neither variable is set.
Result<std::filesystem::path> DefaultTokenFile(const Endpoint& endpoint);

/// The token in the file; nothing when there is no file. bad-file for one that cannot be read, is too long,
/// does not hold a token, or that others may read.
Result<std::optional<std::string>> ReadToken(const std::filesystem::path& file);

/// Writes the file whole or not at all, with mode 0600; creates its folder (0700). bad-file.
Result<void> WriteToken(const std::filesystem::path& file, const std::string& token);

/// Windows of one user on one server at the same time, at most.
inline constexpr int kMaxTokenSlots = 32;

/// Holds a token file until destruction, or until the program ends in any way.
class TokenSlot {
 public:
  /// `base`, or `base` with -2, -3, ... after it. bad-file when none is free or none can be locked.
  static Result<TokenSlot> Take(const std::filesystem::path& base);

  TokenSlot(TokenSlot&& other) noexcept;
  TokenSlot& operator=(TokenSlot&& other) noexcept;
  TokenSlot(const TokenSlot&) = delete;
  TokenSlot& operator=(const TokenSlot&) = delete;
  ~TokenSlot();

  const std::filesystem::path& file() const { return file_; }

 private:
  TokenSlot(std::filesystem::path file, int lock) : file_(std::move(file)), lock_(lock) {}

  std::filesystem::path file_;
  int lock_ = -1;
};

}  // namespace merels::sdk
