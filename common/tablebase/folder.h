// A folder with the tablebase of one ruleset.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "common/base/result.h"
#include "common/rules/ruleset.h"
#include "common/solver/numbering.h"
#include "common/solver/values.h"
#include "common/tablebase/unit_file.h"

namespace merels::tablebase {

/// The path of a unit's file.
std::filesystem::path PathOf(const std::filesystem::path& folder, solver::Unit unit);

/// The opened files of a folder. Any thread may read.
class Folder {
 public:
  /// Opens every file of a unit there; there may be none. bad-file: one cannot be used, is not at its unit's
  /// path, or is of other rules than the first.
  static Result<Folder> Open(const std::filesystem::path& path);

  const std::filesystem::path& path() const { return path_; }
  const std::map<solver::Unit, UnitFile>& files() const { return files_; }
  const UnitFile* Find(solver::Unit unit) const;

  /// The ruleset of the values; nothing when there are none. bad-file: this program plays the ruleset by
  /// other rules.
  Result<std::optional<rules::Ruleset>> Ruleset() const;

  /// Opens the file of a unit that has been written since. bad-file.
  Result<void> Add(solver::Unit unit);

 private:
  explicit Folder(std::filesystem::path path) : path_(std::move(path)) {}

  std::filesystem::path path_;
  std::map<solver::Unit, UnitFile> files_;
};

/// A folder with values, and the rules that they are of, without draw limits.
struct SolvedFolder {
  Folder folder;
  rules::Ruleset ruleset;
  rules::morris::Knobs knobs;
};
/// bad-file: as Folder::Open and Folder::Ruleset, or there are no values.
Result<SolvedFolder> OpenSolved(const std::filesystem::path& path);

/// The values of some units of a folder, checked, for a computation.
class FolderValues final : public solver::Known {
 public:
  FolderValues(const Folder& folder, const solver::Numbering& numbering)
      : folder_(folder), numbering_(numbering) {}

  /// Loads exactly these. bad-file: one is missing or damaged, or has other slots than it is numbered with.
  Result<void> Keep(const std::vector<solver::Unit>& units);
  solver::ValuesView Of(solver::Unit unit) const override { return values_.at(unit).view(); }

 private:
  const Folder& folder_;
  const solver::Numbering& numbering_;
  std::map<solver::Unit, LoadedValues> values_;
};

}  // namespace merels::tablebase
