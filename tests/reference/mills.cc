#include "tests/reference/mills.h"

#include <algorithm>

namespace merels::reference {
namespace {

std::vector<int> MenOf(const Men& men, char owner) {
  std::vector<int> points;
  for (std::size_t point = 0; point < men.size(); ++point) {
    if (men[point] == owner) points.push_back(static_cast<int>(point));
  }
  return points;
}

/// The men that may be taken next.
std::vector<int> Takeable(const Board& board, const std::string& milled, const Men& men, char owner) {
  std::vector<int> all = MenOf(men, owner);
  if (milled == "free") return all;
  std::vector<int> outside_mills;
  for (const int point : all) {
    if (MillsThrough(board, men, point) == 0) outside_mills.push_back(point);
  }
  if (milled == "none") return outside_mills;
  return outside_mills.empty() ? all : outside_mills;
}

/// Takes men one after another until `due` are taken or none is left to take.
void Take(const Board& board, const std::string& milled, const Men& men, char owner, int due,
          const std::vector<int>& taken, std::vector<std::vector<int>>& sets) {
  const std::vector<int> next = due == 0 ? std::vector<int>() : Takeable(board, milled, men, owner);
  if (next.empty()) {
    sets.push_back(taken);
    std::sort(sets.back().begin(), sets.back().end());
    return;
  }
  for (const int point : next) {
    Men left = men;
    left[Board::Index(point)] = '.';
    std::vector<int> more = taken;
    more.push_back(point);
    Take(board, milled, left, owner, due - 1, more, sets);
  }
}

}  // namespace

int MillsThrough(const Board& board, const Men& men, int point) {
  const char owner = men[Board::Index(point)];
  int mills = 0;
  for (const auto& line : board.mills_at[Board::Index(point)]) {
    if (men[Board::Index(line[0])] == owner && men[Board::Index(line[1])] == owner &&
        men[Board::Index(line[2])] == owner) {
      ++mills;
    }
  }
  return mills;
}

bool AllInMills(const Board& board, const Men& men, char owner) {
  const std::vector<int> all = MenOf(men, owner);
  return std::all_of(all.begin(), all.end(), [&](int point) { return MillsThrough(board, men, point) > 0; });
}

std::vector<std::vector<int>> CaptureSets(const Board& board, const std::string& milled, const Men& men,
                                          char owner, int due) {
  std::vector<std::vector<int>> sets;
  Take(board, milled, men, owner, due, {}, sets);
  std::sort(sets.begin(), sets.end());
  sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
  // As many as possible: a set that got stuck earlier than another is too small.
  std::size_t most = 0;
  for (const auto& set : sets) most = std::max(most, set.size());
  sets.erase(std::remove_if(sets.begin(), sets.end(), [&](const auto& set) { return set.size() < most; }),
             sets.end());
  return sets;
}

}  // namespace merels::reference
