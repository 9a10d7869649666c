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
/// Optional, in this order.
constexpr std::array<std::pair<std::string_view, std::string Record::*>, 2> kFurther = {
    {{"AbortedBy", &Record::aborted_by}, {"Start", &Record::start}}};

/// The member for the value of header `index`; the flag "Rated" has no text.
std::string* TextOf(Record& record, std::size_t index) {
  const std::array<std::string*, kKeys.size()> texts = {&record.ruleset, &record.match,  &record.date,
                                                        &record.white,   &record.black,  &record.clock,
                                                        nullptr,         &record.result, &record.reason};
  return texts[index];
}

/// The fault in the value of header `index`, or "".
std::string_view ValueFault(std::size_t index, std::string_view value) {
  if (kKeys[index] == "Clock" && !IsRecordClock(value)) return "Clock is seconds as in 300+3, or - for none";
  if (index == kRated && value != "yes" && value != "no") return "Rated is yes or no";
  if (kKeys[index] == "Result" && !IsRecordResult(value))
    return "Result is 1-0, 0-1, 1/2, solved, stuck or *";
  return "";
}

std::optional<char> HexDigit(char c) {
  if (c >= '0' && c <= '9') return static_cast<char>(c - '0');
  if (c >= 'A' && c <= 'F') return static_cast<char>(c - 'A' + 10);
  return std::nullopt;
}

/// Scans a line of plies from left to right.
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

constexpr std::string_view kHexDigits = "0123456789ABCDEF";

std::string Escaped(std::string_view value) {
  std::string text;
  for (const char c : value) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) {
      text += "\\x";
      text += kHexDigits[byte >> 4];
      text += kHexDigits[byte & 15U];
    } else {
      if (c == '"' || c == '\\') text += '\\';
      text += c;
    }
  }
  return text;
}

void AddHeader(std::string& text, std::string_view key, std::string_view value) {
  text.append("[").append(key).append(" \"").append(Escaped(value)).append("\"]\n");
}

void AddComment(std::string& text, std::string_view comment) {
  if (!comment.empty()) text.append("; ").append(comment).append("\n");
}

void AddPlies(std::string& text, std::size_t first, const std::vector<RecordedPly>& plies);

void AddPly(std::string& text, std::size_t number, const RecordedPly& ply) {
  text += std::to_string(number) + ' ' + ply.ply;
  if (ply.clock) {
    text += " {" + std::to_string(ply.clock->charged_ms) + ' ' + std::to_string(ply.clock->credit_ms) + ' ' +
            std::to_string(ply.clock->left_ms) + '}';
  }
  text += '\n';
  AddComment(text, ply.comment);
  for (const auto& branch : ply.branches) {
    text += "(\n";
    AddPlies(text, number, branch);
    text += ")\n";
  }
}

void AddPlies(std::string& text, std::size_t first, const std::vector<RecordedPly>& plies) {
  for (std::size_t i = 0; i < plies.size(); ++i) AddPly(text, first + i, plies[i]);
}

}  // namespace

Error WrongAt(const TextPlace& place, std::string_view what) {
  return {Reason::kBadRecord, "line " + std::to_string(place.line) + ", column " +
                                  std::to_string(place.column) + ": " + std::string(what)};
}

bool IsRecordClock(std::string_view text) {
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

bool IsRecordResult(std::string_view text) { return text == "*" || rules::FindScore(text).has_value(); }

std::optional<std::pair<char, std::size_t>> Unescape(std::string_view text) {
  if (text.size() >= 2 && (text[1] == '"' || text[1] == '\\')) return std::pair{text[1], std::size_t{2}};
  if (text.size() < 4 || text[1] != 'x') return std::nullopt;
  const auto high = HexDigit(text[2]), low = HexDigit(text[3]);
  if (!high || !low) return std::nullopt;
  const int byte = *high * 16 + *low;
  if (byte >= 0x20 && byte != 0x7F) return std::nullopt;  // has a short escape
  return std::pair{static_cast<char>(byte), std::size_t{4}};
}

Error RecordReader::Bad(std::size_t column, std::string_view what) const {
  return WrongAt({line_number_, column}, what);
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
  if (part_ == Part::kBetween) Begin();
  const Result<void> read = part_ == Part::kPlies ? PlayLine(line) : Header(line);
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

void RecordReader::Begin() {
  part_ = Part::kHeaders;
  headers_ = 0;
  further_ = 0;
  record_ = {};
  open_.assign(1, {});
  ply_places_.clear();
}

Result<std::optional<Record>> RecordReader::Complete() {
  if (open_.size() > 1) return Bad(1, "the record ends within a branch: ) is missing");
  part_ = Part::kBetween;
  record_.plies = std::move(open_.front().plies);
  return std::optional(std::exchange(record_, Record()));
}

void RecordReader::Close(std::vector<Row>& open) {
  auto branch = std::move(open.back().plies);
  open.pop_back();
  if (!branch.empty()) open.back().plies.back().branches.push_back(std::move(branch));
}

Record RecordReader::SoFar() const {
  Record record = record_;
  auto open = open_;
  while (open.size() > 1) Close(open);
  record.plies = std::move(open.front().plies);
  return record;
}

Result<void> RecordReader::Further(std::string_view line) {
  while (further_ < kFurther.size()) {
    const auto& [key, text] = kFurther[further_++];
    const std::string start = "[" + std::string(key) + " \"";
    if (line.substr(0, start.size()) != start) continue;
    auto value = HeaderValue(line, start.size());
    if (!value) return value.error();
    if (text == &Record::aborted_by && *value != "White" && *value != "Black")
      return Bad(start.size() + 1, "AbortedBy is White or Black");
    record_.*text = *std::move(value);
    return {};
  }
  return Bad(1, "a blank line is expected after the headers");
}

Result<void> RecordReader::Header(std::string_view line) {
  if (headers_ == kKeys.size()) return Further(line);
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

Result<void> RecordReader::PlayLine(std::string_view line) {
  switch (line.front()) {
    case ';': return Comment(line);
    case '(': return line.size() == 1 ? OpenBranch() : Bad(2, "( stands alone on its line");
    case ')': return line.size() == 1 ? CloseBranch() : Bad(2, ") stands alone on its line");
    default: return Ply(line);
  }
}

Result<void> RecordReader::Comment(std::string_view line) {
  constexpr std::string_view kMark = "; ";
  const std::string_view text = line.substr(std::min(kMark.size(), line.size()));
  if (!line.starts_with(kMark) || text.empty()) return Bad(2, "a blank and the comment are expected");
  if (text.size() > kMaxRecordComment) {
    return Bad(kMark.size() + kMaxRecordComment + 1,
               "a comment has at most " + std::to_string(kMaxRecordComment) + " bytes");
  }
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x20 || byte == 0x7F) {
      return Bad(kMark.size() + at + 1, "a comment has no control characters");
    }
  }
  auto& plies = open_.back().plies;
  if (plies.empty() && open_.size() > 1) return Bad(1, "a branch begins with a ply");
  std::string& comment = plies.empty() ? record_.comment : plies.back().comment;
  if (!plies.empty() && !plies.back().branches.empty()) {
    return Bad(1, "a comment stands before the branches of its ply");
  }
  if (!comment.empty()) return Bad(1, "there is a comment on this ply already");
  comment = text;
  return {};
}

Result<void> RecordReader::OpenBranch() {
  if (open_.back().plies.empty()) return Bad(1, "there is no ply that a branch could replace");
  if (open_.size() > kMaxRecordDepth) {
    return Bad(1, "branches lie at most " + std::to_string(kMaxRecordDepth) + " deep");
  }
  open_.push_back({open_.back().next - 1, {}});
  return {};
}

Result<void> RecordReader::CloseBranch() {
  if (open_.size() == 1) return Bad(1, "no branch is open");
  if (open_.back().plies.empty()) return Bad(1, "a branch has a ply at least");
  Close(open_);
  return {};
}

Result<void> RecordReader::Ply(std::string_view line) {
  if (ply_places_.size() == kMaxRecordPlies) {
    return Bad(1, "a record has at most " + std::to_string(kMaxRecordPlies) + " plies");
  }
  Scanner scanner(line);
  Row& row = open_.back();
  if (scanner.Number() != row.next) {
    return Bad(1, "the number " + std::to_string(row.next) + " of the ply is expected");
  }
  if (!scanner.Take(' ')) return Bad(scanner.column(), "a blank and the ply are expected");
  const TextPlace place{line_number_, scanner.column()};
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
  row.plies.push_back(std::move(ply));
  ++row.next;
  ply_places_.push_back(place);
  return {};
}

std::string PrintRecord(const Record& record) {
  std::string text;
  AddHeader(text, "Ruleset", record.ruleset);
  AddHeader(text, "Match", record.match);
  AddHeader(text, "Date", record.date);
  AddHeader(text, "White", record.white);
  AddHeader(text, "Black", record.black);
  AddHeader(text, "Clock", record.clock);
  AddHeader(text, "Rated", record.rated ? "yes" : "no");
  AddHeader(text, "Result", record.result);
  AddHeader(text, "Reason", record.reason);
  if (!record.aborted_by.empty()) AddHeader(text, "AbortedBy", record.aborted_by);
  if (!record.start.empty()) AddHeader(text, "Start", record.start);
  text += '\n';
  AddComment(text, record.comment);
  AddPlies(text, 1, record.plies);
  return text + '\n';
}

}  // namespace merels::notation
