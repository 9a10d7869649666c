#include "client/presenter/board/hand.h"

#include <algorithm>
#include <utility>

namespace merels::presenter {
namespace {

std::string NameOf(const rules::Game& game, board::Point point) {
  return board::PointName(game.topology(), point);
}

/// The rules' own sentence about this text, which is known to be illegal.
Hand::Illegal RefusalOf(const rules::Game& game, board::Point at, const std::string& text) {
  const auto judged = game.Judge(text);
  return {at, judged.ok() ? "That is not possible here" : judged.error().sentence};
}

/// Some neighbour of `from`, for a move to ask the judge about.
board::Point Neighbour(const board::Topology& topology, board::Point from) {
  for (const board::Point point : topology.reading_order()) {
    if (topology.Joined(from, point)) return point;
  }
  return from;
}

/// The draft with the man one point farther.
Draft Farther(Draft draft, board::Point to) {
  if (draft.to) draft.via.push_back(*draft.to);
  draft.to = to;
  return draft;
}

}  // namespace

Hand::Stage Hand::stage() const {
  if (draft_.to) return goes_on_ ? Stage::kGoingOn : Stage::kTaking;
  return draft_.from ? Stage::kLifted : Stage::kFree;
}

Hand::Result Hand::Press(std::optional<board::Point> point, const rules::Game& game, const Options& options) {
  pressed_again_ = false;
  switch (stage()) {
    case Stage::kTaking: return point ? Take(*point, game, options) : Nothing{};
    case Stage::kFree: return point ? Start(*point, game, options) : Nothing{};
    case Stage::kLifted:
      if (!point) return Back() ? Result(Changed{}) : Nothing{};
      return Choose(*point, game, options);
    case Stage::kGoingOn: return point ? Choose(*point, game, options) : Nothing{};
  }
  return Nothing{};
}

/// A press while a man is lifted.
Hand::Result Hand::Choose(board::Point point, const rules::Game& game, const Options& options) {
  if (point == draft_.to.value_or(*draft_.from)) {
    pressed_again_ = true;
    return Nothing{};
  }
  const bool another = stage() == Stage::kLifted && game.ManAt(point) == game.to_move();
  if (!another) return Go(point, game, options);
  draft_.from = point;
  return Changed{};
}

Hand::Result Hand::Release(std::optional<board::Point> point, bool dragged, const rules::Game& game,
                           const Options& options) {
  const bool lifted = stage() == Stage::kLifted;
  if (!lifted && stage() != Stage::kGoingOn) return Nothing{};
  const bool again = std::exchange(pressed_again_, false);
  if (!dragged) {
    if (!again) return Nothing{};
    if (!lifted) return Finish(options);
    draft_ = {};
    return Changed{};
  }
  if (!point || point == draft_.to.value_or(*draft_.from)) return Changed{};
  if (!lifted && !again) return Nothing{};
  auto result = Go(*point, game, options);
  if (lifted && std::holds_alternative<Illegal>(result)) draft_ = {};
  return result;
}

Hand::Result Hand::TakeNumber(int number, const rules::Game& game, const Options& options) {
  if (stage() != Stage::kTaking) return Nothing{};
  const auto men = options.Takeable(draft_, game.topology());
  if (number < 1 || number > static_cast<int>(men.size())) return Nothing{};
  return Take(men[static_cast<std::size_t>(number - 1)], game, options);
}

Hand::Result Hand::Finish(const Options& options) {
  if (stage() != Stage::kGoingOn) return Nothing{};
  auto ply = options.Complete(draft_);
  if (!ply) return Nothing{};
  goes_on_ = false;
  return Played{std::move(*ply), std::exchange(draft_, {})};
}

Hand::Result Hand::Resume(const Draft& wished, const rules::Game& game, const Options& options) {
  Reset();
  draft_.from = wished.from;
  std::vector<board::Point> way = wished.via;
  if (wished.to) way.push_back(*wished.to);
  for (const board::Point point : way) {
    if (!options.Reaches(draft_, point)) {
      Reset();
      return RefusalOf(game, point, TextOf(game, wished));
    }
    draft_ = Farther(std::move(draft_), point);
  }
  goes_on_ = !options.Targets(draft_).empty();
  if (goes_on_) return Changed{};
  const bool takes = !options.Takeable(draft_, game.topology()).empty();
  if (!takes && !wished.taken.empty()) {
    Reset();
    return RefusalOf(game, wished.taken.front(), TextOf(game, wished));
  }
  for (const board::Point man : wished.taken) {
    const auto men = options.Takeable(draft_, game.topology());
    if (std::find(men.begin(), men.end(), man) == men.end()) {
      draft_.taken.clear();  // all are chosen again
      break;
    }
    draft_.taken.push_back(man);
  }
  auto ply = options.Complete(draft_);
  if (!ply) return Changed{};
  Reset();
  return Played{std::move(*ply), {}};
}

bool Hand::Back() {
  const bool any = stage() != Stage::kFree;
  Reset();
  return any;
}

Hand::Result Hand::Start(board::Point point, const rules::Game& game, const Options& options) {
  const auto man = game.ManAt(point);
  if (man == game.to_move() && options.MovesAny()) {
    draft_.from = point;
    return Changed{};
  }
  const Draft from_there{point, Neighbour(game.topology(), point)};
  if (man && *man != game.to_move() && options.MovesAny())
    return RefusalOf(game, point, TextOf(game, from_there));
  auto result = Go(point, game, options);
  // A family without placements cannot read such a ply: then the sentence is about moving from there.
  const auto judged = game.Judge(NameOf(game, point));
  const bool unread = !judged.ok() && judged.error().reason == Reason::kBadNotation;
  return unread ? RefusalOf(game, point, TextOf(game, from_there)) : result;
}

Hand::Result Hand::Go(board::Point to, const rules::Game& game, const Options& options) {
  const Draft farther = Farther(draft_, to);
  if (!options.Reaches(draft_, to)) return RefusalOf(game, to, TextOf(game, farther));
  const Draft before = std::exchange(draft_, farther);
  goes_on_ = !options.Targets(draft_).empty();
  if (goes_on_) return Changed{};
  auto ply = options.Complete(draft_);
  if (!ply) return Changed{};
  draft_ = {};
  return Played{std::move(*ply), before};
}

Hand::Result Hand::Take(board::Point point, const rules::Game& game, const Options& options) {
  const auto men = options.Takeable(draft_, game.topology());
  Draft more = draft_;
  more.taken.push_back(point);
  if (std::find(men.begin(), men.end(), point) == men.end()) {
    return RefusalOf(game, point, TextOf(game, more));
  }
  const Draft before = std::exchange(draft_, std::move(more));
  auto ply = options.Complete(draft_);
  if (!ply) return Changed{};
  draft_ = {};
  return Played{std::move(*ply), before};
}

}  // namespace merels::presenter
