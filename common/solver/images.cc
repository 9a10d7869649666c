#include "common/solver/images.h"

#include "common/board/symmetry.h"

namespace merels::solver {

using rules::morris::BitOf;
using rules::morris::Bits;

Images::Images(const board::Topology& topology) {
  const auto symmetries = board::Symmetries(topology);
  for (const auto& symmetry : symmetries) {
    Table& table = tables_.emplace_back();
    for (std::size_t byte = 0; byte < table.size(); ++byte) {
      for (Bits word = 0; word < 256; ++word) {
        Bits image = 0;
        for (int bit = 0; bit < 8; ++bit) {
          const int point = static_cast<int>(byte) * 8 + bit;
          if ((word >> bit & 1U) == 0 || point >= topology.point_count) continue;
          image |= BitOf(symmetry(static_cast<board::Point>(point)));
        }
        table[byte][word] = image;
      }
    }
  }
  for (const auto& symmetry : symmetries) {
    for (int other = 0; other < count(); ++other) {
      const auto& back = symmetries[static_cast<std::size_t>(other)];
      bool undoes = true;
      for (board::Point point = 0; point < topology.point_count; ++point) {
        undoes = undoes && back(symmetry(point)) == point;
      }
      if (undoes) inverse_.push_back(other);
    }
  }
}

}  // namespace merels::solver
