// Look-ups: the value of a position, from the tables of a folder.
#ifndef MERELS_TABLES_FILE_TABLES_H_
#define MERELS_TABLES_FILE_TABLES_H_

#include <filesystem>
#include <map>
#include <memory>
#include <optional>

#include "common/base/result.h"
#include "common/rules/game.h"
#include "common/solver/numbering.h"
#include "common/solver/value.h"
#include "tables/file/folder.h"

namespace merels::tables {

/// What tables know of a position.
struct Looked {
  solver::Value value;
  /// Whether `value.plies` is known; a draw has none.
  bool distance = false;

  bool operator==(const Looked&) const = default;
};

/// Immutable once made, so any thread may ask. History and draw limits such as `reps` and `quiet` are not in
/// the values: a draw is never lost under them, but a win may take longer than they allow.
class Tables {
 public:
  /// bad-file: no folder, none of its tables, or one that cannot be used.
  static Result<Tables> Open(const std::filesystem::path& folder);

  /// The ruleset they are of, without draw limits.
  const rules::Ruleset& ruleset() const { return ruleset_; }
  /// Whether they hold for `ruleset`: it differs from theirs at most by draw limits.
  bool AreOf(const rules::Ruleset& ruleset) const;

  /// The value for the player to move of a game of this ruleset; for a game that is over by its position,
  /// what that means. Nothing when its table is not there, its block is damaged, or the hands are such as no
  /// game has.
  std::optional<Looked> Find(const rules::Game& game) const;

 private:
  Tables(Folder folder, rules::Ruleset ruleset, const rules::morris::Knobs& knobs);

  Folder folder_;
  rules::Ruleset ruleset_;
  rules::morris::Knobs knobs_;
  solver::Numbering numbering_;
  std::map<solver::Unit, solver::UnitIndex> indexes_;
};

}  // namespace merels::tables

#endif  // MERELS_TABLES_FILE_TABLES_H_
