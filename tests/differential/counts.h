// Counts of events in the games: shows that a run has reached the rare ones.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "tests/differential/pair.h"

namespace merels::differential {

/// Counters by name, for each registered ruleset and in all. Not safe for use by two threads.
class Counts {
 public:
  /// Counts of `name` (a registered ruleset's) from now on.
  void About(const std::string& name) { about_ = &by_ruleset_[name]; }

  void Add(const std::string& event) {
    ++all_[event];
    ++(*about_)[event];
  }
  /// Adds the last ply's events.
  void AddDeed(const reference::Deed& deed);
  void Merge(const Counts& other);

  std::uint64_t Of(const std::string& event) const;
  /// A table of all events, then one of the rulesets.
  std::string Table() const;

 private:
  using Column = std::map<std::string, std::uint64_t>;

  std::map<std::string, Column> by_ruleset_;
  Column all_;
  Column* about_ = nullptr;
};

}  // namespace merels::differential
