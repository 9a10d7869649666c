#include "tests/load/book.h"

namespace merels::load {

std::string Book::Choose(rules::SeededNumbers& numbers) const {
  const auto legal = game_.LegalMoves();
  return game_.Text(legal[numbers.Below(legal.size())]);
}

bool Book::Take(std::size_t number, const std::string& ply) {
  if (number <= plies_.size()) return number > 0 && plies_[number - 1] == ply;
  if (number != plies_.size() + 1 || !game_.Play(ply)) return false;
  plies_.push_back(ply);
  return true;
}

}  // namespace merels::load
