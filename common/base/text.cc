#include "common/base/text.h"

#include <algorithm>
#include <array>
#include <istream>
#include <span>
#include <sstream>
#include <utility>

namespace merels {
namespace {

/// The first byte of a character: the number of bytes that follow, and its own bits; nothing for a byte that
/// begins no character.
struct Lead {
  std::size_t more;
  char32_t bits;
  char32_t least;  // a smaller number has a shorter encoding
};
std::optional<Lead> LeadOf(unsigned char byte) {
  if (byte < 0x80) return Lead{0, byte, 0};
  if (byte >= 0xC2 && byte < 0xE0) return Lead{1, byte & 0x1FU, 0x80};
  if (byte >= 0xE0 && byte < 0xF0) return Lead{2, byte & 0x0FU, 0x800};
  if (byte >= 0xF0 && byte < 0xF5) return Lead{3, byte & 0x07U, 0x10000};
  return std::nullopt;
}

struct Range {
  char32_t first, last;
};
// Control characters; invisible characters, among them the fillers of Hangul, the empty cell of Braille and
// the inherent vowels of Khmer; characters that change the direction of writing; line breaks; the byte order
// mark; the object replacement character; and code points that are not characters.
constexpr std::array kNoPlace = {
    Range{0x00, 0x1F},       Range{0x7F, 0x9F},       Range{0xAD, 0xAD},       Range{0x34F, 0x34F},
    Range{0x61C, 0x61C},     Range{0x115F, 0x1160},   Range{0x17B4, 0x17B5},   Range{0x180E, 0x180E},
    Range{0x200B, 0x200B},   Range{0x200E, 0x200F},   Range{0x2028, 0x202E},   Range{0x2060, 0x206F},
    Range{0x2800, 0x2800},   Range{0x3164, 0x3164},   Range{0xFDD0, 0xFDEF},   Range{0xFEFF, 0xFEFF},
    Range{0xFFA0, 0xFFA0},   Range{0xFFF0, 0xFFFC},   Range{0x1BCA0, 0x1BCA3}, Range{0x1D159, 0x1D159},
    Range{0x1D173, 0x1D17A}, Range{0xE0000, 0xE0FFF},
};
constexpr std::array kBlanks = {Range{0x20, 0x20},     Range{0xA0, 0xA0},     Range{0x1680, 0x1680},
                                Range{0x2000, 0x200A}, Range{0x202F, 0x202F}, Range{0x205F, 0x205F},
                                Range{0x3000, 0x3000}};
constexpr Range kMarks[] = {
    {0x300, 0x34E},     {0x350, 0x36F},     {0x483, 0x489},     {0x591, 0x5BD},     {0x5BF, 0x5BF},
    {0x5C1, 0x5C2},     {0x5C4, 0x5C5},     {0x5C7, 0x5C7},     {0x610, 0x61A},     {0x64B, 0x65F},
    {0x670, 0x670},     {0x6D6, 0x6DC},     {0x6DF, 0x6E4},     {0x6E7, 0x6E8},     {0x6EA, 0x6ED},
    {0x711, 0x711},     {0x730, 0x74A},     {0x7A6, 0x7B0},     {0x7EB, 0x7F3},     {0x7FD, 0x7FD},
    {0x816, 0x819},     {0x81B, 0x823},     {0x825, 0x827},     {0x829, 0x82D},     {0x859, 0x85B},
    {0x898, 0x89F},     {0x8CA, 0x8E1},     {0x8E3, 0x902},     {0x93A, 0x93A},     {0x93C, 0x93C},
    {0x941, 0x948},     {0x94D, 0x94D},     {0x951, 0x957},     {0x962, 0x963},     {0x981, 0x981},
    {0x9BC, 0x9BC},     {0x9C1, 0x9C4},     {0x9CD, 0x9CD},     {0x9E2, 0x9E3},     {0x9FE, 0xA02},
    {0xA3C, 0xA3C},     {0xA41, 0xA51},     {0xA70, 0xA71},     {0xA75, 0xA75},     {0xA81, 0xA82},
    {0xABC, 0xABC},     {0xAC1, 0xAC8},     {0xACD, 0xACD},     {0xAE2, 0xAE3},     {0xAFA, 0xB01},
    {0xB3C, 0xB3C},     {0xB3F, 0xB3F},     {0xB41, 0xB44},     {0xB4D, 0xB56},     {0xB62, 0xB63},
    {0xB82, 0xB82},     {0xBC0, 0xBC0},     {0xBCD, 0xBCD},     {0xC00, 0xC00},     {0xC04, 0xC04},
    {0xC3C, 0xC3C},     {0xC3E, 0xC40},     {0xC46, 0xC56},     {0xC62, 0xC63},     {0xC81, 0xC81},
    {0xCBC, 0xCBC},     {0xCBF, 0xCBF},     {0xCC6, 0xCC6},     {0xCCC, 0xCCD},     {0xCE2, 0xCE3},
    {0xD00, 0xD01},     {0xD3B, 0xD3C},     {0xD41, 0xD44},     {0xD4D, 0xD4D},     {0xD62, 0xD63},
    {0xD81, 0xD81},     {0xDCA, 0xDCA},     {0xDD2, 0xDD6},     {0xE31, 0xE31},     {0xE34, 0xE3A},
    {0xE47, 0xE4E},     {0xEB1, 0xEB1},     {0xEB4, 0xEBC},     {0xEC8, 0xECD},     {0xF18, 0xF19},
    {0xF35, 0xF35},     {0xF37, 0xF37},     {0xF39, 0xF39},     {0xF71, 0xF7E},     {0xF80, 0xF84},
    {0xF86, 0xF87},     {0xF8D, 0xFBC},     {0xFC6, 0xFC6},     {0x102D, 0x1030},   {0x1032, 0x1037},
    {0x1039, 0x103A},   {0x103D, 0x103E},   {0x1058, 0x1059},   {0x105E, 0x1060},   {0x1071, 0x1074},
    {0x1082, 0x1082},   {0x1085, 0x1086},   {0x108D, 0x108D},   {0x109D, 0x109D},   {0x135D, 0x135F},
    {0x1712, 0x1714},   {0x1732, 0x1733},   {0x1752, 0x1753},   {0x1772, 0x1773},   {0x17B7, 0x17BD},
    {0x17C6, 0x17C6},   {0x17C9, 0x17D3},   {0x17DD, 0x17DD},   {0x180B, 0x180D},   {0x180F, 0x180F},
    {0x1885, 0x1886},   {0x18A9, 0x18A9},   {0x1920, 0x1922},   {0x1927, 0x1928},   {0x1932, 0x1932},
    {0x1939, 0x193B},   {0x1A17, 0x1A18},   {0x1A1B, 0x1A1B},   {0x1A56, 0x1A56},   {0x1A58, 0x1A60},
    {0x1A62, 0x1A62},   {0x1A65, 0x1A6C},   {0x1A73, 0x1A7F},   {0x1AB0, 0x1B03},   {0x1B34, 0x1B34},
    {0x1B36, 0x1B3A},   {0x1B3C, 0x1B3C},   {0x1B42, 0x1B42},   {0x1B6B, 0x1B73},   {0x1B80, 0x1B81},
    {0x1BA2, 0x1BA5},   {0x1BA8, 0x1BA9},   {0x1BAB, 0x1BAD},   {0x1BE6, 0x1BE6},   {0x1BE8, 0x1BE9},
    {0x1BED, 0x1BED},   {0x1BEF, 0x1BF1},   {0x1C2C, 0x1C33},   {0x1C36, 0x1C37},   {0x1CD0, 0x1CD2},
    {0x1CD4, 0x1CE0},   {0x1CE2, 0x1CE8},   {0x1CED, 0x1CED},   {0x1CF4, 0x1CF4},   {0x1CF8, 0x1CF9},
    {0x1DC0, 0x1DFF},   {0x200C, 0x200D},   {0x20D0, 0x20F0},   {0x2CEF, 0x2CF1},   {0x2D7F, 0x2D7F},
    {0x2DE0, 0x2DFF},   {0x302A, 0x302D},   {0x3099, 0x309A},   {0xA66F, 0xA672},   {0xA674, 0xA67D},
    {0xA69E, 0xA69F},   {0xA6F0, 0xA6F1},   {0xA802, 0xA802},   {0xA806, 0xA806},   {0xA80B, 0xA80B},
    {0xA825, 0xA826},   {0xA82C, 0xA82C},   {0xA8C4, 0xA8C5},   {0xA8E0, 0xA8F1},   {0xA8FF, 0xA8FF},
    {0xA926, 0xA92D},   {0xA947, 0xA951},   {0xA980, 0xA982},   {0xA9B3, 0xA9B3},   {0xA9B6, 0xA9B9},
    {0xA9BC, 0xA9BD},   {0xA9E5, 0xA9E5},   {0xAA29, 0xAA2E},   {0xAA31, 0xAA32},   {0xAA35, 0xAA36},
    {0xAA43, 0xAA43},   {0xAA4C, 0xAA4C},   {0xAA7C, 0xAA7C},   {0xAAB0, 0xAAB0},   {0xAAB2, 0xAAB4},
    {0xAAB7, 0xAAB8},   {0xAABE, 0xAABF},   {0xAAC1, 0xAAC1},   {0xAAEC, 0xAAED},   {0xAAF6, 0xAAF6},
    {0xABE5, 0xABE5},   {0xABE8, 0xABE8},   {0xABED, 0xABED},   {0xFB1E, 0xFB1E},   {0xFE00, 0xFE0F},
    {0xFE20, 0xFE2F},   {0x101FD, 0x101FD}, {0x102E0, 0x102E0}, {0x10376, 0x1037A}, {0x10A01, 0x10A0F},
    {0x10A38, 0x10A3F}, {0x10AE5, 0x10AE6}, {0x10D24, 0x10D27}, {0x10EAB, 0x10EAC}, {0x10F46, 0x10F50},
    {0x10F82, 0x10F85}, {0x11001, 0x11001}, {0x11038, 0x11046}, {0x11070, 0x11070}, {0x11073, 0x11074},
    {0x1107F, 0x11081}, {0x110B3, 0x110B6}, {0x110B9, 0x110BA}, {0x110C2, 0x110C2}, {0x11100, 0x11102},
    {0x11127, 0x1112B}, {0x1112D, 0x11134}, {0x11173, 0x11173}, {0x11180, 0x11181}, {0x111B6, 0x111BE},
    {0x111C9, 0x111CC}, {0x111CF, 0x111CF}, {0x1122F, 0x11231}, {0x11234, 0x11234}, {0x11236, 0x11237},
    {0x1123E, 0x1123E}, {0x112DF, 0x112DF}, {0x112E3, 0x112EA}, {0x11300, 0x11301}, {0x1133B, 0x1133C},
    {0x11340, 0x11340}, {0x11366, 0x11374}, {0x11438, 0x1143F}, {0x11442, 0x11444}, {0x11446, 0x11446},
    {0x1145E, 0x1145E}, {0x114B3, 0x114B8}, {0x114BA, 0x114BA}, {0x114BF, 0x114C0}, {0x114C2, 0x114C3},
    {0x115B2, 0x115B5}, {0x115BC, 0x115BD}, {0x115BF, 0x115C0}, {0x115DC, 0x115DD}, {0x11633, 0x1163A},
    {0x1163D, 0x1163D}, {0x1163F, 0x11640}, {0x116AB, 0x116AB}, {0x116AD, 0x116AD}, {0x116B0, 0x116B5},
    {0x116B7, 0x116B7}, {0x1171D, 0x1171F}, {0x11722, 0x11725}, {0x11727, 0x1172B}, {0x1182F, 0x11837},
    {0x11839, 0x1183A}, {0x1193B, 0x1193C}, {0x1193E, 0x1193E}, {0x11943, 0x11943}, {0x119D4, 0x119DB},
    {0x119E0, 0x119E0}, {0x11A01, 0x11A0A}, {0x11A33, 0x11A38}, {0x11A3B, 0x11A3E}, {0x11A47, 0x11A47},
    {0x11A51, 0x11A56}, {0x11A59, 0x11A5B}, {0x11A8A, 0x11A96}, {0x11A98, 0x11A99}, {0x11C30, 0x11C3D},
    {0x11C3F, 0x11C3F}, {0x11C92, 0x11CA7}, {0x11CAA, 0x11CB0}, {0x11CB2, 0x11CB3}, {0x11CB5, 0x11CB6},
    {0x11D31, 0x11D45}, {0x11D47, 0x11D47}, {0x11D90, 0x11D91}, {0x11D95, 0x11D95}, {0x11D97, 0x11D97},
    {0x11EF3, 0x11EF4}, {0x16AF0, 0x16AF4}, {0x16B30, 0x16B36}, {0x16F4F, 0x16F4F}, {0x16F8F, 0x16F92},
    {0x16FE4, 0x16FE4}, {0x1BC9D, 0x1BC9E}, {0x1CF00, 0x1CF46}, {0x1D167, 0x1D169}, {0x1D17B, 0x1D182},
    {0x1D185, 0x1D18B}, {0x1D1AA, 0x1D1AD}, {0x1D242, 0x1D244}, {0x1DA00, 0x1DA36}, {0x1DA3B, 0x1DA6C},
    {0x1DA75, 0x1DA75}, {0x1DA84, 0x1DA84}, {0x1DA9B, 0x1DAAF}, {0x1E000, 0x1E02A}, {0x1E130, 0x1E136},
    {0x1E2AE, 0x1E2AE}, {0x1E2EC, 0x1E2EF}, {0x1E8D0, 0x1E8D6}, {0x1E944, 0x1E94A},
};

constexpr bool EndsBefore(const Range& range, char32_t c) { return range.last < c; }

bool IsIn(std::span<const Range> ranges, char32_t c) {
  const auto found = std::lower_bound(ranges.begin(), ranges.end(), c, EndsBefore);
  return found != ranges.end() && found->first <= c;
}

/// Reads a line from its beginning, character by character.
class LineReader {
 public:
  /// The flaw of the next character at this place; a flawed one is not counted.
  std::optional<LineFlaw> Take(char32_t c) {
    if (IsIn(kNoPlace, c) || (c & 0xFFFE) == 0xFFFE) return LineFlaw::kNoPlace;
    if (!IsMark(c)) {
      seen_ = !IsIn(kBlanks, c);
      marks_ = 0;
      return std::nullopt;
    }
    if (!seen_) return LineFlaw::kBareMark;
    if (marks_ == kMaxMarks) return LineFlaw::kHeap;
    ++marks_;
    return std::nullopt;
  }
  /// Whether the newest character is visible, or carries a mark.
  bool seen() const { return seen_; }

 private:
  bool seen_ = false;
  std::size_t marks_ = 0;
};

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

constexpr std::size_t kMaxQuoted = 40;

}  // namespace

std::optional<char32_t> TakeCharacter(std::string_view& rest) {
  const auto lead = LeadOf(static_cast<unsigned char>(rest[0]));
  if (!lead || rest.size() <= lead->more) return std::nullopt;
  char32_t c = lead->bits;
  for (std::size_t i = 1; i <= lead->more; ++i) {
    const auto byte = static_cast<unsigned char>(rest[i]);
    if ((byte & 0xC0U) != 0x80) return std::nullopt;
    c = c << 6 | (byte & 0x3FU);
  }
  const bool surrogate = c >= 0xD800 && c <= 0xDFFF;
  if (c < lead->least || c > 0x10FFFF || surrogate) return std::nullopt;
  rest.remove_prefix(lead->more + 1);
  return c;
}

void AppendUtf8(std::string& text, char32_t c) {
  const auto add = [&text](char32_t byte) { text.push_back(static_cast<char>(byte)); };
  if (c < 0x80) {
    add(c);
  } else if (c < 0x800) {
    add(0xC0 | c >> 6);
    add(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    add(0xE0 | c >> 12);
    add(0x80 | (c >> 6 & 0x3F));
    add(0x80 | (c & 0x3F));
  } else {
    add(0xF0 | c >> 18);
    add(0x80 | (c >> 12 & 0x3F));
    add(0x80 | (c >> 6 & 0x3F));
    add(0x80 | (c & 0x3F));
  }
}

bool IsMark(char32_t character) { return IsIn(kMarks, character); }

LineFound ReadLine(std::string_view text) {
  LineFound found;
  LineReader reader;
  while (!text.empty() && !found.flaw) {
    ++found.characters;
    const auto c = TakeCharacter(text);
    found.flaw = c ? reader.Take(*c) : LineFlaw::kDamaged;
    found.blank = found.blank && !reader.seen();
  }
  return found;
}

std::string ReadableLine(std::string_view text, std::size_t longest) {
  std::string readable;
  LineReader reader;
  while (!text.empty()) {
    const std::string_view before = text;
    const auto c = TakeCharacter(text);
    if (!c) text.remove_prefix(1);
    if (!c || reader.Take(*c)) continue;
    const std::string_view taken = before.substr(0, before.size() - text.size());
    if (readable.size() + taken.size() > longest) break;
    readable += taken;
  }
  return readable;
}

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

std::string Quote(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text.substr(0, kMaxQuoted)) quoted += c >= ' ' && c <= '~' ? c : '?';
  return quoted + (text.size() > kMaxQuoted ? "...\"" : "\"");
}

namespace {

constexpr std::string_view kSecureWeb = "https://", kPlainWeb = "http://";

bool HasScheme(std::string_view text, std::string_view scheme) {
  return text.size() >= scheme.size() &&
         std::equal(scheme.begin(), scheme.end(), text.begin(),
                    [](char a, char b) { return a == (b >= 'A' && b <= 'Z' ? b - 'A' + 'a' : b); });
}

}  // namespace

bool HasOwnScheme(std::string_view text) { return HasScheme(text, kOwnScheme); }

bool HasWebScheme(std::string_view text) { return HasScheme(text, kSecureWeb) || HasScheme(text, kPlainWeb); }

std::string BareAddress(std::string_view text) {
  text = Stripped(text);
  if (HasOwnScheme(text)) text.remove_prefix(kOwnScheme.size());
  if (!HasWebScheme(text)) return std::string(text.ends_with('/') ? text.substr(0, text.size() - 1) : text);
  const bool secure = HasScheme(text, kSecureWeb);
  text.remove_prefix((secure ? kSecureWeb : kPlainWeb).size());
  std::string address(text.substr(0, text.find_first_of("/?#")));
  const auto host_end = address.rfind(']');
  const bool port = address.find(':', host_end == address.npos ? 0 : host_end) != address.npos;
  return port ? address : address + (secure ? ":443" : ":80");
}

}  // namespace merels
