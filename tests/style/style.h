// The rules of style that a machine can check: lengths, guards, comments of the protocol, words that mean
// unfinished work, waiting by the clock in tests.
#ifndef MERELS_TESTS_STYLE_STYLE_H_
#define MERELS_TESTS_STYLE_STYLE_H_

#include <vector>

#include "tests/style/source.h"

namespace merels::style {

// Lines a file may have.
inline constexpr int kLongestFile = 500;
inline constexpr int kLongFile = 450;    // nine files in ten are no longer
inline constexpr int kMedianFile = 110;  // half of the files are no longer

// Lines of test code for a hundred lines of code.
inline constexpr int kLeastTests = 40;
inline constexpr int kMostTests = 95;

/// A file that is longer than kLongestFile, has a tab, or does not end with exactly one end of line.
std::vector<Fault> ShapeFaults(const Source& source);

/// A header whose guard is not MERELS_ and its path.
std::vector<Fault> GuardFaults(const Source& source);

/// Words that say that something is not finished.
std::vector<Fault> UnfinishedFaults(const Source& source);

/// Tests that wait for time to pass instead of for what they need.
std::vector<Fault> SleepFaults(const Source& source);

/// Services, methods, messages, fields, enums and their values in a .proto without a comment above or beside
/// them.
std::vector<Fault> UncommentedProtoFaults(const Source& source);

/// How long files are as a whole: kMedianFile for half of them, kLongFile for nine in ten.
std::vector<Fault> DistributionFaults(const std::vector<Source>& sources);

/// Lines of C++ and Python under tests/ for a hundred lines of C++ elsewhere; 0 when there is no code.
int TestsPerHundredLines(const std::vector<Source>& sources);

}  // namespace merels::style

#endif  // MERELS_TESTS_STYLE_STYLE_H_
