#include "common/base/text.h"

#include <algorithm>
#include <array>
#include <istream>
#include <sstream>
#include <utility>

#include "common/base/utf8.h"

namespace merels {
namespace {

constexpr std::string_view kMarkLittle = "\xFF\xFE";
constexpr std::string_view kMarkBig = "\xFE\xFF";

/// The characters of Windows-1252 in the places where Latin-1 has control characters; 0: none.
constexpr std::array<char32_t, 32> kWindows = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

bool IsUtf8(std::string_view text) {
  while (!text.empty()) {
    if (!TakeCharacter(text)) return false;
  }
  return true;
}

std::string FromWindows(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    const bool own = byte >= 0x80 && byte < 0xA0;
    const char32_t character = own ? kWindows[byte - 0x80U] : byte;
    AppendUtf8(text, character == 0 && own ? kReplacement : character);
  }
  return text;
}

std::string FromUtf16(const std::u16string& units) {
  std::string text;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const char32_t unit = units[i];
    const bool high = unit >= 0xD800 && unit < 0xDC00;
    const char32_t low = high && i + 1 < units.size() ? units[i + 1] : 0;
    if (low >= 0xDC00 && low < 0xE000) {
      AppendUtf8(text, 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00));
      ++i;
    } else {
      AppendUtf8(text, unit >= 0xD800 && unit < 0xE000 ? kReplacement : unit);
    }
  }
  return text;
}

/// A zero is no character of a text, and would make clean text look like UTF-16.
void MakeZerosVisible(std::string& line) {
  if (line.find('\0') == std::string::npos) return;
  std::string visible;
  for (const char c : line) c == '\0' ? AppendUtf8(visible, kReplacement) : visible.push_back(c);
  line = std::move(visible);
}

}  // namespace

std::string_view Stripped(std::string_view text) {
  static constexpr std::string_view kAround = " \t\r\n";
  const auto cut = [&text] {
    const auto begin = std::min(text.find_first_not_of(kAround), text.size());
    text.remove_prefix(begin);
    text = text.substr(0, text.find_last_not_of(kAround) + 1);
  };
  cut();
  while (text.starts_with(kByteOrderMark)) {
    text.remove_prefix(kByteOrderMark.size());
    cut();
  }
  return text;
}

std::optional<std::uint8_t> TextLines::Byte() {
  if (!ahead_.empty()) {
    const auto byte = static_cast<std::uint8_t>(ahead_.front());
    ahead_.erase(0, 1);
    return byte;
  }
  const auto got = in_.get();
  if (got == std::istream::traits_type::eof()) return std::nullopt;
  return static_cast<std::uint8_t>(got);
}

// Reads no byte that may not be there yet: somebody may be typing.
void TextLines::FindForm() {
  form_ = Form::kBytes;
  std::string start;
  const auto read = [&] {
    const auto byte = Byte();
    if (byte) start += static_cast<char>(*byte);
    return byte.has_value() && *byte != '\n';
  };
  if (read() && read() && start == kByteOrderMark.substr(0, 2)) read();
  if (start == kByteOrderMark) return;
  ahead_ = start;
  if (start.size() < 2) return;
  const bool marked = start == kMarkLittle || start == kMarkBig;
  if (start == kMarkLittle || (start[1] == 0 && start[0] != 0)) form_ = Form::kLittle;
  if (start == kMarkBig || (start[0] == 0 && start[1] != 0)) form_ = Form::kBig;
  if (marked) ahead_.clear();
}

std::optional<std::uint32_t> TextLines::Unit() {
  const auto first = Byte();
  if (form_ == Form::kBytes || !first) return first;
  const auto second = Byte();
  if (!second) return kReplacement;
  return form_ == Form::kLittle ? *first | *second << 8U : *first << 8U | *second;
}

std::optional<std::string> TextLines::Next() {
  if (form_ == Form::kUnknown) FindForm();
  std::string bytes;
  std::u16string units;
  bool any = false;
  for (auto unit = Unit(); unit; unit = Unit()) {
    // The other half of CRLF, which was not awaited when its line was returned.
    if (std::exchange(after_cr_, false) && *unit == '\n') continue;
    any = true;
    after_cr_ = *unit == '\r';
    if (*unit == '\r' || *unit == '\n') break;
    if (form_ == Form::kBytes) {
      bytes += static_cast<char>(*unit);
    } else {
      units += static_cast<char16_t>(*unit);
    }
  }
  if (!any) return std::nullopt;
  ++number_;
  std::string line = form_ != Form::kBytes ? FromUtf16(units) : IsUtf8(bytes) ? bytes : FromWindows(bytes);
  while (number_ == 1 && line.starts_with(kByteOrderMark)) line.erase(0, kByteOrderMark.size());
  MakeZerosVisible(line);
  line.resize(line.find_last_not_of(" \t") + 1);
  return line;
}

std::string CleanText(std::string_view bytes) {
  std::istringstream in{std::string(bytes)};
  TextLines lines(in);
  std::string text;
  while (const auto line = lines.Next()) text.append(*line).append("\n");
  return text;
}

}  // namespace merels
