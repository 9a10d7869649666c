#include "tests/differential/mutant.h"

#include <algorithm>
#include <cctype>

namespace merels::differential {
namespace {

constexpr std::size_t kLongest = 100;
constexpr std::string_view kGarbage = "ahz0179,-/ p\t\xff{";

std::size_t Below(Numbers& numbers, std::size_t bound) {
  return static_cast<std::size_t>(numbers.Below(bound));
}

std::string SomePoint(const reference::Board& board, Numbers& numbers) {
  return board.names[Below(numbers, board.names.size())];
}

/// Replaces one of the points.
std::string OtherPoint(const reference::Board& board, std::string ply, Numbers& numbers) {
  if (ply.size() < 2) return ply;
  const std::size_t at = 3 * Below(numbers, (ply.size() + 1) / 3);
  if (at + 2 <= ply.size()) ply.replace(at, 2, SomePoint(board, numbers));
  return ply;
}

std::string WithoutCaptures(const std::string& ply) { return ply.substr(0, ply.find(',')); }

/// The captures in reverse order, the last of them repeated or left out.
std::string OtherCaptures(const std::string& ply, Numbers& numbers) {
  const std::size_t comma = ply.find(',');
  if (comma == std::string::npos) return ply;
  switch (Below(numbers, 3)) {
    case 0: return ply + ply.substr(comma);
    case 1: return ply.substr(0, ply.rfind(','));
    default: break;
  }
  std::string turned = ply.substr(0, comma);
  for (std::size_t at = ply.size() - 3; at >= comma && at < ply.size(); at -= 3) turned += ply.substr(at, 3);
  return turned;
}

std::string Shout(std::string ply, Numbers& numbers) {
  for (char& c : ply) {
    if (Chance(numbers, 2)) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  return ply;
}

std::string Garbled(std::string ply, Numbers& numbers) {
  const char c = kGarbage[Below(numbers, kGarbage.size())];
  const std::size_t at = Below(numbers, ply.size() + 1);
  if (Chance(numbers, 2)) return ply.insert(at, 1, c);
  if (Chance(numbers, 2)) return ply.erase(at);
  if (at < ply.size()) ply[at] = c;
  return ply;
}

}  // namespace

std::string Backwards(const std::string& ply) {
  const std::string path = WithoutCaptures(ply);
  if (path.size() < 5 || path.find('-') == std::string::npos) return "";
  std::string back;
  for (std::size_t at = path.size() - 2;; at -= 3) {
    back += path.substr(at, 2);
    if (at == 0) return back;
    back += '-';
  }
}

std::string Mutant(const reference::Board& board, const std::vector<std::string>& legal, Numbers& numbers) {
  std::string ply = legal.empty() ? SomePoint(board, numbers) : legal[Below(numbers, legal.size())];
  if (ply.size() > kLongest) return ply;
  switch (Below(numbers, 12)) {
    case 0: return SomePoint(board, numbers);
    case 1: return SomePoint(board, numbers) + '-' + SomePoint(board, numbers);
    case 2: return WithoutCaptures(ply) + '-' + SomePoint(board, numbers);
    case 3: return ply + ',' + SomePoint(board, numbers);
    case 4: return WithoutCaptures(ply);
    case 5: return WithoutCaptures(ply) + ',' + SomePoint(board, numbers);
    case 6: return OtherCaptures(ply, numbers);
    case 7: return Shout(ply, numbers);
    case 8: return Garbled(ply, numbers);
    case 9: return Chance(numbers, 2) ? "pass" : ply.substr(0, 2) + '-' + ply.substr(0, 2);
    default: return OtherPoint(board, ply, numbers);
  }
}

}  // namespace merels::differential
