// Where the tree is that the tests were built from.
#pragma once

#include <filesystem>

namespace merels {

/// The root of the working copy, absolute. Only one object knows it, so that all others are the same in every
/// working copy, and one finds what another has compiled (ccache).
std::filesystem::path SourceFolder();

}  // namespace merels
