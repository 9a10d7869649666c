// Rules beyond direct includes: reach over several includes, and circles of folders.
#pragma once

#include <string_view>
#include <vector>

#include "tests/style/source.h"

namespace merels::style {

/// No file of `from` may reach a file of `to`, over any number of includes. Both are beginnings of paths.
struct Apart {
  std::string_view from;
  std::string_view to;
};

const std::vector<Apart>& FoldersApart();

/// The files with a path of includes to a forbidden place, each with that path.
std::vector<Fault> ReachFaults(const std::vector<Source>& tree, const std::vector<Apart>& apart);

/// Folders that include each other, directly or in a circle, a folder and one inside it too: one fault for
/// each include that is part of it.
std::vector<Fault> CircleFaults(const std::vector<Source>& tree);

}  // namespace merels::style
