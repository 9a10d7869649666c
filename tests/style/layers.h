// Layers: the includes allowed to each folder. They run one way through the tree, and libraries that would
// tie a layer to a machine (gRPC, SFML, SQLite, threads, clocks, files) stay in the folders that exist to
// hide them. The compiler cannot check that: their headers are in /usr/include and compile anywhere.
#pragma once

#include <string_view>
#include <vector>

#include "tests/style/source.h"

namespace merels::style {

/// Violations of the table in layers.cc by the C++ file `source`. A file in a folder missing from the table
/// is a fault too: it needs a room.
std::vector<Fault> LayerFaults(const Source& source);

/// The folders and files that the table names.
std::vector<std::string_view> RoomPaths();

}  // namespace merels::style
