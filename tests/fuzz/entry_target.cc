// Any text as entries of a match's log, each with a checksum that fits.
#include <string>

#include "common/base/crc32c.h"
#include "common/match/codec.h"
#include "tests/fuzz/input.h"

namespace merels::fuzz {
namespace {

const match::Seats kSeats{AccountId("ann"), AccountId("bob")};

std::string Sealed(Seq seq, std::string lines) {
  const std::uint32_t sum = Crc32c(lines, Crc32c(std::to_string(seq)));
  for (int shift = 28; shift >= 0; shift -= 4) lines += "0123456789abcdef"[sum >> shift & 15U];
  return lines + "\n";
}

/// The entries are the texts between empty lines.
void Try(const std::string& text) {
  match::EntryReader reader(kSeats);
  Seq seq = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find("\n\n", at), text.size());
    ++seq;
    const auto entry = reader.Read(seq, Sealed(seq, text.substr(at, end - at) + "\n"));
    if (!entry) return DemandGoodError(entry.error(), "bad-record");
    const std::string bytes = Encode(*entry, kSeats);
    const auto again = match::EntryReader(kSeats).Read(seq, bytes);
    Demand(again.ok() && Encode(*again, kSeats) == bytes, "an entry reads back: " + bytes);
    at = end + 2;
  }
}

}  // namespace
}  // namespace merels::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  merels::fuzz::Try(merels::fuzz::Input(data, size).Rest());
  return 0;
}
