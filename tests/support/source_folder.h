// The source tree of the tests.
#pragma once

#include <filesystem>

namespace merels {

/// The root of the working copy, absolute. Only one object file has it, so that all others are the same in
/// every working copy and can be shared (ccache).
std::filesystem::path SourceFolder();

}  // namespace merels
