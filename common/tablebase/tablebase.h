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

/// The result of a look-up.
struct Looked {
  solver::Value value;
  /// Whether `value.plies` is known; a draw has none.
  bool distance = false;

  bool operator==(const Looked&) const = default;
};

/// The place of a position. All images of it, including those with sides exchanged, have the same place.
struct Place {
  solver::Unit unit;
  solver::Slot slot = 0;

  auto operator<=>(const Place&) const = default;
};

/// Immutable, so any thread may call. The values do not include history and draw limits such as `reps` and
/// `quiet`: a draw is never lost under them, but a win may take longer than they allow.
class Tablebase {
 public:
  /// bad-file: no folder, no values in it, or a file that cannot be used.
  static Result<Tablebase> Open(const std::filesystem::path& folder);

  /// Its ruleset, without draw limits.
  const rules::Ruleset& ruleset() const { return ruleset_; }
  /// Whether it holds for `ruleset`, which may differ from its own only by draw limits.
  bool AreOf(const rules::Ruleset& ruleset) const;

  /// The value for the player to move of a game of this ruleset; for a game that is over by its position, the
  /// value of that end. Nothing when its file is missing, its block is damaged, or no game has such hands.
  std::optional<Looked> Find(const rules::Game& game) const;

  /// The units with files.
  std::vector<solver::Unit> units() const;
  std::uint64_t SlotsOf(solver::Unit unit) const { return numbering_.SlotsOf(unit); }
  /// The place of a game that goes on; nothing when its unit is missing.
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
