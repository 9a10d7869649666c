#include "common/tablebase/tablebase.h"

#include <utility>

#include "common/rules/morris/game.h"
#include "common/rules/morris/setup.h"
#include "common/solver/units.h"

namespace merels::tablebase {
namespace {

/// The value of an ended game for the player whose turn it would be.
Looked AtTheEnd(const rules::Game& game) {
  const auto& score = game.outcome()->score;
  const bool lost = score == rules::WinFor(rules::Other(game.to_move()));
  const bool won = score == rules::WinFor(game.to_move());
  return {{lost  ? solver::Outcome::kLoss
           : won ? solver::Outcome::kWin
                 : solver::Outcome::kDraw,
           0},
          lost || won};
}

}  // namespace

Tablebase::Tablebase(Folder folder, rules::Ruleset ruleset, const rules::morris::Knobs& knobs)
    : folder_(std::move(folder)), ruleset_(std::move(ruleset)), knobs_(knobs), numbering_(knobs_) {
  for (const auto& [unit, unit_file] : folder_.files()) indexes_.emplace(unit, numbering_.IndexOf(unit));
}

Result<Tablebase> Tablebase::Open(const std::filesystem::path& path) {
  auto opened = OpenSolved(path);
  if (!opened.ok()) return opened.error();
  Tablebase solved(std::move(opened->folder), std::move(opened->ruleset), opened->knobs);
  for (const auto& [unit, index] : solved.indexes_) {
    if (index.slots() == solved.folder_.Find(unit)->header().slots) continue;
    return Error{Reason::kBadFile, "the file of " + NameOf(unit) + " in " + path.string() +
                                       " numbers positions in another way"};
  }
  return solved;
}

bool Tablebase::AreOf(const rules::Ruleset& ruleset) const { return RulesOf(ruleset) == RulesOf(ruleset_); }

std::optional<Looked> Tablebase::Find(const rules::Game& game) const {
  if (game.outcome()) return AtTheEnd(game);
  const auto position = rules::morris::SnapshotOf(game.family()).now;
  const auto unit = solver::UnitOf(knobs_, position);
  const auto index = unit ? indexes_.find(*unit) : indexes_.end();
  if (index == indexes_.end()) return {};
  const UnitFile& unit_file = *folder_.Find(*unit);
  const auto code = unit_file.At(index->second.SlotOf({position.own, position.opp}));
  if (!code) return {};
  if (unit_file.header().kind != Kind::kOutcomes)
    return Looked{solver::ValueOf(*code), *code != solver::kDrawn};
  return Looked{{solver::ValueOf(*code).outcome, 0}, false};
}

std::vector<solver::Unit> Tablebase::units() const {
  std::vector<solver::Unit> units;
  for (const auto& [unit, index] : indexes_) units.push_back(unit);
  return units;
}

std::optional<Place> Tablebase::PlaceOf(const rules::Game& game) const {
  if (game.outcome()) return {};
  const auto position = rules::morris::SnapshotOf(game.family()).now;
  const auto unit = solver::UnitOf(knobs_, position);
  const auto index = unit ? indexes_.find(*unit) : indexes_.end();
  if (index == indexes_.end()) return {};
  return Place{*unit, index->second.OwnSlotOf({position.own, position.opp}).slot};
}

Result<rules::Game> Tablebase::GameAt(const Place& place) const {
  const auto men = indexes_.at(place.unit).At(place.slot);
  const auto hands = solver::HandsOf(knobs_, place.unit);
  const rules::morris::Position position = {.own = men.own,
                                            .opp = men.opp,
                                            .own_hand = static_cast<std::uint8_t>(hands.own),
                                            .opp_hand = static_cast<std::uint8_t>(hands.opp),
                                            .own_men = static_cast<std::uint8_t>(place.unit.own + hands.own),
                                            .opp_men = static_cast<std::uint8_t>(place.unit.opp + hands.opp)};
  const auto& topology = rules::Game(ruleset_).topology();
  return rules::Game::At(ruleset_, rules::morris::PrintSetup(topology, {position, rules::Side::kFirst}));
}

}  // namespace merels::tablebase
