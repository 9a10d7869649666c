#include "client/words/qr_code.h"

#include <memory>

#include <qrencode.h>

namespace merels::words {
namespace {

struct CodeEnd {
  void operator()(QRcode* code) const { QRcode_free(code); }
};

}  // namespace

std::optional<QrCode> MakeQrCode(std::string_view text) {
  const std::string bytes(text);
  const std::unique_ptr<QRcode, CodeEnd> made(QRcode_encodeString8bit(bytes.c_str(), 0, QR_ECLEVEL_M));
  if (made == nullptr) return std::nullopt;
  QrCode code;
  code.side = made->width;
  const auto count = static_cast<std::size_t>(made->width) * static_cast<std::size_t>(made->width);
  code.modules.reserve(count);
  for (std::size_t i = 0; i < count; ++i) code.modules.push_back((made->data[i] & 1U) != 0);
  return code;
}

std::string QrBlocks(const QrCode& code, bool coloured) {
  std::string text;
  for (int y = -kQuietZone; y < code.side + kQuietZone; y += 2) {
    if (coloured) text += "\033[97;40m";
    for (int x = -kQuietZone; x < code.side + kQuietZone; ++x) {
      const bool above = !code.Dark(x, y);
      // There is an odd number of rows: the one after the last is no part of the quiet zone.
      const bool below = !code.Dark(x, y + 1) && y + 1 < code.side + kQuietZone;
      text += above ? (below ? "█" : "▀") : (below ? "▄" : " ");
    }
    if (coloured) text += "\033[0m";
    text += '\n';
  }
  return text;
}

}  // namespace merels::words
