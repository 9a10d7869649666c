#include "common/match/state.h"

#include <algorithm>
#include <utility>

#include "common/match/codec.h"
#include "common/variants/registry.h"

namespace merels::match {
namespace {

Error BadRecord(Seq seq, const std::string& sentence) {
  return {Reason::kBadRecord, "entry " + std::to_string(seq) + ": " + sentence};
}

}  // namespace

/// Takes the events of one entry.
struct State::Taker {
  const State& state;  // before the entry
  Now& now;
  Entry& entry;         // is completed
  bool played = false;  // the game in `now` is the one after the entry's ply

  Result<void> TakeAll() const {
    for (Event& event : entry.events) {
      if (now.outcome) return BadRecord(entry.seq, "an event after the end");
      if (auto taken = std::visit(*this, event); !taken) return taken;
    }
    if (now.game.outcome() && !now.outcome)
      return BadRecord(entry.seq, "the rules ended the game and the entry does not say so");
    return {};
  }

  Result<void> operator()(const Started&) const { return BadRecord(entry.seq, "a second start"); }
  Result<void> operator()(PlyPlayed& ply) const {
    if (auto fits = played ? Result<void>() : Play(ply); !fits) return fits;
    now.clock.PayForPly(ply.side, {ply.charged, ply.credit});
    if (played && now.game.plies() != ply.number)
      return BadRecord(entry.seq, "another number than the ply's");
    if (!played && !Complete(ply, now.clock.left(ply.side))) {
      return BadRecord(entry.seq, "another position, number or time left than the ply makes");
    }
    now.pauses.Played();
    if (now.takeback) now.pauses.Declined(OfferKind::kTakeback, *now.takeback);
    ClearTakeback();
    TurnBegins();
    return {};
  }
  Result<void> operator()(const DrawOffered& offer) const {
    if (now.offer) return BadRecord(entry.seq, "there is an offer already");
    now.offer = offer.side;
    now.offer_seq = entry.seq;
    Made(OfferKind::kDraw, offer.side);
    return {};
  }
  Result<void> operator()(const DrawDeclined&) const {
    if (!now.offer) return BadRecord(entry.seq, "there is no offer");
    now.pauses.Declined(OfferKind::kDraw, *now.offer);
    ClearOffer();
    return {};
  }
  Result<void> operator()(const Ended& ended) const {
    if (now.game.outcome() && *now.game.outcome() != ended.outcome) {
      return BadRecord(entry.seq, "another end than the rules'");
    }
    now.outcome = ended.outcome;
    now.aborted_by = ended.aborted_by;
    StopClock(ended.outcome.reason == "time");
    ClearOffer();
    ClearTakeback();
    return {};
  }
  Result<void> operator()(const Resumed& resumed) const {
    now.clock.Pay(now.game.to_move(), resumed.charged);
    now.turn_began_at = entry.cluster_at();
    now.resumed = true;
    return {};
  }

  Result<void> operator()(const TakebackOffered& offer) const {
    if (now.takeback) return BadRecord(entry.seq, "there is a request for a takeback already");
    if (state.PliesToTakeBack(offer.side) == 0) return BadRecord(entry.seq, "nothing can be taken back");
    now.takeback = offer.side;
    now.takeback_seq = entry.seq;
    Made(OfferKind::kTakeback, offer.side);
    return {};
  }
  Result<void> operator()(const TakebackDeclined&) const {
    // A ply before this, in the same entry, has ended the request already.
    if (!state.takeback()) return BadRecord(entry.seq, "there is no request for a takeback");
    now.pauses.Declined(OfferKind::kTakeback, *state.takeback());
    ClearTakeback();
    return {};
  }
  Result<void> operator()(PliesTakenBack& back) const {
    if (now.takeback != back.side) return BadRecord(entry.seq, "that side did not ask for a takeback");
    if (back.count != state.PliesToTakeBack(back.side))
      return BadRecord(entry.seq, "another number of plies than was asked for");
    const int remain = now.game.plies() - back.count;
    now.game = state.GameAfter(remain);
    if (!Complete(back, state.LeftAfter(remain))) {
      return BadRecord(entry.seq, "another position, number or time left than the plies that remain make");
    }
    for (const Side side : {Side::kFirst, Side::kSecond}) now.clock.Set(side, back.left[rules::Index(side)]);
    ClearOffer();
    ClearTakeback();
    TurnBegins();
    return {};
  }

  Result<void> Play(const PlyPlayed& ply) const {
    if (ply.side != now.game.to_move()) return BadRecord(entry.seq, "a ply out of turn");
    if (now.game.outcome()) return BadRecord(entry.seq, "a ply after the end");
    if (auto made = now.game.Play(ply.ply); !made) return BadRecord(entry.seq, made.error().sentence);
    return {};
  }
  /// Sets what the log does not have of an event. False: the event, or its check, says something else.
  template <class OnBoard, class Left>
  bool Complete(OnBoard& event, const Left& left) const {
    OnBoard made = event;
    made.position = now.game.position();
    made.number = now.game.plies();
    made.left = left;
    made.check.reset();
    const bool fits = event.check ? event.check == CheckOf(made) : event == made;
    event = std::move(made);
    return fits;
  }
  void Made(OfferKind kind, Side side) const {
    now.pauses.Made(kind, side);
    std::uint8_t& made = now.made[static_cast<std::size_t>(kind)][rules::Index(side)];
    if (made < kMaxOffers) ++made;  // more are in a damaged log alone
  }
  void TurnBegins() const {
    now.position_seq = entry.seq;
    now.turn_began_at = entry.cluster_at();
    now.resumed = false;
  }
  /// The thinking time of the player to move is never charged, but shown.
  void StopClock(bool out_of_time) const {
    const Side mover = now.game.to_move();
    if (!now.clock.control().timed()) return;
    out_of_time ? now.clock.Set(mover, Millis(0)) : now.clock.Pay(mover, entry.thought);
  }
  void ClearOffer() const {
    now.offer.reset();
    now.offer_seq = 0;
  }
  void ClearTakeback() const {
    now.takeback.reset();
    now.takeback_seq = 0;
  }
};

State::State(const Settings& settings, rules::Game game, Millis started_at)
    : settings_(settings),
      started_at_(started_at),
      now_{.game = std::move(game), .clock = clock::MatchClock(settings.clock)},
      plies_(settings.clock, now_.game.seats()) {}

Result<State> State::Begin(Entry first) {
  auto* started = first.events.size() == 1 ? std::get_if<Started>(&first.events[0]) : nullptr;
  if (started == nullptr || first.seq != 1) return BadRecord(first.seq, "a match begins with its settings");
  const auto ruleset = variants::ParseRuleset(started->settings.ruleset);
  if (!ruleset) return BadRecord(1, ruleset.error().sentence);
  rules::Game usual(*ruleset);
  if (started->position.empty()) started->position = usual.position();
  const bool elsewhere = usual.position() != started->position;
  auto start = elsewhere ? rules::Game::At(*ruleset, started->position) : Result<rules::Game>(usual);
  if (!start) return BadRecord(1, start.error().sentence);
  if (start->outcome() || start->position() != started->position)
    return BadRecord(1, "no position from which a game begins");
  if (started->settings.clock.timed() && start->to_move() != Side::kFirst)
    return BadRecord(1, "with clocks the first side begins");
  State state(started->settings, *start, first.at);
  state.now_.turn_began_at = first.cluster_at();
  if (elsewhere) state.plies_.SetStart(started->position);
  state.Keep(std::move(first));
  return state;
}

Result<State> State::Replay(std::vector<Entry> entries) {
  if (entries.empty()) return BadRecord(1, "there is none");
  auto state = Begin(std::move(entries.front()));
  if (!state) return state.error();
  for (auto entry = entries.begin() + 1; entry != entries.end(); ++entry) {
    if (auto applied = state->Apply(std::move(*entry)); !applied) return applied.error();
  }
  return state;
}

Result<LoggedPtr> State::Apply(Entry entry) { return ApplyTo(Now(now_), false, std::move(entry)); }

Result<LoggedPtr> State::Apply(Entry entry, rules::Game after) {
  return ApplyTo(now_.With(std::move(after)), true, std::move(entry));
}

/// `played`: the game of `after` is already the one after the entry's ply.
Result<LoggedPtr> State::ApplyTo(Now&& after, bool played, Entry&& entry) {
  if (entry.seq != seq() + 1) {
    return BadRecord(entry.seq, "entry " + std::to_string(seq() + 1) + " was expected");
  }
  if (now_.outcome) return BadRecord(entry.seq, "the match is over");
  if (entry.events.empty()) return BadRecord(entry.seq, "it is empty");
  if (auto taken = Taker{*this, after, entry, played}.TakeAll(); !taken) return taken.error();
  now_ = std::move(after);
  for (const Event& event : entry.events) {
    if (const auto* ply = std::get_if<PlyPlayed>(&event)) {
      plies_.Add(ply->ply, {ply->charged, ply->credit, ply->left});
    }
    if (const auto* back = std::get_if<PliesTakenBack>(&event)) plies_.TakeBack(back->count);
  }
  return Keep(std::move(entry));
}

LoggedPtr State::Keep(Entry&& entry) {
  Clocks then = clocks();
  if (then.running) {
    Millis& left = then.left[rules::Index(*then.running)];
    left = std::max(Millis(0), left - entry.thought);
  }
  // Not make_shared: its memory would stay allocated for as long as the weak pointer does.
  const LoggedPtr logged(new Logged{std::move(entry), then});
  recent_entries_.Add(*logged, plies_.left(), settings_);
  newest_ = logged;
  return logged;
}

rules::Game State::StartGame() const {
  const std::string start = plies_.Start();
  return start.empty() ? rules::Game(game().ruleset()) : rules::Game::At(game().ruleset(), start).value();
}

std::string State::start_position() const { return StartGame().position(); }

std::optional<Side> State::to_move() const {
  if (now_.outcome) return std::nullopt;
  return now_.game.to_move();
}

int State::PliesToTakeBack(Side side) const {
  if (now_.outcome || now_.game.seats() == 1) return 0;
  const int count = now_.game.to_move() == side ? 2 : 1;
  return now_.game.plies() < count ? 0 : count;
}

std::array<Millis, 2> State::LeftAfter(int number) const {
  std::vector<ListedPly> plies = plies_.Read();
  plies.resize(static_cast<std::size_t>(number));
  return plies_.LeftAfter(plies);
}

rules::Game State::GameAfter(int number) const {
  rules::Game game = StartGame();
  const std::vector<std::string> all = plies();
  for (int ply = 0; ply < number; ++ply) {
    const bool played = game.Play(all[static_cast<std::size_t>(ply)]).ok();
    MERELS_CHECK(played);
  }
  return game;
}

std::optional<Side> State::SeatOf(const AccountId& account) const {
  if (account.empty()) return std::nullopt;
  if (settings_.seats[0] == account) return Side::kFirst;
  if (settings_.seats[1] == account) return Side::kSecond;
  return std::nullopt;
}

Clocks State::clocks() const {
  const bool runs = settings_.clock.timed() && !now_.outcome;
  return {{now_.clock.left(Side::kFirst), now_.clock.left(Side::kSecond)},
          runs ? std::optional<Side>(now_.game.to_move()) : std::nullopt};
}

/// Earlier stages of a match, reconstructed step by step.
class State::Past {
 public:
  /// Before the last `steps` changes of the list of plies.
  Past(const State& state, std::size_t steps) : state_(state), all_(state.plies_.Steps()) {
    while (next_ + steps < all_.size()) Step();
  }

  /// Completes an event with data that is stored only once. Events must come in order.
  void Complete(Event& event) {
    if (std::holds_alternative<Started>(event)) event = Started{state_.settings_, state_.start_position()};
    if (auto* ply = std::get_if<PlyPlayed>(&event)) {
      Step();
      const auto& [text, time] = standing_.back();
      *ply = {ply->side, text, Position(), Number(), time.charged, time.credit, time.left};
    }
    if (auto* back = std::get_if<PliesTakenBack>(&event)) {
      back->count = Step();
      *back = {back->side, back->count, Number(), Position(), Left()};
    }
  }

  /// The time left of both, when no outage has been charged since the last ply.
  std::array<Millis, 2> Left() const { return state_.plies_.LeftAfter(standing_); }

 private:
  int Number() const { return static_cast<int>(standing_.size()); }

  /// The number of plies it takes back.
  int Step() {
    PlyStep& step = all_[next_++];
    if (step.taken_back == 0) {
      standing_.push_back(std::move(step.added));
    } else {
      standing_.resize(standing_.size() - static_cast<std::size_t>(step.taken_back));
      game_.reset();
    }
    return step.taken_back;
  }

  std::string Position() {
    if (next_ == all_.size()) return state_.game().position();
    if (!game_) game_.emplace(state_.StartGame());
    while (game_->plies() < Number()) {
      const bool played = game_->Play(standing_[static_cast<std::size_t>(game_->plies())].ply).ok();
      MERELS_CHECK(played);
    }
    return game_->position();
  }

  const State& state_;
  std::vector<PlyStep> all_;
  std::size_t next_ = 0;
  std::vector<ListedPly> standing_;
  std::optional<rules::Game> game_;  // with some of the current plies played
};

LoggedPtr State::At(Seq seq) const {
  if (seq == this->seq()) {
    if (auto newest = newest_.lock()) return newest;
  }
  return After(seq - 1).front();
}

std::vector<LoggedPtr> State::After(Seq after) const {
  std::vector<RecentEntries::Read> entries = recent_entries_.After(after, settings_);
  Complete(entries);
  std::vector<LoggedPtr> all;
  all.reserve(entries.size());
  for (RecentEntries::Read& read : entries)
    all.push_back(std::make_shared<const Logged>(std::move(read.logged)));
  return all;
}

/// Adds the data that recent_entries_ does not hold.
void State::Complete(std::vector<RecentEntries::Read>& entries) const {
  std::size_t steps = 0;
  for (const RecentEntries::Read& read : entries) {
    const auto& events = read.logged.entry.events;
    steps += static_cast<std::size_t>(std::count_if(events.begin(), events.end(), [](const Event& event) {
      return std::holds_alternative<PlyPlayed>(event) || std::holds_alternative<PliesTakenBack>(event);
    }));
  }
  Past past(*this, steps);
  for (RecentEntries::Read& read : entries) {
    for (Event& event : read.logged.entry.events) past.Complete(event);
    if (read.usual) read.logged.clocks.left = past.Left();
  }
}

State::Found State::FindRequest(const AccountId& by, const RequestId& request) const {
  const RecentEntries::Found found = recent_entries_.FindRequest(by, request, settings_);
  return {found.seq ? At(*found.seq) : nullptr, found.may_be_forgotten};
}

Result<LoggedPtr> FindRequest(std::vector<Entry> entries, const AccountId& by, const RequestId& request) {
  const auto made = std::find_if(entries.begin(), entries.end(), [&](const Entry& entry) {
    return entry.by == by && entry.request == request;
  });
  if (made == entries.end()) return LoggedPtr();
  const Seq seq = made->seq;
  entries.erase(made + 1, entries.end());
  return State::Replay(std::move(entries)).Map([&](const State& state) { return state.At(seq); });
}

}  // namespace merels::match
