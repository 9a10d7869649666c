// A record that is long, to measure with.
#pragma once

#include <string>

namespace merels::bench {

/// A game of so many plies between two who take few men, or until it ends. After every second ply another one
/// is tried, so that there are half as many branches as plies; without `branches` there are none.
std::string LongRecord(int plies, bool branches);

}  // namespace merels::bench
