#include "common/notation/record.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "common/rules/base/outcome.h"

namespace merels::notation {
namespace {

constexpr std::array<std::string_view, 9> kKeys = {"Ruleset", "Match", "Date",   "White", "Black",
                                                   "Clock",   "Rated", "Result", "Reason"};
constexpr std::size_t kRated = 6;

/// Where the value of header `index` goes; the flag "Rated" has no text of its own.
std::string* TextOf(Record& record, std::size_t index) {
  const std::array<std::string*, kKeys.size()> texts = {&record.ruleset, &record.match,  &record.date,
                                                        &record.white,   &record.black,  &record.clock,
                                                        nullptr,         &record.result, &record.reason};
  return texts[index];
}

bool IsClock(std::string_view text) {
  const auto number = [&] {
    const std::size_t whole = std::min(text.find_first_not_of("0123456789"), text.size());
    text.remove_prefix(whole);
    if (whole == 0 || text.empty() || text[0] != '.') return whole > 0;
    text.remove_prefix(1);
    const std::size_t part = std::min(text.find_first_not_of("0123456789"), text.size());
    text.remove_prefix(part);
    return part > 0;
  };
  if (text == "-") return true;
  if (!number() || text.empty() || text[0] != '+') return false;
  text.remove_prefix(1);
  return number() && text.empty();
}

bool IsResult(std::string_view text) { return text == "*" || rules::FindScore(text).has_value(); }

/// What is wrong with the value of header `index`, or "".
std::string_view ValueFault(std::size_t index, std::string_view value) {
  if (kKeys[index] == "Clock" && !IsClock(value)) return "Clock is seconds as in 300+3, or - for none";
  if (index == kRated && value != "yes" && value != "no") return "Rated is yes or no";
  if (kKeys[index] == "Result" && !IsResult(value)) return "Result is 1-0, 0-1, 1/2, solved, stuck or *";
  return "";
}

std::optional<char> HexDigit(char c) {
  if (c >= '0' && c <= '9') return static_cast<char>(c - '0');
  if (c >= 'A' && c <= 'F') return static_cast<char>(c - 'A' + 10);
  return std::nullopt;
}

/// The character that the escape at the start of `text` stands for, and how long the escape is.
std::optional<std::pair<char, std::size_t>> Unescape(std::string_view text) {
  if (text.size() >= 2 && (text[1] == '"' || text[1] == '\\')) return std::pair{text[1], std::size_t{2}};
  if (text.size() < 4 || text[1] != 'x') return std::nullopt;
  const auto high = HexDigit(text[2]), low = HexDigit(text[3]);
  if (!high || !low) return std::nullopt;
  const int byte = *high * 16 + *low;
  if (byte >= 0x20 && byte != 0x7F) return std::nullopt;  // has an escape of its own
  return std::pair{static_cast<char>(byte), std::size_t{4}};
}

/// A line of plies, taken from left to right.
class Scanner {
 public:
  explicit Scanner(std::string_view line) : line_(line) {}

  bool Take(char c) {
    if (!More() || line_[at_] != c) return false;
    ++at_;
    return true;
  }
  std::optional<std::int64_t> Number() {
    std::int64_t number = 0;
    const char* begin = line_.data() + at_;
    const auto [end, error] = std::from_chars(begin, line_.data() + line_.size(), number);
    const auto length = static_cast<std::size_t>(end - begin);
    // Only the canonical form: no leading zeros, no "-0".
    if (error != std::errc() || std::to_string(number) != line_.substr(at_, length)) return std::nullopt;
    at_ += length;
    return number;
  }
  std::string_view Word() {
    const std::size_t start = at_;
    at_ = std::min(line_.find(' ', at_), line_.size());
    return line_.substr(start, at_ - start);
  }
  bool More() const { return at_ < line_.size(); }
  std::size_t column() const { return at_ + 1; }

 private:
  std::string_view line_;
  std::size_t at_ = 0;
};

/// "{charged credit left}"
std::optional<RecordedClock> TakeClock(Scanner& scanner) {
  if (!scanner.Take('{')) return std::nullopt;
  const auto charged = scanner.Number();
  if (!charged || !scanner.Take(' ')) return std::nullopt;
  const auto credit = scanner.Number();
  if (!credit || !scanner.Take(' ')) return std::nullopt;
  const auto left = scanner.Number();
  if (!left || !scanner.Take('}')) return std::nullopt;
  return RecordedClock{*charged, *credit, *left};
}

}  // namespace

Error RecordReader::Bad(std::size_t column, std::string_view what) const {
  return {Reason::kBadRecord, "line " + std::to_string(line_number_) + ", column " + std::to_string(column) +
                                  ": " + std::string(what)};
}

Result<std::optional<Record>> RecordReader::Feed(std::string_view line) {
  ++line_number_;
  if (line.size() > kMaxRecordLine) {
    return Bad(kMaxRecordLine + 1, "a line has at most " + std::to_string(kMaxRecordLine) + " bytes");
  }
  const bool blank = line.empty();
  if (blank && part_ == Part::kPlies) return Complete();
  if (blank && part_ == Part::kBetween) return std::optional<Record>();
  if (blank && headers_ == kKeys.size()) {
    part_ = Part::kPlies;
    return std::optional<Record>();
  }
  if (part_ == Part::kBetween) part_ = Part::kHeaders;
  const Result<void> read = part_ == Part::kPlies ? Ply(line) : Header(line);
  if (!read) return read.error();
  return std::optional<Record>();
}

Result<std::optional<Record>> RecordReader::Finish() {
  if (part_ == Part::kBetween) return std::optional<Record>();
  if (headers_ < kKeys.size()) {
    return Bad(1, "the text ends before the header " + std::string(kKeys[headers_]));
  }
  return Complete();
}

std::optional<Record> RecordReader::Complete() {
  part_ = Part::kBetween;
  headers_ = 0;
  return std::exchange(record_, Record());
}

Result<void> RecordReader::Header(std::string_view line) {
  if (headers_ == kKeys.size()) return Bad(1, "a blank line is expected after the headers");
  const std::string start = "[" + std::string(kKeys[headers_]) + " \"";
  if (line.substr(0, start.size()) != start) {
    return Bad(1, "the header " + start +
                      "...\"] is expected; there are nine, in the order Ruleset, Match, Date, "
                      "White, Black, Clock, Rated, Result, Reason");
  }
  auto value = HeaderValue(line, start.size());
  if (!value) return value.error();
  if (const auto fault = ValueFault(headers_, *value); !fault.empty()) return Bad(start.size() + 1, fault);
  if (headers_ == kRated) {
    record_.rated = *value == "yes";
  } else {
    *TextOf(record_, headers_) = *std::move(value);
  }
  ++headers_;
  return {};
}

Result<std::string> RecordReader::HeaderValue(std::string_view line, std::size_t start) const {
  std::string value;
  for (std::size_t at = start; at < line.size();) {
    const auto byte = static_cast<unsigned char>(line[at]);
    if (line[at] == '"') {
      if (line.substr(at) != "\"]") return Bad(at + 1, "\"] should end the line");
      return value;
    }
    if (byte < 0x20 || byte == 0x7F) return Bad(at + 1, "a control character is written as \\xHH");
    if (line[at] != '\\') {
      value += line[at++];
      continue;
    }
    const auto escape = Unescape(line.substr(at));
    if (!escape) return Bad(at + 1, R"(\ is followed by \, by " or by the xHH of a control character)");
    value += escape->first;
    at += escape->second;
  }
  return Bad(line.size() + 1, "\"] is missing");
}

Result<void> RecordReader::Ply(std::string_view line) {
  if (record_.plies.size() == kMaxRecordPlies) {
    return Bad(1, "a record has at most " + std::to_string(kMaxRecordPlies) + " plies");
  }
  Scanner scanner(line);
  const auto next = static_cast<std::int64_t>(record_.plies.size()) + 1;
  if (scanner.Number() != next) {
    return Bad(1, "the number " + std::to_string(next) + " of the ply is expected");
  }
  if (!scanner.Take(' ')) return Bad(scanner.column(), "a blank and the ply are expected");
  RecordedPly ply;
  ply.ply = scanner.Word();
  if (ply.ply.empty()) return Bad(scanner.column(), "the ply is missing");
  if (scanner.More()) {
    const std::size_t column = scanner.column();
    if (scanner.Take(' ')) ply.clock = TakeClock(scanner);
    if (!ply.clock || scanner.More()) {
      return Bad(column, "a clock is written as {charged credit left}, in milliseconds, and ends the line");
    }
  }
  record_.plies.push_back(std::move(ply));
  return {};
}

}  // namespace merels::notation
