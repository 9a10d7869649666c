#include "client/presenter/options.h"

#include <algorithm>

namespace merels::presenter {
namespace {

bool Has(const std::vector<board::Point>& points, board::Point point) {
  return std::find(points.begin(), points.end(), point) != points.end();
}

/// Whether `ply` goes where the draft goes and takes at least what it takes.
bool Continues(const rules::Ply& ply, const Draft& draft) {
  return !ply.pass() && ply.from == draft.from && ply.to == draft.to &&
         std::all_of(draft.taken.begin(), draft.taken.end(),
                     [&](auto man) { return Has(ply.captures, man); });
}

/// The lines through `to` that hold men of one side only, where `holds` says so.
template <class Holds>
std::vector<board::Line> FullLines(const board::Topology& topology, board::Point to, Holds holds) {
  std::vector<board::Line> full;
  for (const auto& line : topology.lines()) {
    const bool through = std::find(line.begin(), line.end(), to) != line.end();
    if (through && std::all_of(line.begin(), line.end(), holds)) full.push_back(line);
  }
  return full;
}

}  // namespace

bool Options::CanPlace(board::Point to) const { return Reaches(std::nullopt, to); }

bool Options::PlacesAny() const {
  return std::any_of(plies_.begin(), plies_.end(), [](const auto& ply) { return ply.to && !ply.from; });
}

bool Options::MovesAny() const {
  return std::any_of(plies_.begin(), plies_.end(), [](const auto& ply) { return ply.from.has_value(); });
}

std::vector<board::Point> Options::Targets(board::Point from) const {
  std::vector<board::Point> targets;
  for (const auto& ply : plies_) {
    if (ply.from == from) targets.push_back(*ply.to);
  }
  std::sort(targets.begin(), targets.end());
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  return targets;
}

bool Options::Reaches(const std::optional<board::Point>& from, board::Point to) const {
  return std::any_of(plies_.begin(), plies_.end(),
                     [&](const auto& ply) { return ply.from == from && ply.to == to; });
}

std::optional<rules::Ply> Options::Complete(const Draft& draft) const {
  for (const auto& ply : plies_) {
    if (Continues(ply, draft) && ply.captures.size() == draft.taken.size()) return ply;
  }
  return std::nullopt;
}

std::vector<board::Point> Options::Takeable(const Draft& draft, const board::Topology& topology) const {
  std::vector<board::Point> men;
  for (const board::Point point : topology.name_order()) {
    const bool offered = std::any_of(plies_.begin(), plies_.end(), [&](const auto& ply) {
      return Continues(ply, draft) && Has(ply.captures, point) && !Has(draft.taken, point);
    });
    if (offered) men.push_back(point);
  }
  return men;
}

int Options::TakesInAll(const Draft& draft) const {
  std::size_t most = 0;
  for (const auto& ply : plies_) {
    if (Continues(ply, draft)) most = std::max(most, ply.captures.size());
  }
  return static_cast<int>(most);
}

std::vector<board::Line> MillsThrough(const rules::Game& game, board::Point to) {
  const auto side = game.ManAt(to);
  if (!side) return {};
  return FullLines(game.topology(), to, [&](board::Point point) { return game.ManAt(point) == side; });
}

std::vector<board::Line> MillsOfDraft(const rules::Game& game, const Draft& draft, rules::Side side) {
  if (!draft.to) return {};
  return FullLines(game.topology(), *draft.to, [&](board::Point point) {
    return point == *draft.to || (point != draft.from && game.ManAt(point) == side);
  });
}

}  // namespace merels::presenter
