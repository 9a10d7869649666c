#include "common/notation/foreign.h"

#include <algorithm>
#include <array>
#include <utility>

#include "common/base/text.h"
#include "common/notation/position.h"
#include "common/notation/spelling.h"

namespace merels::notation {
namespace {

constexpr std::string_view kUnfinished = "unfinished";
/// Words around the points in lists for people.
constexpr std::array<std::string_view, 3> kFillers = {"place", "move", "to"};
constexpr std::array<std::string_view, 2> kTakes = {"take", "takes"};

constexpr bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\n'; }
constexpr bool IsDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool IsSign(char c) { return c == '-' || c == ','; }

bool IsAllDigits(std::string_view text) { return std::all_of(text.begin(), text.end(), IsDigit); }

template <std::size_t kCount>
bool IsOneOf(const std::array<std::string_view, kCount>& words, std::string_view word) {
  const auto same = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; };
  return std::any_of(words.begin(), words.end(), [&](std::string_view one) {
    return std::equal(word.begin(), word.end(), one.begin(), one.end(), same);
  });
}

/// The result in the form of our records; nothing if the text is none.
std::optional<std::string> ResultOf(std::string_view text) {
  std::string plain = PlainSigns(text);
  if (plain == "1/2-1/2" || plain == "½-½" || plain == "½") plain = "1/2";
  return IsRecordResult(plain) ? std::optional(std::move(plain)) : std::nullopt;
}

/// "2021.9.5" as "2021-09-05"; "-" for an unknown day.
std::string DateOf(std::string_view text) {
  std::array<std::string, 3> parts;
  std::size_t part = 0;
  for (const char c : text) {
    if (IsDigit(c)) {
      parts.at(part) += c;
    } else if ((c != '.' && c != '-' && c != '/') || ++part == parts.size()) {
      return "-";
    }
  }
  if (parts[0].size() != 4) return "-";
  for (std::size_t i = 1; i < parts.size(); ++i) {
    if (parts.at(i).empty() || parts.at(i).size() > 2) return "-";
    parts.at(i).insert(0, 2 - parts.at(i).size(), '0');
  }
  return parts[0] + "-" + parts[1] + "-" + parts[2];
}

std::string ClockOf(std::string_view text) {
  for (const std::string& clock : {std::string(text), std::string(text) + "+0"}) {
    if (IsRecordClock(clock)) return clock;
  }
  return "-";
}

/// "charged credit left", in braces in our records.
std::optional<RecordedClock> ClockIn(std::string_view text) {
  std::array<std::int64_t, 3> numbers{};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto end = i + 1 < numbers.size() ? text.find(' ') : text.size();
    if (end == std::string_view::npos) return std::nullopt;
    const auto number = ParseNumber<std::int64_t>(text.substr(0, end));
    if (!number) return std::nullopt;
    numbers.at(i) = *number;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return RecordedClock{numbers[0], numbers[1], numbers[2]};
}

template <class Act>
void EachPly(std::vector<RecordedPly>& plies, const Act& act) {
  for (RecordedPly& ply : plies) {
    act(ply.ply);
    for (auto& branch : ply.branches) EachPly(branch, act);
  }
}

/// Detects the names of the points; if they are `names`, they are replaced by ours.
PointNames Rename(std::vector<RecordedPly>& plies, const board::Topology& topology, PointNames names) {
  std::vector<std::string> all;
  EachPly(plies, [&](const std::string& ply) { all.push_back(ply); });
  const PointNames found = NamesIn(all, topology);
  if (found == names) EachPly(plies, [&](std::string& ply) { ply = InOurNames(ply, names); });
  return found;
}

class ForeignReader {
 public:
  /// `by_number`: whether a number that stands alone is a point.
  ForeignReader(std::string_view text, std::size_t first_line, bool by_number)
      : text_(text), place_{first_line, 1}, by_number_(by_number) {}

  ForeignRecord Read() {
    Record& record = read_.record;
    record.match = record.date = record.white = record.black = "-";
    record.reason.clear();
    while (!over_ && More()) Step();
    FinishPly();
    if (open_.size() > 1 && !read_.problem) Stop(place_, "the text ends within a branch: ) is missing");
    while (open_.size() > 1) Close();
    record.plies = std::move(open_.front());
    if (record.reason.empty()) record.reason = record.result == "*" ? kUnfinished : kUnstated;
    names_ = Rename(record.plies, board::kNine, PointNames::kNumbers);
    return std::move(read_);
  }
  /// Of the record that was read.
  PointNames names() const { return names_; }

 private:
  bool More() const { return at_ < text_.size(); }

  void Skip(std::size_t bytes) {
    for (const std::size_t end = std::min(at_ + bytes, text_.size()); at_ < end; ++at_) {
      if (text_[at_] == '\n') {
        ++place_.line;
        place_.column = 1;
      } else if ((static_cast<unsigned char>(text_[at_]) & 0xC0U) != 0x80) {  // it begins a character
        ++place_.column;
      }
    }
  }
  /// The text before the next of these, or the end; it and the mark are skipped.
  std::string_view Until(char mark) {
    const auto end = std::min(text_.find(mark, at_), text_.size());
    const std::string_view before = text_.substr(at_, end - at_);
    Skip(before.size() + 1);
    return before;
  }

  void Stop(const TextPlace& place, std::string_view what) {
    if (!read_.problem) read_.problem = WrongAt(place, what);
    over_ = true;
  }

  void Step() {
    const char c = text_[at_];
    if (IsBlank(c)) return Skip(1);
    if (c == '[' && place_.column == 1) return HeaderLine();
    if (c == '{') return Braces();
    if (c == ';') return Skip(1), FinishPly(), Comment(Until('\n'));
    if (c == '(') return FinishPly(), OpenBranch();
    if (c == ')') return FinishPly(), CloseBranch();
    const auto end = std::min(text_.find_first_of(" \t\n{}();", at_), text_.size());
    if (end == at_) return FinishPly(), Stop(place_, "there is no { before this }");
    const TextPlace place = place_;
    const std::string_view word = text_.substr(at_, end - at_);
    Skip(word.size());
    Word(word, place);
  }

  // The first header after plies begins the next record.
  void HeaderLine() {
    FinishPly();
    if (!open_.front().empty()) {
      over_ = true;
      return;
    }
    const std::string_view line = Stripped(Until('\n'));
    ++read_.headers;
    const auto quote = line.find('"');
    if (quote == std::string_view::npos) return;
    const auto last = line.rfind('"');
    const auto end = last > quote ? last : line.size() - (line.ends_with(']') ? 1 : 0);
    Set(Stripped(line.substr(1, quote - 1)), Value(line.substr(quote + 1, end - quote - 1)));
  }

  static std::string Value(std::string_view text) {
    std::string value;
    while (!text.empty()) {
      const auto escape = text[0] == '\\' ? Unescape(text) : std::nullopt;
      value += escape ? escape->first : text[0];
      text.remove_prefix(escape ? escape->second : 1);
    }
    return value;
  }

  void Set(std::string_view key, const std::string& value) {
    Record& record = read_.record;
    if (key == "Ruleset") record.ruleset = value;
    if (key == "Variant") read_.variant = value;
    if (key == "Match" && !value.empty()) record.match = value;
    if (key == "White") record.white = value;
    if (key == "Black") record.black = value;
    if (key == "Date") record.date = DateOf(value);
    if (key == "Clock" || key == "TimeControl") record.clock = ClockOf(value);
    if (key == "Rated") record.rated = value == "yes";
    if (key == "Result") record.result = ResultOf(value).value_or("*");
    if (key == "Reason") record.reason = value;
    if (key == "AbortedBy" && (value == "White" || value == "Black")) record.aborted_by = value;
    if (key == "Start" || key == "FEN") record.start = StartOf(value);
  }

  /// For an empty board, the start of the rules. Unreadable positions are left for the rules to refuse.
  static std::string StartOf(const std::string& value) {
    if (!LooksLikeSanmillPosition(value)) return value;
    const auto position = FromSanmillPosition(value);
    if (!position.ok()) return value;
    const bool empty = position->find_first_of("WB") == std::string::npos;
    return empty && position->find(" w ") != std::string::npos ? "" : *position;
  }

  void Braces() {
    const TextPlace place = place_;
    if (text_.find('}', at_) == std::string_view::npos)
      return Stop(place, "the comment is not closed with }");
    Skip(1);
    FinishPly();
    const std::string_view text = Stripped(Until('}'));
    auto& plies = open_.back();
    if (const auto clock = ClockIn(text); clock && !plies.empty()) {
      plies.back().clock = clock;
    } else {
      Comment(text);
    }
  }

  void Comment(std::string_view text) {
    auto& plies = open_.back();
    if (plies.empty() && open_.size() > 1) return;
    std::string& comment = plies.empty() ? read_.record.comment : plies.back().comment;
    std::string line =
        comment.empty() ? std::string(Stripped(text)) : comment + " " + std::string(Stripped(text));
    std::replace(line.begin(), line.end(), '\n', ' ');
    comment = ReadableLine(line, kMaxRecordComment);
  }

  void OpenBranch() {
    if (open_.back().empty()) return Stop(place_, "there is no ply that a branch could replace");
    if (open_.size() > kMaxRecordDepth) {
      return Stop(place_, "branches lie at most " + std::to_string(kMaxRecordDepth) + " deep");
    }
    open_.emplace_back();
    Skip(1);
  }

  void CloseBranch() {
    if (open_.size() == 1) return Stop(place_, "no branch is open");
    Close();
    Skip(1);
  }

  void Close() {
    auto branch = std::move(open_.back());
    open_.pop_back();
    if (!branch.empty()) open_.back().back().branches.push_back(std::move(branch));
  }

  void Word(std::string_view word, TextPlace place) {
    if (word.front() == '$' || IsOneOf(kFillers, word)) return;
    const bool takes = IsOneOf(kTakes, word);
    if (takes && ply_.ends_with(',')) return;
    const bool sign = word == "x" || word == "X" || word == ":";
    const std::string written(takes || sign ? "\u00D7" : word);
    // A sign joins the text on its two sides.
    const bool goes_on = !ply_.empty() && (IsSign(ply_.back()) || IsSign(PlainSigns("1" + written)[1]));
    if (goes_on) {
      ply_ = PlainSigns(ply_ + " " + written);
      return;
    }
    FinishPly();
    if (over_) return;
    const std::size_t number = LengthOfMoveNumber(word);
    word.remove_prefix(number);
    place.column += number;
    if (word.empty()) return;
    if (const auto result = ResultOf(word)) {
      if (read_.record.result == "*") read_.record.result = *result;
      over_ = true;
    } else {
      ply_ = PlainSigns(word);
      ply_place_ = place;
    }
  }

  void FinishPly() {
    std::string ply = std::exchange(ply_, "");
    ply.resize(ply.find_last_not_of("!?+#") + 1);
    if (ply.empty() || (!by_number_ && IsAllDigits(ply))) return;
    if (!LooksLikePly(ply)) return Stop(ply_place_, Quote(ply) + " is not a ply");
    if (read_.places.size() == kMaxRecordPlies) {
      return Stop(ply_place_, "a record has at most " + std::to_string(kMaxRecordPlies) + " plies");
    }
    open_.back().push_back({std::move(ply)});
    read_.places.push_back(ply_place_);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  TextPlace place_;
  bool by_number_;
  bool over_ = false;
  ForeignRecord read_;
  std::vector<std::vector<RecordedPly>> open_ = {{}};  // the game, then the open branches
  std::string ply_;                                    // the one that may continue, in our signs
  TextPlace ply_place_;
  PointNames names_ = PointNames::kOurs;
};

std::string InBraces(std::string comment) {
  std::replace(comment.begin(), comment.end(), '}', ')');
  return comment.empty() ? "" : " {" + comment + "}";
}

std::string HeaderText(std::string_view key, std::string_view value) {
  std::string text = "[" + std::string(key) + " \"";
  for (const char c : value) {
    if (c == '"' || c == '\\') text += '\\';
    text += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? ' ' : c;
  }
  return text + "\"]\n";
}

/// Plies of a row in the form of other programs, `number` being that of the first, from 1.
void AddRow(std::string& text, const std::vector<RecordedPly>& plies, std::size_t number, bool branch) {
  bool anew = true;
  for (const RecordedPly& ply : plies) {
    const bool first = number % 2 == 1;
    const std::string turn = std::to_string((number + 1) / 2);
    if (first && !branch && number > 1) text += '\n';
    const bool begins = text.empty() || text.back() == '\n' || text.back() == '(';
    if (!begins) text += ' ';
    if (first || anew) text += turn + (first ? ". " : "... ");
    for (const char c : ply.ply) text += c == ',' ? 'x' : c;
    text += InBraces(ply.comment);
    anew = !ply.comment.empty() || !ply.branches.empty();
    for (const auto& other : ply.branches) {
      text += " (";
      AddRow(text, other, number, true);
      text += ')';
    }
    ++number;
  }
}

}  // namespace

ForeignRecord ReadForeign(std::string_view text, std::size_t first_line) {
  ForeignReader reader(text, first_line, false);
  ForeignRecord read = reader.Read();
  if (!read.record.plies.empty() && reader.names() != PointNames::kNumbers) return read;
  ForeignRecord by_number = ForeignReader(text, first_line, true).Read();
  return by_number.record.plies.empty() ? std::move(read) : std::move(by_number);
}

void NameByBoard(std::vector<RecordedPly>& plies, const board::Topology& topology) {
  Rename(plies, topology, PointNames::kRings);
}

std::string PrintWmd(const Record& record) {
  const bool drawn = record.result == "1/2";
  const std::string result = drawn ? "1/2-1/2" : record.result;
  std::string date = record.date;
  std::replace(date.begin(), date.end(), '-', '.');
  std::string text = HeaderText("White", record.white) + HeaderText("Black", record.black);
  if (date.size() > 1) text += HeaderText("Date", date);
  if (record.clock != "-") text += HeaderText("TimeControl", record.clock);
  text += HeaderText("Result", result) + HeaderText("Ruleset", record.ruleset);
  if (!record.start.empty()) text += HeaderText("Start", record.start);
  std::string moves = record.comment.empty() ? "" : InBraces(record.comment).substr(1) + "\n";
  AddRow(moves, record.plies, 1, false);
  return text + '\n' + moves + (record.plies.empty() ? "" : " ") + result + "\n\n";
}

}  // namespace merels::notation
