// The sheet of keys, over everything.
#pragma once

#include <string>
#include <vector>

#include "client/presenter/base/controls.h"

namespace merels::presenter {

struct KeyLine {
  std::string key;   // "Up, Down"
  std::string what;  // "select a row"
  bool operator==(const KeyLine&) const = default;
};

struct KeysSheet {
  std::string title;
  std::vector<KeyLine> lines;
  Button learn;
  Button close;
  bool operator==(const KeysSheet&) const = default;
};

/// The keys of a screen, then those of every screen.
KeysSheet KeysWith(std::vector<KeyLine> own);

/// The whole sheet in sentences.
std::string Words(const KeysSheet& keys);

}  // namespace merels::presenter
