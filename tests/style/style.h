// Style rules that a machine can check: lengths, guards, comments of the protocol, words for unfinished work,
// waiting by the clock in tests.
#pragma once

#include <vector>

#include "tests/style/source.h"

namespace merels::style {

/// Lines a file may have.
inline constexpr int kLongestFile = 500;

/// A file that is longer than kLongestFile, has a tab, or does not end with exactly one end of line.
std::vector<Fault> ShapeFaults(const Source& source);

/// A header that does not begin with #pragma once.
std::vector<Fault> GuardFaults(const Source& source);

/// Words for unfinished work.
std::vector<Fault> UnfinishedFaults(const Source& source);

/// Tests that wait for time to pass instead of for an event.
std::vector<Fault> SleepFaults(const Source& source);

/// Services, methods, messages, fields, enums and their values in a .proto without a comment above or beside
/// them.
std::vector<Fault> UncommentedProtoFaults(const Source& source);

}  // namespace merels::style
