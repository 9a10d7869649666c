#include "client/solve/inspect.h"

#include <algorithm>
#include <ostream>
#include <utility>
#include <vector>

#include "client/solve/console.h"
#include "client/solve/threads.h"
#include "common/solver/summary.h"
#include "common/solver/units.h"
#include "common/tablebase/folder.h"

namespace merels::tablebase {
namespace {

/// The units in the order of solving: the moving phase by men, the placing phase from its end.
std::vector<solver::Unit> InOrder(const Folder& folder) {
  std::vector<solver::Unit> units;
  for (const auto& [unit, unit_file] : folder.files()) units.push_back(unit);
  std::stable_sort(units.begin(), units.end(), [](solver::Unit a, solver::Unit b) {
    if (a.placed != b.placed) return a.placed > b.placed;
    return a.own + a.opp < b.own + b.opp;
  });
  return units;
}

/// The units of InOrder() from this name on; all for an empty name.
Result<std::vector<solver::Unit>> InOrderFrom(const Folder& folder, const std::string& first) {
  auto units = InOrder(folder);
  if (first.empty()) return units;
  const auto begin =
      std::find_if(units.begin(), units.end(), [&](solver::Unit unit) { return NameOf(unit) == first; });
  if (begin == units.end()) {
    return Error{Reason::kBadArgument, "there is no unit " + first + " in " + folder.path().string() +
                                           "; 'merels-solve info' names those that are there"};
  }
  return std::vector(begin, units.end());
}

class Verifying {
 public:
  Verifying(const SolvedFolder& opened, std::vector<solver::Unit> units, int threads, Console& console)
      : opened_(opened),
        units_(std::move(units)),
        console_(console),
        numbering_(opened.knobs),
        known_(opened.folder, numbering_),
        workers_(threads) {}

  Result<void> Run() {
    std::uint64_t total = 0;
    for (const auto unit : units_) total += numbering_.SlotsOf(unit);
    ProgressLine line(console_.progress, total);
    for (const auto unit : units_) {
      line.Show(NameOf(unit));
      if (auto kept = known_.Keep(Needed(unit)); !kept.ok()) return kept;
      if (auto alike = DistancesThroughout(unit); !alike.ok()) return alike;
      const auto findings = Look(unit);
      line.Clear();
      Print(unit, findings);
      line.Done(findings.slots);
    }
    console_.out << units_.size() << " units, " << slots_ << " slots looked forward from, " << wrong_
                 << " errors" << std::endl;
    return {};
  }

  std::uint64_t wrong() const { return wrong_; }

 private:
  std::vector<solver::Unit> Needed(solver::Unit unit) const {
    auto units = solver::UnitsBehind(opened_.knobs, unit);
    units.push_back(unit);
    if (unit.moving()) units.push_back(Turned(unit));
    return units;
  }

  bool OutcomesOnly(solver::Unit unit) const {
    return opened_.folder.Find(unit)->header().kind == Kind::kOutcomes;
  }

  /// Distances can only be right where those after captures are kept as well.
  Result<void> DistancesThroughout(solver::Unit unit) const {
    if (OutcomesOnly(unit)) return {};
    for (const auto behind : Needed(unit)) {
      if (!OutcomesOnly(behind)) continue;
      return Error{Reason::kBadFile,
                   "the file of " + NameOf(unit) + " has distances, but that of " + NameOf(behind) +
                       ", where its plies lead, has none; remove the first and have it made again"};
    }
    return {};
  }

  solver::Findings Look(solver::Unit unit) {
    const bool outcomes = OutcomesOnly(unit);
    return Verify({opened_.knobs, numbering_, known_}, unit,
                  outcomes ? solver::Depth::kOutcome : solver::Depth::kPlies, workers_);
  }

  void Print(solver::Unit unit, const solver::Findings& findings) {
    const Header& header = opened_.folder.Find(unit)->header();
    auto summary = Summarise(numbering_.IndexOf(unit), known_.Of(unit), workers_);
    if (header.kind == Kind::kOutcomes) summary.longest_win = summary.longest_loss = 0;
    const bool counts = summary == header.summary && summary.positions() == numbering_.PositionsOf(unit);
    slots_ += findings.slots;
    wrong_ += findings.wrong + (counts ? 0 : 1);
    console_.out << NameOf(unit) << ": " << findings.slots << " slots, " << summary.positions()
                 << " positions, " << findings.wrong << " errors"
                 << (counts ? "" : ", and its counts are wrong");
    if (findings.first) console_.out << ", the first in slot " << *findings.first;
    console_.out << std::endl;
  }

  const SolvedFolder& opened_;
  const std::vector<solver::Unit> units_;
  Console& console_;
  const solver::Numbering numbering_;
  FolderValues known_;
  Threads workers_;
  std::uint64_t slots_ = 0;
  std::uint64_t wrong_ = 0;
};

/// Rewrites one file, packed.
Result<void> Pack(const Folder& folder, solver::Unit unit, bool outcomes_only) {
  const UnitFile& unit_file = *folder.Find(unit);
  const Header& header = unit_file.header();
  const auto values = unit_file.Load();
  if (!values.ok()) return values.error();
  const Writing writing = {.program = header.program,
                           .ruleset = header.ruleset,
                           .rules = header.rules,
                           .summary = header.summary,
                           .outcomes_only = outcomes_only || header.kind == Kind::kOutcomes,
                           .packed = true};
  return WriteUnit(PathOf(folder.path(), unit), writing, unit, values->view());
}

}  // namespace

int VerifyUnits(const std::filesystem::path& path, const std::string& first, int threads, Console& console) {
  const auto opened = OpenSolved(path);
  if (!opened.ok()) return Refuse(console, opened.error());
  auto units = InOrderFrom(opened->folder, first);
  if (!units.ok()) return Refuse(console, units.error());
  Verifying verifying(*opened, std::move(*units), threads, console);
  if (const auto done = verifying.Run(); !done.ok()) return Refuse(console, done.error());
  return verifying.wrong() == 0 ? kDone : kRefused;
}

int ShowUnits(const std::filesystem::path& path, Console& console) {
  const auto opened = OpenSolved(path);
  if (!opened.ok()) return Refuse(console, opened.error());
  const Folder& folder = opened->folder;
  const Header& any = folder.files().begin()->second.header();
  console.out << "ruleset\t" << any.ruleset << "\nrules\t" << any.rules << "\nprogram\t" << any.program
              << "\nunit\tpositions\twins\tdraws\tlosses\tlongest win\tlongest loss\tbytes\n";
  std::uint64_t positions = 0, bytes = 0;
  for (const auto unit : InOrder(folder)) {
    const UnitFile& unit_file = *folder.Find(unit);
    const auto& summary = unit_file.header().summary;
    console.out << NameOf(unit) << '\t' << summary.positions() << '\t' << summary.wins << '\t'
                << summary.draws << '\t' << summary.losses << '\t' << summary.longest_win << '\t'
                << summary.longest_loss << '\t' << unit_file.size() << '\n';
    positions += summary.positions();
    bytes += unit_file.size();
  }
  console.out << "all\t" << positions << "\t\t\t\t\t\t" << bytes << std::endl;
  return kDone;
}

int PackUnits(const std::filesystem::path& path, bool outcomes_only, Console& console) {
  const auto lock = FolderLock::Take(path);
  if (!lock.ok()) return Refuse(console, lock.error());
  auto opened = OpenSolved(path);
  if (!opened.ok()) return Refuse(console, opened.error());
  std::uint64_t before = 0, after = 0;
  // In reverse order of solving: after an interrupted run, the distances left have those after captures.
  const auto units = InOrder(opened->folder);
  for (auto at = units.rbegin(); at != units.rend(); ++at) {
    const solver::Unit unit = *at;
    const UnitFile& unit_file = *opened->folder.Find(unit);
    before += unit_file.size();
    if (!unit_file.header().code || (outcomes_only && unit_file.header().kind != Kind::kOutcomes)) {
      if (auto packed = Pack(opened->folder, unit, outcomes_only); !packed.ok()) {
        return Refuse(console, packed.error());
      }
      if (auto added = opened->folder.Add(unit); !added.ok()) return Refuse(console, added.error());
    }
    after += opened->folder.Find(unit)->size();
  }
  console.out << opened->folder.files().size() << " units, " << Bytes(before) << " before, " << Bytes(after)
              << " now" << std::endl;
  return kDone;
}

}  // namespace merels::tablebase
