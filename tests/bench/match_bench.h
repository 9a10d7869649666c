// The benchmarks of the match's state machine.
#pragma once

namespace merels::bench {

/// Adds a benchmark for some rulesets: deciding and applying each ply of random matches.
void RegisterMatches();

}  // namespace merels::bench
