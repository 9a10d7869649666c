#include "client/solve/solve.h"

#include <algorithm>
#include <chrono>
#include <ostream>
#include <vector>

#include <unistd.h>

#include "client/solve/console.h"
#include "client/solve/threads.h"
#include "common/solver/analysis.h"
#include "common/solver/summary.h"
#include "common/solver/units.h"
#include "common/tablebase/folder.h"
#include "common/variants/registry.h"

namespace merels::tablebase {
namespace {

using Seconds = std::chrono::duration<double>;

/// A unit and, in the moving phase, its twin: the result of one computation.
std::vector<solver::Unit> MadeWith(solver::Unit unit) {
  if (!unit.moving() || Turned(unit) == unit) return {unit};
  return {unit, Turned(unit)};
}

/// All requested units, each after the units it depends on.
std::vector<solver::Unit> Wanted(const rules::morris::Knobs& knobs, const std::optional<solver::Unit>& max) {
  auto units = solver::MovingUnits(knobs, max.value_or(solver::Unit{knobs.men, knobs.men}));
  if (max) return units;
  const auto placing = solver::PlacingUnits(knobs);
  units.insert(units.end(), placing.begin(), placing.end());
  return units;
}

class Solving {
 public:
  Solving(const SolveOptions& options, rules::Ruleset ruleset, const rules::morris::Knobs& knobs,
          Folder folder, Console& console)
      : options_(options),
        ruleset_(std::move(ruleset)),
        knobs_(knobs),
        folder_(std::move(folder)),
        console_(console),
        numbering_(knobs_),
        known_(folder_, numbering_),
        workers_(options.threads) {}

  Result<void> Run() {
    const auto units = Wanted(knobs_, options_.max);
    std::uint64_t total = 0;
    for (const auto unit : units) total += Missing(unit) ? SlotsMade(unit) : 0;
    ProgressLine line(console_.progress, total);
    for (const auto unit : units) {
      if (!Missing(unit)) continue;
      line.Show(NameOf(unit));
      if (auto made = Make(unit, line); !made.ok()) return made;
      line.Done(SlotsMade(unit));
    }
    return {};
  }

 private:
  bool Missing(solver::Unit unit) const {
    for (const auto made : MadeWith(unit)) {
      if (folder_.Find(made) == nullptr) return true;
    }
    return false;
  }

  std::uint64_t SlotsMade(solver::Unit unit) const {
    std::uint64_t slots = 0;
    for (const auto made : MadeWith(unit)) slots += numbering_.SlotsOf(made);
    return slots;
  }

  /// The memory of one computation, in bytes, including its inputs.
  std::uint64_t Memory(solver::Unit unit) const {
    std::uint64_t bytes =
        unit.moving() ? MemoryOf(numbering_, unit) : PlacingMemoryOf(numbering_, unit, options_.threads);
    for (const auto behind : solver::UnitsBehind(knobs_, unit)) {
      // Unpacked distances stay on disk when there is no room for them.
      const UnitFile* unit_file = folder_.Find(behind);
      const bool on_disk =
          unit_file != nullptr && !unit_file->header().code && unit_file->header().kind != Kind::kOutcomes;
      if (!on_disk) bytes += numbering_.SlotsOf(behind) * 2;
    }
    return bytes;
  }

  Result<void> Make(solver::Unit unit, ProgressLine& line) {
    if (Memory(unit) > options_.memory) {
      return Error{Reason::kLimitReached, NameOf(unit) + " needs " + Bytes(Memory(unit)) +
                                              " of memory, and " + Bytes(options_.memory) +
                                              " are allowed; allow more with --memory"};
    }
    if (auto kept = known_.Keep(solver::UnitsBehind(knobs_, unit)); !kept.ok()) return kept;
    const auto began = std::chrono::steady_clock::now();
    const solver::Sources sources{knobs_, numbering_, known_};
    std::vector<solver::UnitValues> made;
    if (unit.moving()) {
      made = solver::Analyse(sources, unit, workers_, [&](int plies) {
        line.Show(NameOf(unit) + ", " + std::to_string(plies) + " plies");
      });
    } else {
      made.push_back(solver::JudgePlacing(sources, unit, workers_));
    }
    const Seconds spent = std::chrono::steady_clock::now() - began;
    line.Clear();
    for (auto& values : made) {
      if (auto kept = Keep(values); !kept.ok()) return kept;
      values.bytes = {};
    }
    console_.out << NameOf(unit) << ": " << Slots(SlotsMade(unit)) << ", "
                 << Duration(std::chrono::ceil<std::chrono::seconds>(spent)) << std::endl;
    return {};
  }

  /// Writes the file, unless it exists.
  Result<void> Keep(const solver::UnitValues& values) {
    if (folder_.Find(values.unit) != nullptr) return {};
    const Writing writing = {
        .program = MERELS_VERSION,
        .ruleset = ruleset_.text,
        .rules = RulesOf(ruleset_),
        .summary = Summarise(numbering_.IndexOf(values.unit), values.view(), workers_),
        .outcomes_only = options_.outcomes_only || !values.unit.moving(),
        .packed = false,
    };
    const auto written = WriteUnit(PathOf(folder_.path(), values.unit), writing, values.unit, values.view());
    return written.ok() ? folder_.Add(values.unit) : written;
  }

  const SolveOptions& options_;
  const rules::Ruleset ruleset_;
  const rules::morris::Knobs knobs_;
  Folder folder_;
  Console& console_;
  const solver::Numbering numbering_;
  FolderValues known_;
  Threads workers_;
};

/// The same ruleset, without the draw rules that count.
rules::Ruleset WithoutDrawRules(rules::Ruleset ruleset, const rules::morris::Knobs& knobs) {
  std::string text(ruleset.name);
  rules::Ruleset plain = ruleset;
  plain.knobs = knobs;
  // Adds the knobs that differ from those of the name, in their order.
  const auto named = variants::ParseRuleset(ruleset.name).value();
  const auto usual = variants::KnobValues(named);
  const auto values = variants::KnobValues(plain);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i].value != usual[i].value)
      text.append("+").append(values[i].knob).append("=").append(values[i].value);
  }
  return variants::ParseRuleset(text).value();
}

/// Whether some unit of the moving phase has no distances. Others would be derived from wrong ones.
bool LacksDistances(const Folder& folder) {
  return std::any_of(folder.files().begin(), folder.files().end(), [](const auto& file) {
    return file.first.moving() && file.second.header().kind == Kind::kOutcomes;
  });
}

}  // namespace

int SolveRuleset(const SolveOptions& options, Console& console) {
  auto parsed = variants::ParseRuleset(options.ruleset);
  if (!parsed.ok()) return Refuse(console, parsed.error());
  const auto knobs =
      solver::SolvableKnobs(*parsed, options.max ? solver::Extent::kMoving : solver::Extent::kWhole);
  if (!knobs.ok()) return Refuse(console, knobs.error());
  const auto ruleset = WithoutDrawRules(std::move(*parsed), *knobs);
  const auto lock = FolderLock::Take(options.folder);
  if (!lock.ok()) return Refuse(console, lock.error());
  auto folder = Folder::Open(options.folder);
  if (!folder.ok()) return Refuse(console, folder.error());
  if (!folder->files().empty() && folder->files().begin()->second.header().rules != RulesOf(ruleset)) {
    return Refuse(console, {Reason::kBadFile, "the tablebase in " + options.folder.string() + " is of " +
                                                  folder->files().begin()->second.header().ruleset +
                                                  "; name another folder for " + ruleset.text});
  }
  if (!options.outcomes_only && LacksDistances(*folder)) {
    return Refuse(console, {Reason::kBadFile,
                            "the tablebase in " + options.folder.string() +
                                " keeps outcomes without distances; add --wdl, or name another folder"});
  }
  const auto solved = Solving(options, ruleset, *knobs, std::move(*folder), console).Run();
  return solved.ok() ? kDone : Refuse(console, solved.error());
}

std::uint64_t UsualMemory() {
  const auto pages = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES));
  return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE)) / 4 * 3;
}

}  // namespace merels::tablebase
