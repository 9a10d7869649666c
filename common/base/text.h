// External text: files, the clipboard, the input stream. Other programs write it in many ways. All readers
// get it from here, as UTF-8, line by line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

namespace merels {

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

}  // namespace merels
