// Look-ups: the value of a position, from the files of a folder.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "common/base/result.h"
#include "common/rules/game.h"
#include "common/solver/numbering.h"
#include "common/solver/value.h"
#include "common/tablebase/folder.h"

namespace merels::tablebase {

/// What is known of a position.
struct Looked {
  solver::Value value;
  /// Whether `value.plies` is known; a draw has none.
  bool distance = false;

  bool operator==(const Looked&) const = default;
};

/// Where a position is kept. All images of it, sides exchanged included, have the same place.
struct Place {
  solver::Unit unit;
  solver::Slot slot = 0;

  auto operator<=>(const Place&) const = default;
};

/// Immutable once made, so any thread may ask. History and draw limits such as `reps` and `quiet` are not in
/// the values: a draw is never lost under them, but a win may take longer than they allow.
class Tablebase {
 public:
  /// bad-file: no folder, no values in it, or a file that cannot be used.
  static Result<Tablebase> Open(const std::filesystem::path& folder);

  /// The ruleset it is of, without draw limits.
  const rules::Ruleset& ruleset() const { return ruleset_; }
  /// Whether it holds for `ruleset`, which then differs from its own at most by draw limits.
  bool AreOf(const rules::Ruleset& ruleset) const;

  /// The value for the player to move of a game of this ruleset; for a game that is over by its position,
  /// what that means. Nothing when its file is not there, its block is damaged, or the hands are such as no
  /// game has.
  std::optional<Looked> Find(const rules::Game& game) const;

  /// The units whose files are there.
  std::vector<solver::Unit> units() const;
  std::uint64_t SlotsOf(solver::Unit unit) const { return numbering_.SlotsOf(unit); }
  /// The place of a game that goes on; nothing when its unit is not there.
  std::optional<Place> PlaceOf(const rules::Game& game) const;
  /// The position of a place, with the first side to move. bad-position: no game has it.
  Result<rules::Game> GameAt(const Place& place) const;

 private:
  Tablebase(Folder folder, rules::Ruleset ruleset, const rules::morris::Knobs& knobs);

  Folder folder_;
  rules::Ruleset ruleset_;
  rules::morris::Knobs knobs_;
  solver::Numbering numbering_;
  std::map<solver::Unit, solver::UnitIndex> indexes_;
};

}  // namespace merels::tablebase
