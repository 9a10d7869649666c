// The files of the pages, which the program carries: scripts, styles, pictures.
#pragma once

#include <string>
#include <string_view>

namespace merels::web {

struct Asset {
  std::string_view name;  // "board.js"
  std::string_view type;  // of its contents, as HTTP names it
  std::string_view bytes;
};

/// The file with this name; null for any other.
const Asset* FindAsset(std::string_view name);

/// Changes with any of the files: stands in their addresses, so that a browser may keep them.
const std::string& AssetsTag();

}  // namespace merels::web
