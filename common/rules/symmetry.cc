#include "common/rules/symmetry.h"

#include <algorithm>
#include <array>

namespace merels::rules {
namespace {

/// The columns of the men of a position in its text.
using Columns = std::array<std::size_t, board::kMaxPoints>;

Columns ColumnsOf(const board::Topology& topology, std::string_view position) {
  Columns columns{};
  std::size_t column = 0;
  for (const board::Point point : topology.reading_order()) {
    if (position[column] == '/') ++column;
    columns[static_cast<std::size_t>(point)] = column++;
  }
  return columns;
}

}  // namespace

std::vector<board::Symmetry> Symmetries(const Game& game) {
  std::vector<board::Symmetry> symmetries = board::Symmetries(game.topology());
  std::erase_if(symmetries,
                [&](const board::Symmetry& symmetry) { return !game.family().KeepsRules(symmetry); });
  return symmetries;
}

std::string Image(const board::Topology& topology, const board::Symmetry& symmetry,
                  std::string_view position) {
  const Columns columns = ColumnsOf(topology, position);
  std::string image(position);
  for (board::Point point = 0; point < topology.point_count; ++point) {
    image[columns[static_cast<std::size_t>(symmetry(point))]] =
        position[columns[static_cast<std::size_t>(point)]];
  }
  return image;
}

std::string Canonical(const board::Topology& topology, std::span<const board::Symmetry> symmetries,
                      std::string_view position) {
  std::string smallest(position);
  for (const board::Symmetry& symmetry : symmetries) {
    smallest = std::min(smallest, Image(topology, symmetry, position));
  }
  return smallest;
}

std::string Canonical(const Game& game) {
  return Canonical(game.topology(), Symmetries(game), game.position());
}

}  // namespace merels::rules
