// External text: files, the clipboard, the input stream, what people type. Its characters (UTF-8), what may
// be in a line that is shown, its lines in whatever form other programs wrote them, numbers and addresses in
// it, and how our sentences quote it.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace merels {

/// The replacement for unreadable bytes.
inline constexpr char32_t kReplacement = 0xFFFD;

/// The next character, removed from `rest`, which is not empty; nothing, and nothing removed, when it is
/// damaged.
std::optional<char32_t> TakeCharacter(std::string_view& rest);

/// Appends the character to the text.
void AppendUtf8(std::string& text, char32_t character);

/// The most combining marks of one character: accents, vowels, and joiners. Scripts and emoji need no more;
/// stacks of them cover the lines above and below.
inline constexpr std::size_t kMaxMarks = 4;

enum class LineFlaw : std::uint8_t {
  kDamaged,   // it is not UTF-8
  kNoPlace,   // control characters, line breaks, and characters that are invisible or change the direction of
              // writing
  kBareMark,  // a combining mark without a character before it
  kHeap,      // more than kMaxMarks of them
};

/// The properties of a line, up to its first flaw.
struct LineFound {
  std::size_t characters = 0;  // the one with the flaw is counted
  bool blank = true;           // nothing in it is visible
  std::optional<LineFlaw> flaw;
};
LineFound ReadLine(std::string_view text);

/// The characters of a text that are allowed in a line, cut between two characters to at most `longest`
/// bytes.
std::string ReadableLine(std::string_view text, std::size_t longest);

/// Whether a character combines with the one before it, or joins it to the next: categories Mn and Me of
/// Unicode 14, the joiners, and the selectors of variants.
bool IsMark(char32_t character);

/// The mark that some programs write before UTF-8.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// Without blanks, tabs, line ends and byte order marks around it.
std::string_view Stripped(std::string_view text);

/// The lines of a text. Their ends may be LF, CRLF or CR, and the last needs none; a byte order mark and the
/// blanks at the end of a line are left out. The text is UTF-8; or UTF-16, which a byte order mark or its
/// zero bytes show; and a line that is neither is Windows-1252, which Latin-1 is a part of. Nothing is
/// refused: bytes that are no character become U+FFFD.
class TextLines {
 public:
  /// `in` outlives it.
  explicit TextLines(std::istream& in) : in_(in) {}

  /// The next line without its end; nothing at the end of the text.
  std::optional<std::string> Next();
  /// The number of the line that Next() has returned, from 1.
  std::size_t number() const { return number_; }

 private:
  enum class Form : std::uint8_t { kUnknown, kBytes, kLittle, kBig };

  void FindForm();
  /// The next byte, or the next two as one number; nothing at the end.
  std::optional<std::uint32_t> Unit();
  std::optional<std::uint8_t> Byte();

  std::istream& in_;
  Form form_ = Form::kUnknown;
  std::string ahead_;  // bytes read ahead
  bool after_cr_ = false;
  std::size_t number_ = 0;
};

/// The whole text, each line with LF at its end.
std::string CleanText(std::string_view bytes);

/// The number that is all of `text`: digits, and for a signed type a '-' before them. Nothing: anything else,
/// such as an empty text, blanks, a '+', or a number out of the type's range.
template <class Number>
std::optional<Number> ParseNumber(std::string_view text, int base = 10) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number, base);
  if (read.ec != std::errc{} || read.ptr != end) return std::nullopt;
  return number;
}

/// `text` in double quotes, cut to a length that fits a sentence, with every byte that could harm a terminal
/// or a log line shown as '?'.
std::string Quote(std::string_view text);

/// The scheme of links to matches, and optionally of a server's address.
inline constexpr std::string_view kOwnScheme = "merels://";

/// Whether the text begins with the scheme, in either case.
bool HasOwnScheme(std::string_view text);

/// Whether the text begins with http:// or https://, in any case.
bool HasWebScheme(std::string_view text);

/// HOST[:PORT] without what may be copied with it: blanks around it, the own scheme, and one slash at the end. Of a
/// web address only host and port are kept; that of its scheme (443, 80) is named if there was none: programs and
/// browsers find a server at the same place. Does not check the address.
std::string BareAddress(std::string_view text);

}  // namespace merels
