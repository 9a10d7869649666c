#include "client/presenter/board/options.h"

#include <algorithm>

namespace merels::presenter {
namespace {

using Path = std::vector<board::Point>;

bool Has(const Path& points, board::Point point) {
  return std::find(points.begin(), points.end(), point) != points.end();
}

Path PathOf(const Path& via, const std::optional<board::Point>& to) {
  Path path = via;
  if (to) path.push_back(*to);
  return path;
}

bool Begins(const Path& path, const Path& beginning) {
  return beginning.size() <= path.size() && std::equal(beginning.begin(), beginning.end(), path.begin());
}

/// Whether `ply` captures at least the men of the draft.
bool Takes(const rules::Ply& ply, const Draft& draft) {
  return std::all_of(draft.taken.begin(), draft.taken.end(),
                     [&](auto man) { return Has(ply.captures, man); });
}

}  // namespace

std::string TextOf(const rules::Game& game, const Draft& draft) {
  const auto name = [&](board::Point point) { return board::PointName(game.topology(), point); };
  std::string text = draft.from ? name(*draft.from) + "-" : "";
  for (const board::Point point : draft.via) text += name(point) + "-";
  text += name(*draft.to);
  for (const board::Point man : draft.taken) text += "," + name(man);
  return text;
}

Options::Options(const rules::Game& game) {
  for (auto& ply : game.LegalMoves()) {
    const bool chosen = game.Text(ply).find(',') != std::string::npos;
    Path path = PathOf(ply.via, ply.to);
    options_.push_back({std::move(ply), std::move(path), chosen});
  }
}

bool Options::PlacesAny() const {
  return std::any_of(options_.begin(), options_.end(),
                     [](const auto& option) { return option.ply.to && !option.ply.from; });
}

bool Options::MovesAny() const {
  return std::any_of(options_.begin(), options_.end(),
                     [](const auto& option) { return option.ply.from.has_value(); });
}

std::vector<board::Point> Options::Targets(const Draft& draft) const {
  const Path behind = PathOf(draft.via, draft.to);
  Path targets;
  for (const auto& option : options_) {
    const bool goes_on = option.path.size() > behind.size() && Begins(option.path, behind);
    if (option.ply.from == draft.from && goes_on) targets.push_back(option.path[behind.size()]);
  }
  std::sort(targets.begin(), targets.end());
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  return targets;
}

bool Options::Reaches(const Draft& draft, board::Point next) const { return Has(Targets(draft), next); }

std::optional<rules::Ply> Options::Complete(const Draft& draft) const {
  if (!draft.to) return std::nullopt;
  const Path path = PathOf(draft.via, draft.to);
  for (const auto& [ply, way, chosen] : options_) {
    const bool whole = !chosen || (Takes(ply, draft) && ply.captures.size() == draft.taken.size());
    if (ply.from == draft.from && way == path && whole) return ply;
  }
  return std::nullopt;
}

std::vector<board::Point> Options::Takeable(const Draft& draft, const board::Topology& topology) const {
  std::vector<board::Point> men;
  const Path path = PathOf(draft.via, draft.to);
  for (const board::Point point : topology.name_order()) {
    const bool offered = std::any_of(options_.begin(), options_.end(), [&](const auto& option) {
      return option.chosen && option.ply.from == draft.from && option.path == path &&
             Takes(option.ply, draft) && Has(option.ply.captures, point) && !Has(draft.taken, point);
    });
    if (offered) men.push_back(point);
  }
  return men;
}

int Options::TakesInAll(const Draft& draft) const {
  std::size_t most = 0;
  const Path path = PathOf(draft.via, draft.to);
  for (const auto& [ply, way, chosen] : options_) {
    if (chosen && ply.from == draft.from && way == path && Takes(ply, draft)) {
      most = std::max(most, ply.captures.size());
    }
  }
  return static_cast<int>(most);
}

std::vector<board::Line> MillsOfDraft(const rules::Game& game, const Draft& draft, rules::Side side) {
  std::vector<board::Line> full;
  if (!draft.to) return full;
  const auto holds = [&](board::Point point) {
    return point == *draft.to || (point != draft.from && game.ManAt(point) == side);
  };
  for (const auto& line : game.topology().lines()) {
    const bool through = std::find(line.begin(), line.end(), *draft.to) != line.end();
    if (through && std::all_of(line.begin(), line.end(), holds)) full.push_back(line);
  }
  return full;
}

}  // namespace merels::presenter
