#include "common/solver/values.h"

namespace merels::solver {

std::vector<std::uint8_t> PackTrits(ValuesView values) {
  std::vector<std::uint8_t> trits(TritBytes(values.slots()));
  for (std::uint64_t slot = values.slots(); slot-- > 0;) {
    const Code code = OutcomeOnly(values.At(static_cast<Slot>(slot)));
    std::uint8_t& byte = trits[slot / kTritsOfByte];
    byte = static_cast<std::uint8_t>(byte * 3 + (code == kDrawn ? 2 : code));
  }
  return trits;
}

void UnpackTrits(std::span<const std::uint8_t> trits, std::span<std::uint8_t> narrow) {
  for (std::size_t slot = 0; slot < narrow.size(); ++slot) {
    const Code code = TritAt(trits[slot / kTritsOfByte], slot % kTritsOfByte);
    narrow[slot] = code == kDrawn ? ValuesView::kNarrowDraw : static_cast<std::uint8_t>(code);
  }
}

}  // namespace merels::solver
