#include "client/local/matches.h"

#include <algorithm>
#include <utility>

#include "common/base/text.h"
#include "common/engine/level.h"
#include "common/match/codec.h"

namespace merels::local {
namespace {

constexpr std::string_view kTitle = "merels local match 1";

std::string_view SideText(Side side) { return side == Side::kFirst ? "w" : "b"; }

template <class Number>
bool ReadNumber(std::string_view text, Number& number) {
  const auto read = ParseNumber<Number>(text);
  if (read) number = *read;
  return read && number >= 0;
}

std::vector<std::string_view> Words(std::string_view line) {
  std::vector<std::string_view> words;
  while (!line.empty()) {
    const auto end = std::min(line.find(' '), line.size());
    words.push_back(line.substr(0, end));
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return words;
}

/// Reads a text line by line, and remembers the first bad line.
class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) {}

  std::string_view Next() {
    const auto end = std::min(text_.find('\n'), text_.size());
    const auto line = text_.substr(0, end);
    text_.remove_prefix(std::min(end + 1, text_.size()));
    ++number_;
    return line;
  }
  /// The words after `key` at the start of the next line; nothing when it starts otherwise.
  std::vector<std::string_view> Values(std::string_view key) {
    auto words = Words(Next());
    if (words.empty() || words.front() != key) return {};
    words.erase(words.begin());
    return words;
  }
  std::string_view rest() const { return text_; }
  Error Bad() const {
    return {Reason::kBadRecord, "line " + std::to_string(number_) + " is not one of a saved match"};
  }

 private:
  std::string_view text_;
  int number_ = 0;
};

bool ReadOpponent(const std::vector<std::string_view>& values, Terms& terms) {
  if (values.size() != 3 || !ReadNumber(values[1], terms.level)) return false;
  for (const auto opponent : {Opponent::kComputer, Opponent::kHuman, Opponent::kNobody}) {
    if (values[0] == Name(opponent)) terms.opponent = opponent;
  }
  terms.turning = values[2] == "1";
  return values[0] == Name(terms.opponent) && terms.level >= 1 && terms.level <= engine::kLevels;
}

bool ReadSeat(const std::vector<std::string_view>& values, Head& head) {
  if (values.size() != 2 || (values[0] != "w" && values[0] != "b")) return false;
  head.mine = values[0] == "w" ? Side::kFirst : Side::kSecond;
  if (values[1] == "chosen") head.terms.side = head.mine;
  return true;
}

bool ReadResult(const std::vector<std::string_view>& values, Head& head) {
  if (values.size() != 2) return false;
  if (values[0] == "*" && values[1] == "-") return true;
  const auto score = rules::FindScore(values[0]);
  if (score) head.outcome = rules::Outcome{*score, std::string(values[1])};
  return score.has_value();
}

Result<Head> TakeHead(Lines& lines, Millis& thought) {
  Head head;
  if (lines.Next() != kTitle) return lines.Bad();
  const auto match = lines.Values("match");
  if (match.size() != 1) return lines.Bad();
  head.match = MatchId(std::string(match[0]));
  if (!ReadOpponent(lines.Values("opponent"), head.terms)) return lines.Bad();
  if (!ReadSeat(lines.Values("seat"), head)) return lines.Bad();
  const auto rules = lines.Values("rules");
  if (rules.size() != 1) return lines.Bad();
  head.terms.ruleset = std::string(rules[0]);
  const auto clock = lines.Values("clock");
  const auto control = clock.size() == 1 ? clock::ParseSeconds(clock[0]) : lines.Bad();
  if (!control) return lines.Bad();
  head.terms.clock = *control;
  std::int64_t begun = 0, thinking = 0;
  const auto number = [&](std::string_view key, auto& value) {
    const auto values = lines.Values(key);
    return values.size() == 1 && ReadNumber(values[0], value);
  };
  if (!number("begun", begun) || !number("plies", head.plies)) return lines.Bad();
  if (!ReadResult(lines.Values("result"), head)) return lines.Bad();
  if (!number("thought", thinking) || !lines.Next().empty()) return lines.Bad();
  head.begun = Millis(begun);
  thought = Millis(thinking);
  return head;
}

Result<std::vector<match::Entry>> ReadLog(std::string_view text) {
  std::vector<match::Entry> log;
  match::EntryReader reader;
  while (!text.empty()) {
    const auto end = text.find("\n\n");
    const Seq seq = log.size() + 1;
    if (end == text.npos) {
      return Error{Reason::kBadRecord, "entry " + std::to_string(seq) + " is cut short"};
    }
    auto entry = reader.Read(seq, text.substr(0, end + 1));
    if (!entry) return entry.error();
    log.push_back(std::move(*entry));
    text.remove_prefix(end + 2);
  }
  return log;
}

auto IsOf(const MatchId& match) {
  return [&match](const auto& one) { return one.match == match; };
}

}  // namespace

Head HeadOf(const LocalMatch& match) {
  Head head{match.id(),           match.terms(),          match.mine(), match.state().started_at(),
            match.game().plies(), match.state().outcome()};
  head.terms.start.clear();
  return head;
}

std::string Write(const LocalMatch& match, Millis now) {
  const Head head = HeadOf(match);
  const Terms& terms = head.terms;
  std::string text(kTitle);
  const auto line = [&](std::string_view key, const std::string& value) {
    text.append("\n").append(key).append(" ").append(value);
  };
  line("match", head.match.text());
  line("opponent",
       std::string(Name(terms.opponent)) + " " + std::to_string(terms.level) + (terms.turning ? " 1" : " 0"));
  line("seat", std::string(SideText(head.mine)) + (terms.side ? " chosen" : " lot"));
  line("rules", terms.ruleset);
  line("clock", clock::SecondsText(terms.clock));
  line("begun", std::to_string(head.begun.count()));
  line("plies", std::to_string(head.plies));
  line("result", head.outcome
                     ? std::string(rules::ScoreText(head.outcome->score)) + " " + head.outcome->reason
                     : "* -");
  line("thought", std::to_string(match.Thought(now).count()));
  text += "\n\n";
  for (const auto& entry : match.log()) text += match::Encode(entry, match.state().settings().seats) + "\n";
  return text;
}

Result<Head> ReadHead(std::string_view text) {
  Lines lines(text);
  Millis thought{0};
  return TakeHead(lines, thought);
}

Result<LocalMatch> Read(std::string_view text) {
  Lines lines(text);
  Millis thought{0};
  auto head = TakeHead(lines, thought);
  if (!head) return head.error();
  auto log = ReadLog(lines.rest());
  if (!log) return log.error();
  auto match = LocalMatch::Restore(head->match, head->terms, head->mine, std::move(*log), thought);
  if (match.ok() && HeadOf(*match) != *head) {
    return Error{Reason::kBadRecord, "the lines before the log tell of another match than the log"};
  }
  return match;
}

const std::vector<Head>& Matches::all() {
  Load();
  return heads_;
}

void Matches::Load() {
  if (std::exchange(loaded_, true) || store_ == nullptr) return;
  auto kept = store_->All();
  if (!kept) {
    complaints_.push_back("the games kept here cannot be read: " + kept.error().sentence);
    return;
  }
  for (SavedText& one : *kept) {
    auto head = ReadHead(one.text);
    if (head.ok() && head->match != one.match)
      head = Error{Reason::kBadRecord, "it is named after another match"};
    if (!head) {
      SetAside(one.match, head.error());
      continue;
    }
    Note(*head);
    texts_.push_back(std::move(one));
  }
}

std::optional<Head> Matches::Unfinished() {
  Load();
  const auto found =
      std::find_if(heads_.begin(), heads_.end(), [](const Head& head) { return !head.outcome; });
  return found == heads_.end() ? std::nullopt : std::optional(*found);
}

void Matches::Note(const Head& head) {
  std::erase_if(heads_, IsOf(head.match));
  const auto place = std::find_if(heads_.begin(), heads_.end(),
                                  [&](const Head& other) { return other.begun <= head.begun; });
  heads_.insert(place, head);
}

void Matches::SetAside(const MatchId& match, const Error& why) {
  const auto where = store_ != nullptr ? store_->SetAside(match) : Error{Reason::kBadFile, "it is not kept"};
  complaints_.push_back("a saved game is damaged (" + why.sentence + "); " +
                        (where.ok() ? "it was put aside as " + *where : where.error().sentence));
}

Result<LocalMatch> Matches::Open(const MatchId& match) {
  Load();
  const auto text = std::find_if(texts_.begin(), texts_.end(), IsOf(match));
  if (text == texts_.end()) return Error{Reason::kUnknownMatch, "there is no such game on this machine"};
  auto read = Read(text->text);
  if (read.ok()) return read;
  SetAside(match, read.error());
  texts_.erase(text);
  std::erase_if(heads_, IsOf(match));
  return read.error();
}

void Matches::Keep(const LocalMatch& match, Millis now) {
  Load();
  Note(HeadOf(match));
  std::erase_if(texts_, IsOf(match.id()));
  texts_.push_back({match.id(), Write(match, now)});
  if (store_ == nullptr) return;
  const auto kept = store_->Keep(match.id(), texts_.back().text);
  if (!kept && !std::exchange(unwritable_, true)) {
    complaints_.push_back("this game is not kept: " + kept.error().sentence);
  }
  if (kept.ok()) unwritable_ = false;
  RemoveOldest();
}

void Matches::RemoveOldest() {
  if (heads_.size() <= kMaxKept) return;
  const auto over =
      std::find_if(heads_.rbegin(), heads_.rend(), [](const Head& head) { return head.outcome.has_value(); });
  if (over == heads_.rend()) return;
  const MatchId match = over->match;
  if (!store_->Remove(match)) return;
  std::erase_if(heads_, IsOf(match));
  std::erase_if(texts_, IsOf(match));
}

std::vector<std::string> Matches::TakeComplaints() { return std::exchange(complaints_, {}); }

}  // namespace merels::local
