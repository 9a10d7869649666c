// The user's own files, written whole or not at all.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include <unistd.h>

#include "common/base/result.h"

namespace merels::sdk {

/// Closes the file when destroyed; never copied.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  bool open() const { return number_ >= 0; }
  int get() const { return number_; }

 private:
  int number_;
};

/// $XDG_CONFIG_HOME/merels, else ~/.config/merels; nothing when neither variable is set.
std::optional<std::filesystem::path> ConfigFolder();

/// Replaces the file, synced to disk on return, with mode 0600; creates the folder (0700). bad-file, whose
/// sentence calls the file `what` ("the token file"); then the old content stays.
Result<void> WriteWhole(const std::filesystem::path& file, std::string_view text, const std::string& what);

}  // namespace merels::sdk
