#include "common/match/recent_entries.h"

#include <algorithm>
#include <functional>
#include <span>

#include "common/base/check.h"

namespace merels::match {
namespace {

// The author of a command, and the form of its request id: two bits each of an entry's first byte.
enum class By : std::uint8_t { kServer, kFirst, kSecond, kOther };
enum class Form : std::uint8_t { kNone, kUuid, kText };

// The places of hyphens in a UUID.
constexpr std::size_t kUuidText = 36;
constexpr bool IsHyphen(std::size_t at) { return at == 8 || at == 13 || at == 18 || at == 23; }

/// The values of the digits in lower-case text; 16 for any other character.
constexpr std::array<std::uint8_t, 256> kHexDigits = [] {
  std::array<std::uint8_t, 256> values{};
  values.fill(16);
  for (std::uint8_t i = 0; i < 10; ++i) values['0' + i] = i;
  for (std::uint8_t i = 10; i < 16; ++i) values['a' + i - 10U] = i;
  return values;
}();
unsigned HexDigit(char c) { return kHexDigits[static_cast<unsigned char>(c)]; }

/// Nothing for any text but a UUID.
std::optional<std::array<std::uint8_t, 16>> PackUuid(std::string_view text) {
  if (text.size() != kUuidText) return std::nullopt;
  std::array<std::uint8_t, 16> bytes;
  auto byte = bytes.begin();
  unsigned all = 0;
  for (std::size_t at = 0; at < kUuidText; at += 2) {
    if (IsHyphen(at) && text[at++] != '-') return std::nullopt;
    const unsigned high = HexDigit(text[at]), low = HexDigit(text[at + 1]);
    all |= high | low;
    *byte++ = static_cast<std::uint8_t>(high << 4 | low);
  }
  return all < 16 ? std::optional(bytes) : std::nullopt;
}

std::string UnpackUuid(Unpacker& in) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  text.reserve(kUuidText);
  while (text.size() < kUuidText) {
    if (IsHyphen(text.size())) text += '-';
    const std::uint8_t byte = in.Byte();
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

By ByOf(const AccountId& account, const Settings& settings) {
  if (account.empty()) return By::kServer;
  if (account == settings.seats[0]) return By::kFirst;
  return account == settings.seats[1] ? By::kSecond : By::kOther;
}

/// Room for most entries.
constexpr std::size_t kUsualBytes = 36;

/// The beginning of an entry: different for different requests.
class RequestHead {
 public:
  /// References outlive it.
  RequestHead(const AccountId& account, const RequestId& request, const Settings& settings)
      : account_(account), request_(request), by_(ByOf(account, settings)), uuid_(PackUuid(request.text())) {}

  void Pack(Packer& out) const {
    out.Byte(First());
    if (by_ == By::kOther) out.Text(account_.text());
    if (FormOf() == Form::kText) out.Text(request_.text());
    if (uuid_) out.All(*uuid_);
  }

  /// Whether the entry `in` begins with it.
  bool Begins(Unpacker in) const {
    if (in.Byte() != First()) return false;
    if (by_ == By::kOther && in.Text() != account_.text()) return false;
    if (!uuid_) return FormOf() == Form::kNone || in.Text() == request_.text();
    const auto bytes = in.Take(uuid_->size());
    return std::equal(bytes.begin(), bytes.end(), uuid_->begin());
  }

 private:
  Form FormOf() const { return request_.empty() ? Form::kNone : uuid_ ? Form::kUuid : Form::kText; }
  std::uint8_t First() const {
    return static_cast<std::uint8_t>(static_cast<unsigned>(by_) | static_cast<unsigned>(FormOf()) << 2);
  }

  const AccountId& account_;
  const RequestId& request_;
  const By by_;
  const std::optional<std::array<std::uint8_t, 16>> uuid_;
};

void UnpackRequest(Unpacker& in, Entry& entry, const Settings& settings) {
  const std::uint8_t head = in.Byte();
  switch (static_cast<By>(head & 3)) {
    case By::kServer: break;
    case By::kFirst: entry.by = settings.seats[0]; break;
    case By::kSecond: entry.by = settings.seats[1]; break;
    case By::kOther: entry.by = AccountId(in.Text());
  }
  switch (static_cast<Form>(head >> 2)) {
    case Form::kNone: break;
    case Form::kUuid: entry.request = RequestId(UnpackUuid(in)); break;
    case Form::kText: entry.request = RequestId(in.Text());
  }
}

/// An event is its number in the variant and, two bits higher up, a side.
struct EventPacker {
  Packer out;

  void Head(std::size_t kind, Side side = Side::kFirst) {
    out.Byte(static_cast<std::uint8_t>(kind << 1 | Index(side)));
  }
  void operator()(const Started&) { Head(0); }
  void operator()(const PlyPlayed& e) { Head(1, e.side); }
  void operator()(const DrawOffered& e) { Head(2, e.side); }
  void operator()(const DrawDeclined& e) { Head(3, e.side); }
  void operator()(const Ended& e) {
    Head(4);
    out.Byte(static_cast<std::uint8_t>(e.outcome.score));
    out.Byte(static_cast<std::uint8_t>(e.aborted_by ? 1 + Index(*e.aborted_by) : 0));
    out.Text(e.outcome.reason);
  }
  void operator()(const Resumed& e) {
    Head(5);
    out.Time(e.charged);
    out.Time(e.left);
  }
  void operator()(const TakebackOffered& e) { Head(6, e.side); }
  void operator()(const TakebackDeclined& e) { Head(7, e.side); }
  void operator()(const PliesTakenBack& e) { Head(8, e.side); }
};

/// An event of the board: only the side.
template <class OnBoard>
Event OfSide(Side side) {
  OnBoard event;
  event.side = side;
  return event;
}

Event UnpackEvent(Unpacker& in) {
  const std::uint8_t head = in.Byte();
  const Side side = static_cast<Side>(head & 1);
  switch (head >> 1) {
    case 0: return Started{};
    case 1: return OfSide<PlyPlayed>(side);
    case 2: return DrawOffered{side};
    case 3: return DrawDeclined{side};
    case 4: {
      const auto score = static_cast<rules::Score>(in.Byte());
      const std::uint8_t by = in.Byte();
      const auto aborted_by = by == 0 ? std::nullopt : std::optional(static_cast<Side>(by - 1));
      return Ended{{score, in.Text()}, aborted_by};
    }
    case 5: {
      const Millis charged = in.Time();
      return Resumed{charged, in.Time()};
    }
    case 6: return TakebackOffered{side};
    case 7: return TakebackDeclined{side};
    case 8: return OfSide<PliesTakenBack>(side);
  }
  MERELS_CHECK(false);
}

// The byte after the request: whose clock runs, whether the clocks are the usual ones, whether the entry has
// times of its own, and the number of events.
constexpr unsigned kRunning = 3;
constexpr unsigned kUsual = 4;
constexpr unsigned kTimed = 8;
constexpr int kEventsShift = 4;

void PackRest(Packer& out, const Logged& logged, bool usual) {
  const auto running = static_cast<unsigned>(logged.clocks.running ? 1 + Index(*logged.clocks.running) : 0);
  const Entry& entry = logged.entry;
  const bool timed = entry.thought != Millis(0) || entry.ahead != Millis(0);
  out.Number(entry.events.size() << kEventsShift | (timed ? kTimed : 0U) | (usual ? kUsual : 0U) | running);
  if (!usual) {
    for (const Millis left : logged.clocks.left) out.Time(left);
  }
  if (timed) {
    out.Time(entry.thought);
    out.Time(entry.ahead);
  }
  for (const Event& event : entry.events) std::visit(EventPacker{out}, event);
}

/// The entry without its time, which is stored last, as the difference to the entry before it.
RecentEntries::Read UnpackEntry(Unpacker& in, const Settings& settings) {
  RecentEntries::Read read;
  Logged& logged = read.logged;
  UnpackRequest(in, logged.entry, settings);
  if (!logged.entry.request.empty()) logged.entry.print = in.Word();
  const std::uint64_t head = in.Number();
  if ((head & kRunning) != 0) logged.clocks.running = static_cast<Side>((head & kRunning) - 1);
  read.usual = (head & kUsual) != 0;
  if (!read.usual) {
    for (Millis& left : logged.clocks.left) left = in.Time();
  }
  if ((head & kTimed) != 0) {
    logged.entry.thought = in.Time();
    logged.entry.ahead = in.Time();
  }
  for (std::uint64_t events = head >> kEventsShift; events > 0; --events) {
    logged.entry.events.push_back(UnpackEvent(in));
  }
  return read;
}

constexpr std::size_t kMarksGrowth = 8;

/// Marks are compared only within this process.
std::uint16_t MarkOf(const AccountId& by, const RequestId& request) {
  // One of the two is doubled: accounts and requests have the same kinds of text.
  const std::uint64_t hash = std::hash<AccountId>{}(by) + 2 * std::hash<RequestId>{}(request);
  return static_cast<std::uint16_t>(hash ^ hash >> 16 ^ hash >> 32 ^ hash >> 48);
}

/// Examines all of them, which is faster than stopping at the first.
bool Contains(std::span<const std::uint16_t> marks, std::uint16_t wanted) {
  bool found = false;
  for (const std::uint16_t mark : marks) found |= mark == wanted;
  return found;
}

}  // namespace

void RecentEntries::Add(const Logged& logged, const std::array<Millis, 2>& usual, const Settings& settings) {
  const Entry& entry = logged.entry;
  if (kept_ == kKept) ForgetOldest();
  if (marks_.size() == marks_.capacity()) marks_.reserve(marks_.size() + kMarksGrowth);
  marks_.push_back(MarkOf(entry.by, entry.request));
  MakeRoom(bytes_, kUsualBytes);
  const auto begin = static_cast<std::ptrdiff_t>(bytes_.size());
  Packer out(bytes_);
  RequestHead(entry.by, entry.request, settings).Pack(out);
  if (!entry.request.empty()) out.Word(entry.print);
  PackRest(out, logged, logged.clocks.left == usual);
  out.Time(entry.at - newest_at_);
  const auto end = static_cast<std::ptrdiff_t>(bytes_.size());
  out.Number(static_cast<std::uint64_t>(end - begin));
  std::rotate(bytes_.begin() + begin, bytes_.begin() + end, bytes_.end());
  ++kept_;
  newest_ = entry.seq;
  newest_at_ = entry.at;
}

void RecentEntries::ForgetOldest() {
  Unpacker in(bytes_);
  in.Take(in.Number());
  bytes_.erase(bytes_.begin(), bytes_.end() - static_cast<std::ptrdiff_t>(in.left()));
  --kept_;
}

std::vector<RecentEntries::Read> RecentEntries::After(Seq after, const Settings& settings) const {
  MERELS_CHECK(after + 1 >= oldest() && after <= newest_);
  std::vector<Read> entries;
  std::vector<Millis> waits;  // since the entry before
  Unpacker all(bytes_);
  for (Seq seq = oldest(); seq <= newest_; ++seq) {
    Unpacker in(all.Take(all.Number()));
    if (seq <= after) continue;
    entries.push_back(UnpackEntry(in, settings));
    entries.back().logged.entry.seq = seq;
    waits.push_back(in.Time());
  }
  Millis at = newest_at_;
  for (std::size_t i = entries.size(); i > 0; --i) {
    entries[i - 1].logged.entry.at = at;
    at -= waits[i - 1];
  }
  return entries;
}

RecentEntries::Found RecentEntries::FindRequest(const AccountId& by, const RequestId& request,
                                                const Settings& settings) const {
  const std::uint16_t mark = MarkOf(by, request);
  const std::span marks(marks_);
  Found found{std::nullopt, Contains(marks.first(marks.size() - kept_), mark)};
  // Most requests are new.
  if (!Contains(marks.last(kept_), mark)) return found;
  const RequestHead wanted(by, request, settings);
  Unpacker all(bytes_);
  for (Seq seq = oldest(); seq <= newest_ && !found.seq; ++seq) {
    if (wanted.Begins(Unpacker(all.Take(all.Number())))) found.seq = seq;
  }
  return found;
}

}  // namespace merels::match
