// Files of game records.
#pragma once

#include <filesystem>
#include <functional>

#include "common/base/result.h"
#include "common/notation/record.h"

namespace merels::tablebase {

/// Whether the game of a record is over.
inline bool HasEnded(const notation::Record& record) { return record.result != "*"; }

/// Calls `take` for each record in turn. bad-file: it cannot be read, or has no records; those before what is
/// wrong have been taken.
Result<void> ReadRecords(const std::filesystem::path& path,
                         const std::function<void(const notation::Record&)>& take);

}  // namespace merels::tablebase
