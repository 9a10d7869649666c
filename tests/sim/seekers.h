// A group of players who meet by quick play.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "common/api/lobby.h"
#include "tests/sim/client.h"

namespace merels::sim {

/// Threads: one. Each seeks at some node, again and again until there is a match, and sometimes cancels;
/// after a match they seek the next, until all together have played their number.
class Seekers {
 public:
  /// `rated` needs members. `begun` is called for each match of theirs.
  Seekers(Sea& sea, const std::vector<std::unique_ptr<Node>>& nodes,
          const std::vector<match::Player>& players, bool rated, int matches,
          std::function<void(const MatchId&)> begun);

  /// Finished matches.
  int played() const { return static_cast<int>(over_.size()); }

 private:
  struct Seeker {
    std::unique_ptr<Client> client;
    std::optional<api::CreateSeek> request;  // sent, without a match so far
    MatchId match;                           // empty between matches
  };

  void SeekLater(std::size_t who, const Range& range);
  void Seek(std::size_t who);
  void Cancel(Life& life, std::size_t who);
  void Paired(std::size_t who, const MatchId& match);
  void SawEnd(std::size_t who);

  Sea& sea_;
  const std::vector<std::unique_ptr<Node>>& nodes_;
  const api::CreateSeek terms_;
  const int matches_;
  const std::function<void(const MatchId&)> begun_;
  SeededRandom random_;
  std::vector<Seeker> seekers_;
  std::set<MatchId> begun_matches_;
  std::set<MatchId> over_;
};

}  // namespace merels::sim
