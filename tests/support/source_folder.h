// The source tree of the tests, and its build.
#pragma once

#include <filesystem>

namespace merels {

/// The root of the working copy, absolute. Only one object file has it, so that all others are the same in
/// every working copy and can be shared (ccache).
std::filesystem::path SourceFolder();

/// Where it was built, absolute.
std::filesystem::path BuildFolder();

}  // namespace merels
