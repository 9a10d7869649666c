#include "common/notation/ply.h"

#include <algorithm>
#include <array>
#include <optional>

#include "common/base/text.h"

namespace merels::notation {
namespace {

constexpr bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr bool IsDigit(char c) { return c >= '0' && c <= '9'; }

bool IsPass(std::string_view text) {
  return std::equal(text.begin(), text.end(), std::string_view("pass").begin(),
                    std::string_view("pass").end(),
                    [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; });
}

/// The place where the text stops having the shape of a ply, and what is missing there.
std::optional<Error> ShapeError(std::string_view text, const PlyShape& shape) {
  const auto bad = [&](std::size_t at, std::string_view what) {
    return Error{Reason::kBadNotation, Quote(text) + " is not a ply: " + std::string(what) + " at column " +
                                           std::to_string(at + 1) + "; plies look like " +
                                           std::string(shape.examples)};
  };
  std::size_t visited = 1;
  bool capturing = false;
  for (std::size_t at = 0;; at += 3) {
    if (at >= text.size() || !IsLetter(text[at])) return bad(at, "a point such as d2 is missing");
    if (at + 1 >= text.size() || !IsDigit(text[at + 1])) return bad(at + 1, "the rank is missing");
    const bool enough = visited >= shape.min_path;
    if (at + 2 == text.size()) {
      if (enough) return std::nullopt;
      return bad(at + 2, "the point to go to is missing");
    }
    const char separator = text[at + 2];
    const bool takes = separator == ',' && shape.captures && enough;
    if (!takes && (separator != '-' || capturing)) return bad(at + 2, "unexpected text");
    capturing = takes;
    if (!capturing && ++visited > shape.max_path) return bad(at + 2, "one point too many");
  }
}

Error NoSuchPoint(std::string_view name, std::size_t at) {
  return {Reason::kBadPoint, "the board has no point " + std::string(name) + " (column " +
                                 std::to_string(at + 1) +
                                 "); points have a file letter and a rank digit, such as d2"};
}

Result<PlyText> FindPoints(const board::Topology& topology, std::string_view text) {
  PlyText ply;
  for (std::size_t at = 0; at < text.size(); at += 3) {
    const std::string_view name = text.substr(at, 2);
    const auto point = board::FindPoint(topology, name);
    if (!point) return NoSuchPoint(name, at);
    (at > 0 && text[at - 1] == ',' ? ply.captures : ply.path).push_back(*point);
  }
  return ply;
}

}  // namespace

Result<PlyText> ParsePly(const board::Topology& topology, std::string_view text, const PlyShape& shape) {
  if (shape.pass && IsPass(text)) return PlyText{};
  if (text.size() > kMaxPlyText) {
    return Error{Reason::kBadNotation, "a ply has at most " + std::to_string(kMaxPlyText) +
                                           " characters, this text has " + std::to_string(text.size())};
  }
  if (auto error = ShapeError(text, shape)) return *std::move(error);
  return FindPoints(topology, text);
}

std::string PrintPly(const board::Topology& topology, std::span<const board::Point> path,
                     std::span<const board::Point> captures) {
  if (path.empty()) return "pass";
  std::string text;
  const auto add = [&](char separator, board::Point point) {
    const board::Place place = topology.place(point);
    const std::array<char, 3> part{separator, static_cast<char>('a' + place.file - 1),
                                   static_cast<char>('0' + place.rank)};
    const std::size_t skipped = text.empty() ? 1 : 0;
    text.append(part.data() + skipped, part.size() - skipped);
  };
  for (const board::Point point : path) add('-', point);
  for (const board::Point point : captures) add(',', point);
  return text;
}

std::vector<board::Point> InNameOrder(const board::Topology& topology,
                                      std::span<const board::Point> captures) {
  if (captures.size() < 2) return {captures.begin(), captures.end()};
  std::vector<board::Point> ordered;
  for (const board::Point point : topology.name_order()) {
    for (const board::Point capture : captures) {
      if (capture == point) ordered.push_back(point);
    }
  }
  return ordered;
}

std::vector<board::Point> InNameOrder(const board::Topology& topology, board::PointSet captures) {
  std::vector<board::Point> ordered;
  if (captures == 0) return ordered;
  for (const board::Point point : topology.name_order()) {
    if ((captures & board::Bit(point)) != 0) ordered.push_back(point);
  }
  return ordered;
}

}  // namespace merels::notation
