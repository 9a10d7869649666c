#include "tests/sim/ledger.h"

#include <algorithm>
#include <functional>

#include "common/clock/match_clock.h"
#include "common/match/abandonment.h"
#include "common/match/codec.h"
#include "tests/sim/machine.h"

namespace merels::sim {
namespace {

using std::chrono::milliseconds;

std::string Words(const MatchId& match, Seq seq) {
  return "match " + match.text() + ", row " + std::to_string(seq);
}

std::string Ms(milliseconds time) { return std::to_string(time.count()) + " ms"; }

std::size_t PrintOf(const store::Row& row) { return std::hash<std::string>{}(row.bytes); }

/// The visible parts of events: all but the seats, which viewers get as names.
bool SameEvents(const std::vector<match::Event>& kept, const std::vector<match::Event>& shown) {
  return std::equal(kept.begin(), kept.end(), shown.begin(), shown.end(), [](const auto& a, const auto& b) {
    return a.index() == b.index() && (std::holds_alternative<match::Started>(a) || a == b);
  });
}

bool StartsTurn(const match::Entry& entry) {
  return std::any_of(entry.events.begin(), entry.events.end(), [](const match::Event& event) {
    return !std::holds_alternative<match::DrawOffered>(event) &&
           !std::holds_alternative<match::DrawDeclined>(event) &&
           !std::holds_alternative<match::TakebackOffered>(event) &&
           !std::holds_alternative<match::TakebackDeclined>(event);
  });
}

/// From reading a command to judging it: the longest wait for an earlier write, and more.
constexpr std::chrono::seconds kLongestWait{10};

bool IsResumption(const match::Entry& entry) {
  return std::holds_alternative<match::Resumed>(entry.events.front());
}

}  // namespace

void Stretches::Begins(nanoseconds now) {
  if (open_++ == 0) stretches_.push_back({now, std::nullopt});
}

void Stretches::Ends(nanoseconds now) {
  if (--open_ == 0) stretches_.back().to = now;
}

nanoseconds Stretches::Between(nanoseconds from, nanoseconds to) const {
  nanoseconds sum{0};
  for (auto stretch = stretches_.rbegin(); stretch != stretches_.rend(); ++stretch) {
    const nanoseconds end = std::min(to, stretch->to.value_or(to));
    if (end <= from) break;
    sum += std::max(nanoseconds(0), end - std::max(from, stretch->from));
  }
  return sum;
}

nanoseconds Stretches::LastEnd() const {
  nanoseconds last{0};
  for (const Stretch& stretch : stretches_) last = std::max(last, stretch.to.value_or(last));
  return last;
}

void Ledger::Break(Law law, std::string sentence) {
  if (!violation_) violation_ = Violation{law, std::move(sentence)};
}

void Ledger::LogChanged(const MatchId& match) {
  const auto log = disk_.log.find(match);
  if (log == disk_.log.end()) return;
  Book& book = books_[match];
  for (auto row = log->second.upper_bound(book.lines.size()); row != log->second.end(); ++row) {
    if (row->first != book.lines.size() + 1) {
      return Break(Law::kLegal, Words(match, row->first) + ": the row before it is missing");
    }
    Take(match, book, row->second);
    if (violation_) return;
  }
}

void Ledger::Take(const MatchId& match, Book& book, const store::Row& row) {
  ++rows_;
  const std::size_t print = PrintOf(row);
  digest_ = (digest_ ^ print) * 1099511628211U;
  if (book.state && book.state->outcome()) {
    return Break(Law::kEndsOnce, Words(match, row.seq) + ": the match had ended before");
  }
  auto entry =
      match::EntryReader(book.state ? book.state->settings().seats : match::Seats()).Read(row.seq, row.bytes);
  if (!entry) return Break(Law::kLegal, Words(match, row.seq) + ": " + entry.error().sentence);
  if (!entry->request.empty() && !requests_.emplace(entry->by, entry->request).second) {
    return Break(Law::kAppliedOnce,
                 Words(match, row.seq) + ": request " + std::string(entry->request.text()) + " again");
  }
  CheckTime(match, book, *entry);
  CheckClaim(match, book, *entry);
  const auto logged = Apply(book, *std::move(entry));
  if (!logged) return Break(Law::kLegal, Words(match, row.seq) + ": " + logged.error().sentence);
  const auto& [replayed, clocks] = **logged;
  for (const match::Event& event : replayed.events) {
    if (std::holds_alternative<match::PliesTakenBack>(event)) ++taken_back_;
  }
  // The log's own time, as used by nodes without other information.
  const bool starts = StartsTurn(replayed) || book.lines.empty();
  const auto turn_began = starts ? TrueTimes(replayed) : book.lines.back().turn_began;
  const bool resumed = starts ? IsResumption(replayed) : book.lines.back().resumed;
  book.lines.push_back(
      {print, replayed, clocks, book.state->game().position(), scheduler_.now(), turn_began, resumed});
}

Result<match::LoggedPtr> Ledger::Apply(Book& book, match::Entry entry) {
  if (book.state) return book.state->Apply(std::move(entry));
  auto state = match::State::Begin(std::move(entry));
  if (!state) return state.error();
  book.state = *std::move(state);
  return book.state->At(1);
}

/// Machines are set together, so each stretch between two settings has one true time with that time of day. A
/// command read before a setting and judged after it has the time of day that is right since.
std::vector<nanoseconds> Ledger::TrueTimes(const match::Entry& entry) const {
  const auto is_opening = [&](nanoseconds at) {
    return std::any_of(runs_.begin(), runs_.end(),
                       [&](const Run& run) { return std::chrono::abs(run.opened - at) <= slack_; });
  };
  const nanoseconds now = scheduler_.now();
  std::vector<nanoseconds> times;
  nanoseconds until = now;
  for (auto day = days_.rbegin(); day != days_.rend(); until = (day++)->since) {
    const nanoseconds at = entry.at - kBeginning - day->wrong;
    const bool within = at >= day->since - slack_ - kLongestWait && at <= until + slack_;
    if (within && (!IsResumption(entry) || is_opening(at))) times.push_back(at);
  }
  if (times.empty()) times.push_back(now);
  return times;
}

milliseconds Ledger::Chargeable(const Line& line) const {
  milliseconds most{0};
  for (const nanoseconds began : line.turn_began) most = std::max(most, Chargeable(began, line.resumed));
  return most;
}

milliseconds Ledger::Chargeable(nanoseconds turn_began, bool resumed) const {
  const nanoseconds now = scheduler_.now();
  nanoseconds time = served_.Between(turn_began, now);
  nanoseconds counted = turn_began;
  const auto stand = [&](nanoseconds since) {
    const nanoseconds from = std::max(since, counted);
    const nanoseconds until = std::min(now, since + clock::kOutageGrace);
    if (until <= from) return;
    time -= served_.Between(from, until);
    counted = until;
  };
  if (resumed) stand(turn_began);
  for (const Run& run : runs_) {
    if (run.alone && run.opened > turn_began + (resumed ? slack_ : milliseconds(0))) stand(run.opened);
  }
  return std::chrono::duration_cast<milliseconds>(time);
}

/// The player to move cannot have thought longer than the servers were up since the turn began, and no clock
/// runs in the first seconds after an outage.
void Ledger::CheckTime(const MatchId& match, const Book& book, const match::Entry& entry) {
  if (book.lines.empty() || !book.state->clocks().running) return;
  const milliseconds served = Chargeable(book.lines.back());
  const milliseconds left = book.state->clock().left(*book.state->clocks().running);
  for (const match::Event& event : entry.events) {
    milliseconds charged{0};
    if (const auto* ply = std::get_if<match::PlyPlayed>(&event)) charged = ply->charged;
    if (const auto* resumed = std::get_if<match::Resumed>(&event)) charged = resumed->charged;
    const auto* ended = std::get_if<match::Ended>(&event);
    if (ended != nullptr && entry.by.empty()) charged = left;
    if (charged > served + slack_) {
      return Break(Law::kServedTime,
                   Words(match, entry.seq) + ": " + Ms(charged) + " charged, " + Ms(served) + " served");
    }
  }
}

std::uint64_t Ledger::Follows(const Attends& who) {
  attendance_[who].follows.Begins(scheduler_.now());
  return ++followed_;
}

void Ledger::FollowsNoMore(const Attends& who, std::uint64_t number, bool left) {
  Attendance& attendance = attendance_[who];
  attendance.follows.Ends(scheduler_.now());
  if (number < attendance.newest_closed) return;
  attendance.newest_closed = number;
  attendance.left = left;
}

void Ledger::GoesOn(const Attends& who) { attendance_[who].follows.Begins(scheduler_.now()); }

/// Until the claim was judged, which the row says, the opponent's own turn must have lasted the table's time
/// in their absence, with a node up all that time; or, without a clock, the term for idle matches, present or
/// not. Before both have played, a claim only aborts the match. A node cut off from the store learns of it by
/// its next note of liveness.
void Ledger::CheckClaim(const MatchId& match, const Book& book, const match::Entry& entry) {
  const auto* ended = std::get_if<match::Ended>(&entry.events.front());
  if (ended != nullptr && entry.by.empty()) return CheckCallOff(match, book, entry);
  if (ended == nullptr) return;
  const rules::Side gone = rules::Other(*book.state->SeatOf(entry.by));
  if (ended->outcome.reason != "abandoned" && ended->aborted_by != gone) return;
  ++claims_;
  const match::Settings& settings = book.state->settings();
  const Attendance& attendance = attendance_[{settings.seats[rules::Index(gone)], match}];
  const milliseconds wait = match::ClaimableAfter(settings.clock, attendance.left).value() - 2 * slack_;
  const nanoseconds to = TrueTimes(entry).front() - slack_;
  const nanoseconds from = to - wait;
  const nanoseconds turn_began = book.lines.back().turn_began.front();
  const auto claimed = [&](const char* how) { Break(Law::kClaims, Words(match, entry.seq) + how); };
  if (book.state->to_move() != gone) return claimed(": claimed on the claimer's own turn");
  const bool played = book.state->game().plies() >= 2;
  if (played != (ended->outcome.reason == "abandoned")) return claimed(": claimed for what was not played");
  const auto lasted = served_.Between(turn_began, to + 2 * slack_) + slack_;
  if (!settings.clock.timed() && lasted >= terms_.stall_claim) return;
  if (turn_began > from) return claimed(": claimed before its time");
  if (attendance.follows.Between(from, to) > nanoseconds(0))
    return claimed(": claimed from one who was there");
  const nanoseconds began = std::max(turn_began, attendance.follows.LastEnd());
  if (served_.Between(began, to) < wait) claimed(": claimed for time that nobody served");
}

/// The server itself ends a match by its clock, or without one after a term without moves.
void Ledger::CheckCallOff(const MatchId& match, const Book& book, const match::Entry& entry) {
  const bool timed = book.state->settings().clock.timed();
  const std::string& reason = std::get<match::Ended>(entry.events.front()).outcome.reason;
  const bool unplayed = book.state->game().plies() < book.state->game().seats();
  if (timed != (reason == "time") && !(timed && unplayed && reason == "aborted")) {
    return Break(Law::kClaims, Words(match, entry.seq) + ": ended by the house as " + reason);
  }
  if (timed) return;
  ++called_off_;
  const nanoseconds to = TrueTimes(entry).front() + slack_;
  if (served_.Between(book.lines.back().turn_began.front(), to) + slack_ < terms_.idle_match) {
    Break(Law::kClaims, Words(match, entry.seq) + ": called off before its time");
  }
}

void Ledger::Acknowledged(const AccountId& by, const RequestId& request, const MatchId& match, Seq seq) {
  ++acknowledged_;
  const auto log = disk_.log.find(match);
  const bool there = log != disk_.log.end() && log->second.contains(seq);
  if (!there) return Break(Law::kKept, Words(match, seq) + ": acknowledged, and not in the log");
  const Book& book = books_[match];
  if (seq > book.lines.size()) return;  // a law was broken before
  const match::Entry& entry = book.lines[seq - 1].entry;
  if (entry.by != by || entry.request != request) {
    Break(Law::kKept, Words(match, seq) + ": acknowledged to " + by.text() + ", and another's in the log");
  }
}

void Ledger::Shown(const session::Delivery& delivery) {
  ++shown_;
  if (const auto* entry = std::get_if<match::SeenEntry>(&delivery.content)) CheckEntry(*entry, delivery.seq);
  if (const auto* snapshot = std::get_if<match::Snapshot>(&delivery.content)) CheckSnapshot(*snapshot);
}

void Ledger::CheckEntry(const match::SeenEntry& seen, Seq seq) {
  const Book& book = books_[seen.match];
  if (seq == 0 || seq != seen.seq() || seq > book.lines.size()) {
    return Break(Law::kPrefix, Words(seen.match, seq) + ": shown, and not in the log");
  }
  const Line& line = book.lines[seq - 1];
  const bool same = SameEvents(line.entry.events, seen.logged->entry.events) &&
                    line.clocks == seen.logged->clocks && line.entry.at == seen.logged->entry.at;
  if (!same) Break(Law::kPrefix, Words(seen.match, seq) + ": shown otherwise than it is in the log");
}

std::vector<std::string> Ledger::PliesAt(const Book& book, Seq seq) {
  std::vector<std::string> plies;
  for (Seq row = 1; row <= seq; ++row) {
    for (const match::Event& event : book.lines[row - 1].entry.events) {
      if (const auto* ply = std::get_if<match::PlyPlayed>(&event)) plies.push_back(ply->ply);
      const auto* back = std::get_if<match::PliesTakenBack>(&event);
      if (back != nullptr) plies.resize(static_cast<std::size_t>(back->number));
    }
  }
  return plies;
}

void Ledger::CheckSnapshot(const match::Snapshot& seen) {
  const Book& book = books_[seen.match];
  if (seen.seq == 0 || seen.seq > book.lines.size()) {
    return Break(Law::kPrefix, Words(seen.match, seen.seq) + ": shown, and not in the log");
  }
  const Line& line = book.lines[seen.seq - 1];
  if (seen.position != line.position || seen.plies != PliesAt(book, seen.seq))
    Break(Law::kPrefix, Words(seen.match, seen.seq) + ": a snapshot that is not of the log");
}

void Ledger::Seated(const TableId& table, const MatchId& match) {
  const MatchId& first = tables_.emplace(table, match).first->second;
  if (first == match) return;
  Break(Law::kJoinedOnce, "table " + table.text() + ": match " + first.text() + " and match " + match.text());
}

void Ledger::Closed(const MatchId& match) {
  CheckLog(match);
  const auto book = books_.find(match);
  if (book == books_.end() || !book->second.state || !book->second.state->outcome()) {
    return Break(Law::kPrefix, "match " + match.text() + ": shown as ended, and going on in the log");
  }
}

void Ledger::CheckLog(const MatchId& match) {
  const auto log = disk_.log.find(match);
  const Book& book = books_[match];
  const std::size_t rows = log == disk_.log.end() ? 0 : log->second.size();
  if (rows < book.lines.size()) {
    return Break(Law::kKept, "match " + match.text() + ": " + std::to_string(book.lines.size() - rows) +
                                 " rows are gone");
  }
  std::vector<match::Entry> entries;
  match::EntryReader reader;
  for (const Line& line : book.lines) {
    const store::Row& row = log->second.at(line.entry.seq);
    if (PrintOf(row) != line.print) return Break(Law::kKept, Words(match, row.seq) + ": changed");
    auto entry = reader.Read(row.seq, row.bytes);
    if (!entry) return Break(Law::kLegal, Words(match, row.seq) + ": " + entry.error().sentence);
    entries.push_back(std::move(*entry));
  }
  const auto replayed = match::State::Replay(std::move(entries));
  if (!replayed) return Break(Law::kLegal, "match " + match.text() + ": " + replayed.error().sentence);
}

void Ledger::CheckAll() {
  for (const auto& [match, book] : books_) CheckLog(match);
}

}  // namespace merels::sim
