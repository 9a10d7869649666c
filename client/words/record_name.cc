#include "client/words/record_name.h"

#include <string_view>

#include "common/base/text.h"

namespace merels::words {
namespace {

/// Each name gets its share: the longer one must not push out the other.
constexpr std::size_t kLongestPart = 36;

bool IsInner(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// At most `most` bytes, without half a letter at the end.
std::string Shortened(std::string text, std::size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && IsInner(text[most])) --most;
  text.resize(most);
  return text;
}

/// What a file system of any kind takes in a name; "-" stands for nothing in a record.
std::string Cleaned(std::string_view text) {
  constexpr std::string_view kRefused = "/\\:*?\"<>|";
  std::string clean;
  for (const char c : text) {
    const bool refused = static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
    clean += refused || kRefused.find(c) != std::string_view::npos ? '_' : c;
  }
  clean = std::string(Stripped(clean));
  while (!clean.empty() && clean.front() == '.') clean.erase(0, 1);
  return clean == "-" || clean == "?" ? "" : Shortened(std::move(clean), kLongestPart);
}

}  // namespace

std::string RecordName(const notation::Record& record) {
  const std::string date = Cleaned(record.date), white = Cleaned(record.white), black = Cleaned(record.black);
  const std::string between = white.empty() || black.empty() ? "" : " - ";
  const std::string players = white + between + black;
  return Shortened(date + (date.empty() || players.empty() ? "" : " ") + players, kLongestRecordName);
}

}  // namespace merels::words
