// The benchmarks of the search.
#pragma once

namespace merels::bench {

/// Adds the search of some positions of `standard`, with tables of several sizes.
void RegisterSearch();

}  // namespace merels::bench
