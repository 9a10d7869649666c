// Files of game records.
#pragma once

#include <filesystem>
#include <functional>

#include "common/base/result.h"
#include "common/notation/record.h"

namespace merels::tablebase {

/// Whether the game of a record is over.
inline bool HasEnded(const notation::Record& record) { return record.result != "*"; }

/// Calls `take` for each record in turn. bad-file: unreadable, or without records; records before the error
/// have been taken.
Result<void> ReadRecords(const std::filesystem::path& path,
                         const std::function<void(const notation::Record&)>& take);

}  // namespace merels::tablebase
