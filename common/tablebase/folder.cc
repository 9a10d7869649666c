#include "common/tablebase/folder.h"

#include <algorithm>
#include <utility>

#include "common/solver/units.h"
#include "common/variants/registry.h"

namespace merels::tablebase {
namespace {

constexpr const char* kEnding = ".unit";

std::vector<std::filesystem::path> FilesIn(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code failed;
  for (std::filesystem::directory_iterator at(folder, failed), end; !failed && at != end;
       at.increment(failed)) {
    if (at->path().extension() == kEnding) files.push_back(at->path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

std::filesystem::path PathOf(const std::filesystem::path& folder, solver::Unit unit) {
  const std::string men = std::to_string(unit.own) + '-' + std::to_string(unit.opp);
  return folder / ((unit.moving() ? men : "placed-" + std::to_string(unit.placed) + '-' + men) + kEnding);
}

Result<Folder> Folder::Open(const std::filesystem::path& path) {
  Folder folder(path);
  for (const auto& file : FilesIn(path)) {
    auto unit_file = UnitFile::Open(file);
    if (!unit_file.ok()) return unit_file.error();
    const Header& header = unit_file->header();
    if (PathOf(path, header.unit) != file) {
      return Error{Reason::kBadFile, file.string() + " has the positions of " + NameOf(header.unit) +
                                         "; give it the name of that unit, or remove it"};
    }
    if (!folder.files_.empty() && folder.files_.begin()->second.header().rules != header.rules) {
      return Error{Reason::kBadFile, file.string() + " is of " + header.ruleset +
                                         ", but others there are of " +
                                         folder.files_.begin()->second.header().ruleset +
                                         "; each ruleset needs a folder of its own"};
    }
    const solver::Unit unit = header.unit;
    folder.files_.emplace(unit, std::move(*unit_file));
  }
  return folder;
}

const UnitFile* Folder::Find(solver::Unit unit) const {
  const auto found = files_.find(unit);
  return found == files_.end() ? nullptr : &found->second;
}

Result<std::optional<rules::Ruleset>> Folder::Ruleset() const {
  if (files_.empty()) return std::optional<rules::Ruleset>();
  const Header& header = files_.begin()->second.header();
  auto ruleset = variants::ParseRuleset(header.ruleset);
  if (!ruleset.ok() || RulesOf(*ruleset) != header.rules) {
    return Error{Reason::kBadFile, "the tablebase in " + path_.string() +
                                       " is of rules that this program does not have: " + header.ruleset +
                                       ", " + header.rules};
  }
  return std::optional(std::move(*ruleset));
}

Result<void> Folder::Add(solver::Unit unit) {
  auto unit_file = UnitFile::Open(PathOf(path_, unit));
  if (!unit_file.ok()) return unit_file.error();
  files_.erase(unit);
  files_.emplace(unit, std::move(*unit_file));
  return {};
}

Result<SolvedFolder> OpenSolved(const std::filesystem::path& path) {
  auto folder = Folder::Open(path);
  if (!folder.ok()) return folder.error();
  auto ruleset = folder->Ruleset();
  if (!ruleset.ok()) return ruleset.error();
  if (!ruleset->has_value()) return Error{Reason::kBadFile, "there is no tablebase in " + path.string()};
  // Of some rulesets only the moving phase was solved.
  const auto knobs = solver::SolvableKnobs(**ruleset, solver::Extent::kMoving);
  if (!knobs.ok()) return knobs.error();
  return SolvedFolder{std::move(*folder), std::move(**ruleset), *knobs};
}

Result<void> FolderValues::Keep(const std::vector<solver::Unit>& units) {
  std::erase_if(values_, [&](const auto& kept) {
    return std::find(units.begin(), units.end(), kept.first) == units.end();
  });
  for (const solver::Unit unit : units) {
    if (values_.contains(unit)) continue;
    const UnitFile* unit_file = folder_.Find(unit);
    if (unit_file == nullptr) {
      return Error{Reason::kBadFile,
                   "the file of " + NameOf(unit) + " is missing in " + folder_.path().string()};
    }
    if (unit_file->header().slots != numbering_.SlotsOf(unit)) {
      return Error{Reason::kBadFile, "the file of " + NameOf(unit) + " in " + folder_.path().string() +
                                         " numbers positions in another way; remove it"};
    }
    auto values = unit_file->Load();
    if (!values.ok()) return values.error();
    values_.emplace(unit, std::move(*values));
  }
  return {};
}

}  // namespace merels::tablebase
