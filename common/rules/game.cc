#include "common/rules/game.h"

#include <algorithm>
#include <utility>

#include "common/base/check.h"
#include "common/rules/foxgeese/game.h"
#include "common/rules/morris/game.h"
#include "common/rules/race/game.h"
#include "common/rules/solitaire/game.h"

namespace merels::rules {
namespace {

Result<std::unique_ptr<FamilyGame>> MakeFamilyGame(const Ruleset& ruleset,
                                                   std::optional<std::string_view> position) {
  return std::visit([&](const auto& knobs) { return MakeGame(knobs, position); }, ruleset.knobs);
}

std::unique_ptr<FamilyGame> AtStart(const Ruleset& ruleset) {
  return std::move(MakeFamilyGame(ruleset, std::nullopt)).value();
}

}  // namespace

Game::Game(const Ruleset& ruleset) : Game(std::make_shared<const Ruleset>(ruleset), AtStart(ruleset)) {}

Game::Game(std::shared_ptr<const Ruleset> ruleset, std::unique_ptr<FamilyGame> family)
    : ruleset_(std::move(ruleset)), family_(std::move(family)) {}

Game::Game(const Game& other) : Game(other.ruleset_, other.family_->Clone()) {}

Game& Game::operator=(const Game& other) { return *this = Game(other); }

Result<Game> Game::At(const Ruleset& ruleset, std::string_view position) {
  return MakeFamilyGame(ruleset, position).Map([&](std::unique_ptr<FamilyGame> family) {
    return Game(std::make_shared<const Ruleset>(ruleset), std::move(family));
  });
}

const Ruleset& Game::ruleset() const { return *ruleset_; }
int Game::seats() const { return Seats(*ruleset_); }
const board::Topology& Game::topology() const { return family_->topology(); }
Side Game::to_move() const { return family_->to_move(); }
const std::optional<Outcome>& Game::outcome() const { return family_->outcome(); }
int Game::plies() const { return family_->plies(); }
std::string Game::position() const { return family_->position(); }

Result<Ply> Game::Judge(std::string_view text) const { return family_->Judge(text); }

Result<Ply> Game::Play(std::string_view text) {
  Result<Ply> ply = Judge(text);
  if (ply) family_->PlayUnchecked(*ply);
  return ply;
}

std::vector<std::string> Game::LegalPlies() const {
  const std::vector<Ply> plies = family_->LegalMoves();
  std::vector<std::string> texts;
  texts.reserve(plies.size());
  for (const Ply& ply : plies) texts.push_back(Text(ply));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::vector<Ply> Game::LegalMoves() const {
  std::vector<std::pair<std::string, Ply>> named;
  for (Ply& ply : family_->LegalMoves()) named.emplace_back(Text(ply), std::move(ply));
  std::sort(named.begin(), named.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Ply> plies;
  for (auto& [text, ply] : named) plies.push_back(std::move(ply));
  return plies;
}

std::string Game::Text(const Ply& ply) const { return family_->Text(ply); }
std::optional<Side> Game::ManAt(board::Point point) const { return family_->ManAt(point); }
int Game::on_board(Side side) const { return family_->on_board(side); }
int Game::in_hand(Side side) const { return family_->in_hand(side); }
int Game::lost(Side side) const { return family_->lost(side); }
bool Game::flying(Side side) const { return family_->flying(side); }
std::vector<board::Point> Game::InMills(Side side) const { return family_->InMills(side); }
DrawCounters Game::draw_counters() const { return family_->draw_counters(); }

Ruleset WithoutDrawLimits(Ruleset ruleset) {
  ruleset.knobs =
      std::visit([](const auto& knobs) -> Knobs { return WithoutDrawLimits(knobs); }, ruleset.knobs);
  return ruleset;
}

PerftResult Perft(const Game& game, int depth, LastPly last) {
  MERELS_CHECK(depth >= 0);
  return game.family().Perft(depth, last == LastPly::kCounted);
}

std::uint64_t CountPlies(const Game& game, int depth, LastPly last) { return Perft(game, depth, last).count; }

std::vector<PlyShare> DividePlies(const Game& game, int depth, LastPly last) {
  MERELS_CHECK(depth >= 1);
  std::vector<PlyShare> shares;
  for (const Ply& ply : game.LegalMoves()) {
    const std::unique_ptr<FamilyGame> child = game.family().Clone();
    child->PlayUnchecked(ply);
    shares.push_back({game.Text(ply), child->Perft(depth - 1, last == LastPly::kCounted).count});
  }
  return shares;
}

}  // namespace merels::rules
