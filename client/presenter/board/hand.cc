#include "client/presenter/board/hand.h"

#include <algorithm>
#include <utility>

#include "client/session/turned_game.h"

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

Hand::Result Hand::Resume(const Draft& wanted, const rules::Game& game, const Options& options) {
  Reset();
  draft_.from = wanted.from;
  std::vector<board::Point> way = wanted.via;
  if (wanted.to) way.push_back(*wanted.to);
  for (const board::Point point : way) {
    if (!options.Reaches(draft_, point)) {
      Reset();
      return RefusalOf(game, point, TextOf(game, wanted));
    }
    draft_ = Farther(std::move(draft_), point);
  }
  goes_on_ = !options.Targets(draft_).empty();
  if (goes_on_) return Changed{};
  const bool takes = !options.Takeable(draft_, game.topology()).empty();
  if (!takes && !wanted.taken.empty()) {
    Reset();
    return RefusalOf(game, wanted.taken.front(), TextOf(game, wanted));
  }
  for (const board::Point man : wanted.taken) {
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

std::optional<Premove> Premove::On(const rules::Game& game, rules::Side mine) {
  if (game.outcome() || game.to_move() == mine) return std::nullopt;
  auto turned = session::TurnedGame(game);
  if (!turned || turned->to_move() != mine) return std::nullopt;
  return Premove(game, std::move(*turned));
}

Premove::Premove(const rules::Game& game, rules::Game turned)
    : position_(game.position()), turned_(std::move(turned)), options_(turned_) {}

bool Premove::Note(const Hand::Result& result) {
  if (const auto* played = std::get_if<Hand::Played>(&result)) {
    const auto& ply = played->ply;
    chosen_ = Draft{ply.from, ply.to, {}, ply.via};
    // Jumped men are no choice, and are not named.
    if (!options_.Takeable(*chosen_, turned_.topology()).empty()) chosen_->taken = ply.captures;
    return true;
  }
  if (!std::holds_alternative<Hand::Changed>(result)) return false;
  chosen_.reset();
  if (hand_.draft().to) chosen_ = hand_.draft();
  return true;
}

/// Whether the lifted man is sent to a point that the opponent may leave.
bool Premove::WaitsFor(std::optional<board::Point> point) {
  const auto from = hand_.draft().from;
  if (hand_.stage() != Hand::Stage::kLifted || !point || !turned_.topology().Joined(*from, *point))
    return false;
  if (turned_.ManAt(*point) != rules::Other(turned_.to_move())) return false;
  hand_.Reset();
  chosen_ = Draft{from, point};
  return true;
}

bool Premove::Press(std::optional<board::Point> point) {
  if (WaitsFor(point)) return true;
  const bool lifted = hand_.stage() == Hand::Stage::kLifted;
  const bool arrived = hand_.stage() == Hand::Stage::kTaking || hand_.stage() == Hand::Stage::kGoingOn;
  if (lifted || arrived) {
    const auto result = hand_.Press(point, turned_, options_);
    const bool nothing = std::holds_alternative<Hand::Nothing>(result);
    if (Note(result) || (nothing && point)) return true;
  }
  // A press that does not continue the ply begins anew.
  const bool had = Cancel();
  return Note(hand_.Press(point, turned_, options_)) || had;
}

void Premove::Release(std::optional<board::Point> point, bool dragged) {
  if (dragged && WaitsFor(point)) return;
  Note(hand_.Release(point, dragged, turned_, options_));
}

bool Premove::TakeNumber(int number) { return Note(hand_.TakeNumber(number, turned_, options_)); }

bool Premove::Cancel() {
  const bool had = chosen_.has_value() || hand_.stage() != Hand::Stage::kFree;
  hand_.Reset();
  chosen_.reset();
  return had;
}

}  // namespace merels::presenter
