#include "tests/reference/notation.h"

namespace merels::reference {
namespace {

/// Whether the text is letter, digit, separator, letter, digit, separator, ... with no '-' after a ','.
bool HasTheShape(const Shape& shape, const std::string& text) {
  if (text.size() % 3 != 2) return false;
  bool capturing = false;
  std::size_t points = 1;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (at % 3 == 0 && (c < 'a' || c > 'z')) return false;
    if (at % 3 == 1 && (c < '0' || c > '9')) return false;
    if (at % 3 != 2) continue;
    if (c != ',' && (c != '-' || capturing)) return false;
    capturing = c == ',';
    if (!capturing) ++points;
    if (capturing && !shape.captures) return false;
  }
  return points >= shape.least_points && points <= shape.most_points;
}

}  // namespace

std::string LowerCase(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

Written ReadPly(const Board& board, const Shape& shape, const std::string& text) {
  const std::string lower = LowerCase(text);
  Written ply;
  if (shape.pass && lower == "pass") {
    ply.pass = true;
    return ply;
  }
  if (!HasTheShape(shape, lower)) {
    ply.refusal = "bad-notation";
    return ply;
  }
  for (std::size_t at = 0; at < lower.size(); at += 3) {
    const int point = board.Find(std::string_view(lower).substr(at, 2));
    if (point == kNowhere) ply.refusal = "bad-point";
    auto& points = at > 0 && lower[at - 1] == ',' ? ply.captures : ply.path;
    points.push_back(point);
  }
  return ply;
}

std::string PrintMen(const Board& board, const Men& men) {
  std::string text;
  for (const auto& rank : board.ranks) {
    if (!text.empty()) text += '/';
    for (const int point : rank) text += men[Board::Index(point)];
  }
  return text;
}

bool TakeMen(const Board& board, std::string_view letters, std::string& text, Men& men) {
  men.assign(Board::Index(board.size()), '.');
  std::size_t at = 0;
  for (const auto& rank : board.ranks) {
    for (const int point : rank) {
      if (at >= text.size()) return false;
      if (text[at] != '.' && letters.find(text[at]) == std::string_view::npos) return false;
      men[Board::Index(point)] = text[at++];
    }
    const char end = &rank == &board.ranks.back() ? ' ' : '/';
    if (at >= text.size() || text[at++] != end) return false;
  }
  text.erase(0, at);
  return true;
}

}  // namespace merels::reference
