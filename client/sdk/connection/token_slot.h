// The program's choice of a token file. Two windows on one machine are two guests: each takes the first file
// that no other running window holds, so that a restarted window gets its own seat back.
#pragma once

#include <filesystem>

#include "common/base/result.h"

namespace merels::sdk {

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
