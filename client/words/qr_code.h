// Links as QR codes, for cameras of telephones: in the window and at the command line.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace merels::words {

/// Light modules around a code, without which cameras do not find it.
inline constexpr int kQuietZone = 4;

/// A square of modules, without the quiet zone.
struct QrCode {
  int side = 0;
  std::vector<bool> modules;  // row by row, dark ones are set

  bool Dark(int x, int y) const {
    return x >= 0 && y >= 0 && x < side && y < side && modules[static_cast<std::size_t>(y * side + x)];
  }
  bool operator==(const QrCode&) const = default;
};

/// The smallest code that can still be read with 15 % of it covered. Nothing for an empty text, and for one
/// that is too long: more than some 2300 bytes.
std::optional<QrCode> MakeQrCode(std::string_view text);

/// The code in block characters with its quiet zone, two rows of modules in a line. Light modules are drawn,
/// as for a terminal with light letters on a dark ground. `coloured`: sets both colours, for terminals of any
/// theme.
std::string QrBlocks(const QrCode& code, bool coloured);

}  // namespace merels::words
