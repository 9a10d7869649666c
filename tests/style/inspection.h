// Checks one file's includes and calls against its room.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "tests/style/source.h"

namespace merels::style {

struct Room {
  std::string_view path;  // a folder, or one file; a file's room is the longest that fits
  std::vector<std::string_view> may_include;
  std::uint16_t powers;
};

/// Whether a path is in a folder (an entry that ends with a slash), or is that file.
bool Fits(std::string_view path, std::string_view entry);

std::vector<Fault> Inspect(const Source& source, const Room& room);

}  // namespace merels::style
