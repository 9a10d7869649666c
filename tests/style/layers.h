// Which folder may see what. Includes run one way through the tree, and the libraries that would tie a layer
// to a machine (gRPC, SFML, SQLite, threads, clocks, files) stay in the rooms that exist to hide them. The
// compiler cannot say so: their headers lie in /usr/include and compile wherever somebody includes them.
#pragma once

#include <string_view>
#include <vector>

#include "tests/style/source.h"

namespace merels::style {

/// Where the C++ file `source` breaks the table in layers.cc. A file in a folder that the table does not know
/// is a fault too: a file without a room means that a room is missing.
std::vector<Fault> LayerFaults(const Source& source);

/// The folders and files that the table names.
std::vector<std::string_view> RoomPaths();

}  // namespace merels::style
