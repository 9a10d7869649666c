// A long record, for measurements.
#pragma once

#include <string>

namespace merels::bench {

/// A game of so many plies with few captures, or until it ends. After every second ply another one is tried,
/// so that there are half as many branches as plies; without `branches` there are none.
std::string LongRecord(int plies, bool branches);

}  // namespace merels::bench
