#include "client/presenter/hand.h"

#include <algorithm>
#include <utility>

namespace merels::presenter {
namespace {

std::string NameOf(const rules::Game& game, board::Point point) {
  return board::PointName(game.topology(), point);
}

/// The rules' own sentence about this text, which they are known to refuse.
Hand::Illegal RefusalOf(const rules::Game& game, board::Point at, const std::string& text) {
  const auto judged = game.Judge(text);
  return {at, judged.ok() ? "That is not possible here" : judged.error().sentence};
}

/// Some point next to `from`, to have a move to ask the judge about.
board::Point Neighbour(const board::Topology& topology, board::Point from) {
  for (const board::Point point : topology.reading_order()) {
    if (topology.Joined(from, point)) return point;
  }
  return from;
}

std::string MoveText(const rules::Game& game, std::optional<board::Point> from, board::Point to) {
  return from ? NameOf(game, *from) + "-" + NameOf(game, to) : NameOf(game, to);
}

}  // namespace

Hand::Stage Hand::stage() const {
  if (draft_.to) return Stage::kTaking;
  return draft_.from ? Stage::kLifted : Stage::kFree;
}

Hand::Result Hand::Press(std::optional<board::Point> point, const rules::Game& game, const Options& options) {
  pressed_again_ = false;
  if (stage() == Stage::kTaking) return point ? Take(*point, game, options) : Nothing{};
  if (!point) return Back() ? Result(Changed{}) : Nothing{};
  if (stage() == Stage::kFree) return Start(*point, game, options);
  if (point == draft_.from) {
    pressed_again_ = true;
    return Nothing{};
  }
  if (game.ManAt(*point) == game.to_move()) {
    draft_.from = point;
    return Changed{};
  }
  return Go(draft_.from, *point, game, options);
}

Hand::Result Hand::Release(std::optional<board::Point> point, bool dragged, const rules::Game& game,
                           const Options& options) {
  if (stage() != Stage::kLifted) return Nothing{};
  if (!dragged) {
    if (!std::exchange(pressed_again_, false)) return Nothing{};
    draft_ = {};
    return Changed{};
  }
  if (!point || point == draft_.from) return Changed{};
  auto result = Go(draft_.from, *point, game, options);
  if (std::holds_alternative<Illegal>(result)) draft_ = {};
  return result;
}

Hand::Result Hand::TakeNumber(int number, const rules::Game& game, const Options& options) {
  if (stage() != Stage::kTaking) return Nothing{};
  const auto men = options.Takeable(draft_, game.topology());
  if (number < 1 || number > static_cast<int>(men.size())) return Nothing{};
  return Take(men[static_cast<std::size_t>(number - 1)], game, options);
}

bool Hand::Back() {
  const bool any = stage() != Stage::kFree;
  draft_ = {};
  pressed_again_ = false;
  return any;
}

Hand::Result Hand::Start(board::Point point, const rules::Game& game, const Options& options) {
  const auto man = game.ManAt(point);
  if (man == game.to_move() && options.MovesAny()) {
    draft_.from = point;
    return Changed{};
  }
  if (man && *man != game.to_move() && options.MovesAny()) {
    return RefusalOf(game, point, MoveText(game, point, Neighbour(game.topology(), point)));
  }
  return Go(std::nullopt, point, game, options);
}

Hand::Result Hand::Go(std::optional<board::Point> from, board::Point to, const rules::Game& game,
                      const Options& options) {
  if (!options.Reaches(from, to)) return RefusalOf(game, to, MoveText(game, from, to));
  draft_ = {from, to, {}};
  if (auto ply = options.Complete(draft_)) {
    draft_ = {};
    return Played{std::move(*ply), false};
  }
  return Changed{};
}

Hand::Result Hand::Take(board::Point point, const rules::Game& game, const Options& options) {
  const auto men = options.Takeable(draft_, game.topology());
  if (std::find(men.begin(), men.end(), point) == men.end()) {
    std::string text = MoveText(game, draft_.from, *draft_.to);
    for (const board::Point man : draft_.taken) text += "," + NameOf(game, man);
    return RefusalOf(game, point, text + "," + NameOf(game, point));
  }
  draft_.taken.push_back(point);
  auto ply = options.Complete(draft_);
  if (!ply) return Changed{};
  draft_ = {};
  return Played{std::move(*ply), true};
}

}  // namespace merels::presenter
