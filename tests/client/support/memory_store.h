// A store of local matches in memory only.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "client/local/matches.h"

namespace merels {

class MemoryStore final : public local::Store {
 public:
  Result<std::vector<local::SavedText>> All() override {
    if (fault) return *fault;
    std::vector<local::SavedText> all;
    for (const auto& [match, text] : kept) all.push_back({match, text});
    return all;
  }
  Result<void> Keep(const MatchId& match, std::string_view text) override {
    if (fault) return *fault;
    kept[match] = text;
    return {};
  }
  Result<std::string> SetAside(const MatchId& match) override {
    aside.push_back(match);
    kept.erase(match);
    return match.text() + ".damaged";
  }
  Result<void> Remove(const MatchId& match) override {
    kept.erase(match);
    return {};
  }

  std::map<MatchId, std::string> kept;
  std::vector<MatchId> aside;
  /// While set, reads and writes fail.
  std::optional<Error> fault;
};

}  // namespace merels
