// Files that only their owner may read and write: what a stranger on the same machine could gain by is in
// them.
#ifndef MERELS_SERVER_BASE_PRIVATE_FILE_H_
#define MERELS_SERVER_BASE_PRIVATE_FILE_H_

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "common/base/result.h"

namespace merels {

/// Writes a file for its owner alone, durably: the whole of it, or what was there before stays.
/// store-refused.
Result<void> WritePrivateFile(const std::filesystem::path& path, std::string_view bytes);

/// Makes an empty file for its owner alone, unless there is one; which stays as it is. store-refused.
Result<void> MakePrivateFile(const std::filesystem::path& path);

/// What is in a file of at most a few hundred bytes; nothing when there is none. store-refused, when it is
/// longer or cannot be read.
Result<std::optional<std::string>> ReadSmallFile(const std::filesystem::path& path);

/// Whether anybody but its owner has a right to a file or folder. Of one that is not there: no.
bool IsOpenToOthers(const std::filesystem::path& path);

/// Takes their rights from the others, if they have any. False: the machine does not let us.
bool CloseToOthers(const std::filesystem::path& path);

}  // namespace merels

#endif  // MERELS_SERVER_BASE_PRIVATE_FILE_H_
