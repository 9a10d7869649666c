#include "common/match/codec.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>

#include "common/base/crc32c.h"
#include "common/base/text.h"
#include "common/rules/game.h"
#include "common/variants/registry.h"

namespace merels::match {
namespace {

constexpr std::string_view kFormat = "3";
constexpr std::size_t kSumDigits = 8;
constexpr std::size_t kCheckDigits = 4;

char SideLetter(Side side) { return side == Side::kFirst ? 'w' : 'b'; }
std::string_view OrDash(std::string_view text) { return text.empty() ? "-" : text; }
std::string OrEmpty(std::string_view text) { return text == "-" ? std::string() : std::string(text); }

/// A number to be written to base 16, with zeros before it up to so many digits.
struct Hex {
  std::uint64_t number;
  std::size_t digits = 1;
};

/// Room for the entry of a ply while it is written.
constexpr std::size_t kUsualText = 160;

/// Writes one line, blanks between the fields.
class LineWriter {
 public:
  explicit LineWriter(std::string& out) : out_(out) {}
  template <class... Fields>
  void operator()(const Fields&... fields) {
    const std::size_t begin = out_.size();
    out_.resize(begin + (Longest(fields) + ...));
    char* end = out_.data() + begin;
    ((end = Put(fields, end), *end++ = ' '), ...);
    end[-1] = '\n';
    out_.resize(static_cast<std::size_t>(end - out_.data()));
  }
  /// Without the zeros at its end.
  template <class... Fields>
  void Short(const Fields&... fields) {
    (*this)(fields...);
    while (out_.ends_with(" 0\n")) out_.erase(out_.size() - 3, 2);
  }

 private:
  static constexpr std::size_t kLongestNumber = 20;

  /// Including the blank after it.
  static std::size_t Longest(std::string_view text) { return text.size() + 1; }
  static std::size_t Longest(char) { return 2; }
  static std::size_t Longest(Millis) { return kLongestNumber + 1; }
  static std::size_t Longest(int) { return kLongestNumber + 1; }
  static std::size_t Longest(Hex) { return kLongestNumber + 1; }

  /// Returns the end of the field.
  static char* Put(std::string_view text, char* at) { return std::copy(text.begin(), text.end(), at); }
  static char* Put(char c, char* at) { return *at = c, at + 1; }
  static char* Put(Millis time, char* at) { return PutNumber(time.count(), 10, at); }
  static char* Put(int number, char* at) { return PutNumber(number, 10, at); }
  static char* Put(Hex hex, char* at) {
    char* const written = PutNumber(hex.number, 16, at);
    char* const end = std::max(written, at + hex.digits);
    std::fill(written, end, '0');
    std::rotate(at, written, end);
    return end;
  }
  template <class Number>
  static char* PutNumber(Number number, int base, char* at) {
    return std::to_chars(at, at + kLongestNumber, number, base).ptr;
  }

  std::string& out_;
};

/// The checksum of a text with the checksum `sum`, a blank, and this number.
std::uint32_t AddNumber(std::uint32_t sum, std::int64_t number) {
  std::array<char, 21> text{' '};
  const char* const end = std::to_chars(text.data() + 1, text.data() + text.size(), number).ptr;
  return Crc32c({text.data(), static_cast<std::size_t>(end - text.data())}, sum);
}

bool IsStartOfRules(const Started& event) {
  const auto ruleset = variants::ParseRuleset(event.settings.ruleset);
  return event.position.empty() || (ruleset.ok() && rules::Game(*ruleset).position() == event.position);
}

struct EventWriter {
  LineWriter line;

  void operator()(const Started& e) {
    const Settings& s = e.settings;
    const auto write = [&](const auto&... position) {
      line("start", s.ruleset, s.clock.initial, s.clock.increment, s.rated ? '1' : '0',
           OrDash(s.seats[0].text()), OrDash(s.seats[1].text()), s.tossed ? '1' : '0', position...);
    };
    IsStartOfRules(e) ? write() : write(e.position);
    if (s.clock.correspondence()) line("bank", s.clock.most);
    const Watching& w = s.watching;
    if (w != Watching()) line("watch", AccessText(w.access), w.delay_plies, w.delay, OrDash(w.code.text()));
  }
  void operator()(const PlyPlayed& e) {
    const Hex check{e.check ? *e.check : CheckOf(e), kCheckDigits};
    line.Short(SideLetter(e.side), e.ply, check, e.charged, e.credit);
  }
  void operator()(const DrawOffered& e) { line("offer", SideLetter(e.side)); }
  void operator()(const DrawDeclined& e) { line("decline", SideLetter(e.side)); }
  void operator()(const Ended& e) {
    const auto score = rules::ScoreText(e.outcome.score);
    e.aborted_by ? line("end", score, e.outcome.reason, SideLetter(*e.aborted_by))
                 : line("end", score, e.outcome.reason);
  }
  void operator()(const Resumed& e) { line("resume", e.charged, e.left); }
  void operator()(const TakebackOffered& e) { line("takeback-offer", SideLetter(e.side)); }
  void operator()(const TakebackDeclined& e) { line("takeback-decline", SideLetter(e.side)); }
  void operator()(const PliesTakenBack& e) {
    const Hex check{e.check ? *e.check : CheckOf(e), kCheckDigits};
    line("takeback", SideLetter(e.side), e.count, check);
  }
};

/// Splits a line into fields; the first invalid field is remembered, and everything after it is empty.
class LineReader {
 public:
  explicit LineReader(std::string_view line) : rest_(line) {}

  std::string_view Word() {
    const std::size_t blank = rest_.find(' ');
    const std::string_view word = rest_.substr(0, blank);
    rest_ = blank == std::string_view::npos ? std::string_view{} : rest_.substr(blank + 1);
    if (word.empty()) ok_ = false;
    return word;
  }
  std::string Text() { return std::string(Word()); }
  std::string Rest() {
    if (rest_.empty()) ok_ = false;
    return std::string(std::exchange(rest_, {}));
  }
  template <class Number>
  Number Count(int base = 10) {
    const auto number = ParseNumber<Number>(Word(), base);
    if (!number) ok_ = false;
    return number.value_or(Number(0));
  }
  Millis Time() { return Millis(Count<std::int64_t>()); }
  /// At the end of a line, where zeros are left out.
  Millis LastTime() { return rest_.empty() ? Millis(0) : Time(); }
  bool Flag() { return OneOf("0", "1") == 1; }
  Side Seat() { return OneOf("w", "b") == 1 ? Side::kSecond : Side::kFirst; }
  rules::Score Score() {
    const auto score = rules::FindScore(Word());
    if (!score) ok_ = false;
    return score.value_or(rules::Score::kDraw);
  }
  WatchAccess Access() {
    const auto access = ParseAccess(Word());
    if (!access) ok_ = false;
    return access ? *access : WatchAccess::kClosed;
  }
  bool Finished() const { return ok_ && rest_.empty(); }

 private:
  int OneOf(std::string_view zero, std::string_view one) {
    const std::string_view word = Word();
    if (word != zero && word != one) ok_ = false;
    return word == one ? 1 : 0;
  }

  std::string_view rest_;
  bool ok_ = true;
};

Started ReadStarted(LineReader& in) {
  Started event;
  Settings& s = event.settings;
  s.ruleset = in.Text();
  s.clock.initial = in.Time();
  s.clock.increment = in.Time();
  s.rated = in.Flag();
  s.seats[0] = AccountId(OrEmpty(in.Word()));
  s.seats[1] = AccountId(OrEmpty(in.Word()));
  s.tossed = in.Flag();
  if (!in.Finished()) event.position = in.Rest();
  return event;
}

Watching ReadWatching(LineReader& in) {
  Watching watching;
  watching.access = in.Access();
  watching.delay_plies = in.Count<int>();
  watching.delay = in.Time();
  watching.code = WatchCode(OrEmpty(in.Word()));
  return watching;
}

PlyPlayed ReadPly(Side side, LineReader& in) {
  PlyPlayed event;
  event.side = side;
  event.ply = in.Text();
  event.check = in.Count<std::uint16_t>(16);
  event.charged = in.LastTime();
  event.credit = in.LastTime();
  return event;
}

Ended ReadEnded(LineReader& in) {
  Ended event;
  event.outcome.score = in.Score();
  event.outcome.reason = in.Text();
  if (!in.Finished()) event.aborted_by = in.Seat();
  return event;
}

Resumed ReadResumed(LineReader& in) {
  const Millis charged = in.Time();
  return {charged, in.Time()};
}

PliesTakenBack ReadTakenBack(LineReader& in) {
  PliesTakenBack event;
  event.side = in.Seat();
  event.count = in.Count<int>();
  event.check = in.Count<std::uint16_t>(16);
  return event;
}

std::optional<Event> ReadEvent(std::string_view line) {
  LineReader in(line);
  const std::string_view kind = in.Word();
  std::optional<Event> event;
  if (kind == "start") event = ReadStarted(in);
  if (kind == "w") event = ReadPly(Side::kFirst, in);
  if (kind == "b") event = ReadPly(Side::kSecond, in);
  if (kind == "offer") event = DrawOffered{in.Seat()};
  if (kind == "decline") event = DrawDeclined{in.Seat()};
  if (kind == "end") event = ReadEnded(in);
  if (kind == "resume") event = ReadResumed(in);
  if (kind == "takeback-offer") event = TakebackOffered{in.Seat()};
  if (kind == "takeback-decline") event = TakebackDeclined{in.Seat()};
  if (kind == "takeback") event = ReadTakenBack(in);
  return in.Finished() ? event : std::nullopt;
}

/// Reads a line that adds to the entry, or to the event before it. False: it is not such a line, or there is
/// no event that it fits.
bool AddTo(Entry& entry, std::string_view line) {
  LineReader in(line);
  const std::string_view kind = in.Word();
  auto* started = entry.events.empty() ? nullptr : std::get_if<Started>(&entry.events.back());
  if (kind == "t") {
    entry.thought = in.Time();
    entry.ahead = in.LastTime();
  } else if (kind == "bank" && started != nullptr) {
    started->settings.clock.most = in.Time();
  } else if (kind == "watch" && started != nullptr) {
    started->settings.watching = ReadWatching(in);
  } else {
    return false;
  }
  return in.Finished();
}

/// `by`: as it is written.
bool ReadHead(std::string_view line, Entry& entry, std::string_view& by) {
  LineReader in(line);
  in.Word();
  entry.at = in.Time();
  entry.print = in.Count<std::uint64_t>(16);
  by = in.Word();
  entry.request = RequestId(OrEmpty(in.Word()));
  return in.Finished();
}

/// How who commanded is written: by the seat, where it is a player.
std::string_view ByText(const AccountId& by, const Seats& seats) {
  if (by.empty()) return "-";
  if (by == seats[0]) return "w";
  return by == seats[1] ? "b" : std::string_view(by.text());
}

/// Nothing: the seat is empty.
std::optional<AccountId> FindBy(std::string_view text, const Seats& seats) {
  if (text == "-") return AccountId();
  if (text != "w" && text != "b") return AccountId(std::string(text));
  const AccountId& seated = seats[text == "w" ? 0 : 1];
  return seated.empty() ? std::nullopt : std::optional(seated);
}

/// The last line of an entry whose others are `lines`.
Hex SumOf(Seq seq, std::string_view lines) {
  return {Crc32c(lines, Crc32c(std::to_string(seq))), kSumDigits};
}

/// The lines before the checksum, if that is right.
std::optional<std::string_view> WithoutSum(Seq seq, std::string_view bytes) {
  const std::string_view lines = bytes.substr(0, bytes.size() - std::min(bytes.size(), kSumDigits + 1));
  std::string sum;
  LineWriter{sum}(SumOf(seq, lines));
  return bytes.substr(lines.size()) == sum ? std::optional(lines) : std::nullopt;
}

Error BadEntry(Seq seq, const std::string& what) {
  return {Reason::kBadRecord, "entry " + std::to_string(seq) + what};
}

Error BadLine(Seq seq, int line) { return BadEntry(seq, ", line " + std::to_string(line) + " does not fit"); }

}  // namespace

std::uint16_t CheckOf(const PlyPlayed& event) {
  const std::uint32_t sum = AddNumber(Crc32c(event.position), event.number);
  return static_cast<std::uint16_t>(AddNumber(sum, event.left.count()));
}

std::uint16_t CheckOf(const PliesTakenBack& event) {
  std::uint32_t sum = AddNumber(Crc32c(event.position), event.number);
  for (const Millis left : event.left) sum = AddNumber(sum, left.count());
  return static_cast<std::uint16_t>(sum);
}

std::string Encode(const Entry& entry, const Seats& seats) {
  std::string bytes;
  bytes.reserve(kUsualText);
  LineWriter line(bytes);
  line(kFormat, entry.at, Hex{entry.print}, ByText(entry.by, seats), OrDash(entry.request.text()));
  for (const Event& event : entry.events) std::visit(EventWriter{line}, event);
  if (entry.thought != Millis(0) || entry.ahead != Millis(0)) line.Short('t', entry.thought, entry.ahead);
  line(SumOf(entry.seq, bytes));
  return bytes;
}

Result<Entry> EntryReader::Read(Seq seq, std::string_view bytes) {
  if (bytes.substr(0, bytes.find(' ')) != kFormat) {
    return BadEntry(seq, " is not of format " + std::string(kFormat) +
                             ": another version of this program wrote it, or it is damaged");
  }
  const auto lines = WithoutSum(seq, bytes);
  if (!lines) return BadEntry(seq, " is damaged: its checksum does not fit");
  Entry entry;
  entry.seq = seq;
  std::string_view by;
  int number = 0;
  for (std::string_view rest = *lines; !rest.empty();) {
    ++number;
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos) return BadLine(seq, number);
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end + 1);
    if (number == 1) {
      if (!ReadHead(line, entry, by)) return BadLine(seq, number);
    } else if (auto event = ReadEvent(line)) {
      entry.events.push_back(std::move(*event));
    } else if (!AddTo(entry, line)) {
      return BadLine(seq, number);
    }
  }
  if (entry.events.empty()) return BadLine(seq, number + 1);
  const auto* started = std::get_if<Started>(&entry.events.front());
  if (started != nullptr) seats_ = started->settings.seats;
  auto account = FindBy(by, seats_);
  if (!account) return BadLine(seq, 1);
  entry.by = std::move(*account);
  return entry;
}

}  // namespace merels::match
