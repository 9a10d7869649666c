#include "client/sdk/request.h"

#include <array>
#include <random>

namespace merels::sdk {
namespace {

using Bytes = std::array<std::uint8_t, 16>;

Bytes RandomBytes() {
  std::random_device device;
  Bytes bytes{};
  for (std::size_t i = 0; i < bytes.size(); i += 4) {
    const auto word = device();
    for (std::size_t j = 0; j < 4; ++j) bytes[i + j] = static_cast<std::uint8_t>(word >> (8 * j));
  }
  return bytes;
}

}  // namespace

RequestId NewRequestId() {
  auto bytes = RandomBytes();
  bytes[6] = static_cast<std::uint8_t>((bytes[6] & 0x0f) | 0x40);  // version 4
  bytes[8] = static_cast<std::uint8_t>((bytes[8] & 0x3f) | 0x80);  // the usual variant
  static constexpr char kHex[] = "0123456789abcdef";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10) text += '-';
    text += kHex[bytes[i] >> 4];
    text += kHex[bytes[i] & 0x0f];
  }
  return RequestId(std::move(text));
}

api::JoinTable JoinByIdOrCode(const std::string& table) {
  // Codes are shorter.
  constexpr std::size_t kTableIdLength = 13;
  if (table.size() == kTableIdLength) return {NewRequestId(), TableId(table), {}};
  return {NewRequestId(), {}, table};
}

bool NobodyAnswered(Reason reason) {
  switch (reason) {
    case Reason::kUnreachable:
    case Reason::kDeadline:
    case Reason::kUntrustedCertificate:
    case Reason::kDraining:
    case Reason::kStoreRefused:
    case Reason::kBadFile: return true;
    default: return false;
  }
}

}  // namespace merels::sdk
