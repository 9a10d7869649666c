#include "tests/reference/game.h"

#include <algorithm>

#include "tests/reference/families.h"

namespace merels::reference {

std::vector<std::string> Game::LegalPlies() const {
  if (over()) return {};
  std::vector<std::string> plies = Plies();
  std::sort(plies.begin(), plies.end());
  return plies;
}

std::string Game::Judge(const std::string& text) const {
  const Written ply = Read(text);
  if (!ply.refusal.empty()) return std::string(ply.refusal);
  return over() ? "game-over" : JudgeRules(ply);
}

void Game::Play(const std::string& text) {
  deed_ = Deed();
  Do(Read(text), deed_);
  ++plies_;
  if (rules_.reps > 0) ++seen_[PositionOfReps()];
  FindEnd(deed_);
  if (!over()) FindDraw();
}

void Game::Begin() {
  if (rules_.reps > 0) ++seen_[PositionOfReps()];
  FindEnd(deed_);
}

void Game::End(const std::string& result, const std::string& reason) {
  result_ = result;
  reason_ = reason;
}

int Game::Seen() const {
  const auto found = seen_.find(PositionOfReps());
  return found == seen_.end() ? 0 : found->second;
}

std::unique_ptr<Game> NewGame(const Ruleset& rules) {
  switch (rules.family) {
    case Family::kMorris: return NewMorris(rules, nullptr);
    case Family::kFox: return NewFox(rules, nullptr);
    case Family::kRace: return NewRace(rules, nullptr);
    case Family::kPeg: return NewPeg(rules, nullptr);
  }
  return nullptr;
}

std::unique_ptr<Game> NewGameAt(const Ruleset& rules, const std::string& position) {
  switch (rules.family) {
    case Family::kMorris: return NewMorris(rules, &position);
    case Family::kFox: return NewFox(rules, &position);
    case Family::kRace: return NewRace(rules, &position);
    case Family::kPeg: return NewPeg(rules, &position);
  }
  return nullptr;
}

}  // namespace merels::reference
