// The names of files in which people find their games again.
#pragma once

#include <string>

#include "common/notation/record.h"

namespace merels::words {

/// The longest name, in bytes, without an ending.
inline constexpr std::size_t kLongestRecordName = 90;

/// "2026-12-01 Anna - Ben": the date and the players as far as the record names them; empty when it names
/// neither. It has no characters that a usual file system refuses, begins with no dot, and is valid UTF-8 if
/// the record is.
std::string RecordName(const notation::Record& record);

}  // namespace merels::words
