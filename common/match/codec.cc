#include "common/match/codec.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "common/base/crc32c.h"
#include "common/base/text.h"

namespace merels::match {
namespace {

constexpr std::string_view kFormat = "2";
constexpr std::string_view kFormatWithoutSum = "1";
constexpr std::string_view kSum = "sum ";
constexpr std::size_t kSumDigits = 8;
constexpr std::size_t kSumSize = kSum.size() + kSumDigits + 1;

char SideLetter(Side side) { return side == Side::kFirst ? 'w' : 'b'; }
std::string_view OrDash(std::string_view text) { return text.empty() ? "-" : text; }
std::string OrEmpty(std::string_view text) { return text == "-" ? std::string() : std::string(text); }

/// A number to be written to base 16.
struct Hex {
  std::uint64_t number;
};

/// Room for the entry of a ply while it is written.
constexpr std::size_t kUsualText = 256;

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
  static char* Put(Hex hex, char* at) { return PutNumber(hex.number, 16, at); }
  template <class Number>
  static char* PutNumber(Number number, int base, char* at) {
    return std::to_chars(at, at + kLongestNumber, number, base).ptr;
  }

  std::string& out_;
};

struct EventWriter {
  LineWriter line;

  void operator()(const Started& e) {
    const Settings& s = e.settings;
    line("start", s.ruleset, s.clock.initial, s.clock.increment, s.rated ? '1' : '0',
         OrDash(s.seats[0].text()), OrDash(s.seats[1].text()), s.tossed ? '1' : '0', e.position);
    const Watching& w = s.watching;
    if (w != Watching()) line("watch", AccessText(w.access), w.delay_plies, w.delay, OrDash(w.code.text()));
  }
  void operator()(const PlyPlayed& e) {
    line("ply", SideLetter(e.side), e.ply, e.number, e.charged, e.credit, e.left, e.position);
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
    line("takeback", SideLetter(e.side), e.count, e.number, e.left[0], e.left[1], e.position);
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
  event.position = in.Rest();
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

PlyPlayed ReadPly(LineReader& in) {
  PlyPlayed event;
  event.side = in.Seat();
  event.ply = in.Text();
  event.number = in.Count<int>();
  event.charged = in.Time();
  event.credit = in.Time();
  event.left = in.Time();
  event.position = in.Rest();
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
  event.number = in.Count<int>();
  for (Millis& left : event.left) left = in.Time();
  event.position = in.Rest();
  return event;
}

std::optional<Event> ReadEvent(std::string_view line) {
  LineReader in(line);
  const std::string_view kind = in.Word();
  std::optional<Event> event;
  if (kind == "start") event = ReadStarted(in);
  if (kind == "ply") event = ReadPly(in);
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
  if (kind == "time") {
    entry.thought = in.Time();
    entry.ahead = in.Time();
  } else if (kind == "watch" && started != nullptr) {
    started->settings.watching = ReadWatching(in);
  } else {
    return false;
  }
  return in.Finished();
}

bool ReadHead(std::string_view line, Entry& entry) {
  LineReader in(line);
  const std::string_view format = in.Word();
  if (format != kFormat && format != kFormatWithoutSum) return false;
  entry.at = in.Time();
  entry.print = in.Count<std::uint64_t>(16);
  entry.by = AccountId(OrEmpty(in.Word()));
  entry.request = RequestId(OrEmpty(in.Word()));
  return in.Finished();
}

/// The last line of an entry whose others are `bytes`.
std::string SumOf(Seq seq, std::string_view bytes) {
  std::array<char, kSumDigits> digits;
  digits.fill('0');
  std::array<char, kSumDigits> number;
  const std::uint32_t sum = Crc32c(bytes, Crc32c(std::to_string(seq)));
  const char* const end = std::to_chars(number.data(), number.data() + number.size(), sum, 16).ptr;
  std::copy_backward(static_cast<const char*>(number.data()), end, digits.end());
  return std::string(kSum).append(digits.data(), digits.size()) + "\n";
}

/// The lines before the checksum, if that is right; those of format 1 have none.
std::optional<std::string_view> WithoutSum(Seq seq, std::string_view bytes) {
  if (bytes.substr(0, bytes.find(' ')) == kFormatWithoutSum) return bytes;
  if (bytes.size() < kSumSize) return std::nullopt;
  const std::string_view lines = bytes.substr(0, bytes.size() - kSumSize);
  return bytes.substr(lines.size()) == SumOf(seq, lines) ? std::optional(lines) : std::nullopt;
}

Error BadLine(Seq seq, int line) {
  return {Reason::kBadRecord,
          "entry " + std::to_string(seq) + ", line " + std::to_string(line) + " does not fit"};
}

}  // namespace

std::string Encode(const Entry& entry) {
  std::string bytes;
  bytes.reserve(kUsualText);
  LineWriter line(bytes);
  line(kFormat, entry.at, Hex{entry.print}, OrDash(entry.by.text()), OrDash(entry.request.text()));
  for (const Event& event : entry.events) std::visit(EventWriter{line}, event);
  if (entry.thought != Millis(0) || entry.ahead != Millis(0)) line("time", entry.thought, entry.ahead);
  return bytes += SumOf(entry.seq, bytes);
}

Result<Entry> Decode(Seq seq, std::string_view bytes) {
  const auto lines = WithoutSum(seq, bytes);
  if (!lines) {
    return Error{Reason::kBadRecord,
                 "entry " + std::to_string(seq) + " is damaged: its checksum does not fit"};
  }
  bytes = *lines;
  Entry entry;
  entry.seq = seq;
  int number = 0;
  while (!bytes.empty()) {
    ++number;
    const std::size_t end = bytes.find('\n');
    if (end == std::string_view::npos) return BadLine(seq, number);
    const std::string_view line = bytes.substr(0, end);
    bytes.remove_prefix(end + 1);
    if (number == 1) {
      if (!ReadHead(line, entry)) return BadLine(seq, number);
      continue;
    }
    if (auto event = ReadEvent(line)) {
      entry.events.push_back(std::move(*event));
    } else if (!AddTo(entry, line)) {
      return BadLine(seq, number);
    }
  }
  if (entry.events.empty()) return BadLine(seq, number + 1);
  return entry;
}

}  // namespace merels::match
