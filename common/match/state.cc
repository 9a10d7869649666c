#include "common/match/state.h"

#include <algorithm>
#include <utility>

#include "common/clock/outage.h"
#include "common/variants/registry.h"

namespace merels::match {
namespace {

Error BadRecord(Seq seq, const std::string& sentence) {
  return {Reason::kBadRecord, "entry " + std::to_string(seq) + ": " + sentence};
}

}  // namespace

/// Takes the events of one entry.
struct State::Taker {
  Now& now;
  const Entry& entry;

  Result<void> TakeAll() const {
    for (const Event& event : entry.events) {
      if (now.outcome) return BadRecord(entry.seq, "an event after the end");
      if (auto taken = std::visit(*this, event); !taken) return taken;
    }
    if (now.game.outcome() && !now.outcome)
      return BadRecord(entry.seq, "the rules ended the game and the entry does not say so");
    return {};
  }

  Result<void> operator()(const Started&) const { return BadRecord(entry.seq, "a second start"); }
  Result<void> operator()(const PlyPlayed& ply) const {
    if (ply.side != now.game.to_move()) return BadRecord(entry.seq, "a ply out of turn");
    if (now.game.outcome()) return BadRecord(entry.seq, "a ply after the end");
    if (auto played = now.game.Play(ply.ply); !played) return BadRecord(entry.seq, played.error().sentence);
    if (now.game.plies() != ply.number) return BadRecord(entry.seq, "another number than the ply's");
    if (now.game.position() != ply.position) {
      return BadRecord(entry.seq, "another position than the ply makes");
    }
    now.clock.PayForPly(ply.side, {ply.charged, ply.credit});
    now.position_seq = entry.seq;
    now.turn_began_at = entry.at;
    return {};
  }
  Result<void> operator()(const DrawOffered& offer) const {
    if (now.offer) return BadRecord(entry.seq, "an offer stands already");
    now.offer = offer.side;
    now.offer_seq = entry.seq;
    return {};
  }
  Result<void> operator()(const DrawDeclined&) const {
    if (!now.offer) return BadRecord(entry.seq, "no offer stands");
    ClearOffer();
    return {};
  }
  Result<void> operator()(const Ended& ended) const {
    if (now.game.outcome() && *now.game.outcome() != ended.outcome) {
      return BadRecord(entry.seq, "another end than the rules'");
    }
    now.outcome = ended.outcome;
    ClearOffer();
    return {};
  }
  Result<void> operator()(const Resumed& resumed) const {
    now.clock.Pay(now.game.to_move(), resumed.charged);
    now.turn_began_at = entry.at + clock::kOutageGrace;
    return {};
  }

  void ClearOffer() const {
    now.offer.reset();
    now.offer_seq = 0;
  }
};

State::State(const Settings& settings, rules::Game game, Millis started_at)
    : settings_(settings),
      started_at_(started_at),
      now_{.game = std::move(game), .clock = clock::MatchClock(settings.clock), .turn_began_at = started_at},
      plies_(settings.clock, now_.game.seats()) {}

Result<State> State::Begin(Entry first) {
  auto* started = first.events.size() == 1 ? std::get_if<Started>(&first.events[0]) : nullptr;
  if (started == nullptr || first.seq != 1) return BadRecord(first.seq, "a match begins with its settings");
  const auto ruleset = variants::ParseRuleset(started->settings.ruleset);
  if (!ruleset) return BadRecord(1, ruleset.error().sentence);
  State state(started->settings, rules::Game(*ruleset), first.at);
  if (state.now_.game.position() != started->position) {
    return BadRecord(1, "another start position than the ruleset's");
  }
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

Result<LoggedPtr> State::Apply(Entry entry) {
  if (entry.seq != seq() + 1) {
    return BadRecord(entry.seq, "entry " + std::to_string(seq() + 1) + " was expected");
  }
  if (now_.outcome) return BadRecord(entry.seq, "the match is over");
  if (entry.events.empty()) return BadRecord(entry.seq, "it is empty");
  Now after = now_;
  if (auto taken = Taker{after, entry}.TakeAll(); !taken) return taken.error();
  now_ = std::move(after);
  for (const Event& event : entry.events) {
    if (const auto* ply = std::get_if<PlyPlayed>(&event)) {
      plies_.Add(ply->ply, {ply->charged, ply->credit, ply->left});
    }
  }
  return Keep(std::move(entry));
}

LoggedPtr State::Keep(Entry entry) {
  // Not make_shared: its memory would stay for as long as the weak pointer does.
  const LoggedPtr logged(new Logged{std::move(entry), clocks()});
  tail_.Add(*logged, plies_.left(), settings_);
  newest_ = logged;
  return logged;
}

std::string State::start_position() const { return rules::Game(game().ruleset()).position(); }

std::optional<Side> State::to_move() const {
  if (now_.outcome) return std::nullopt;
  return now_.game.to_move();
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

/// Earlier stages of a match, made again from its plies.
class State::Past {
 public:
  Past(const State& state, const std::vector<ListedPly>& plies) : state_(state), plies_(plies) {}

  /// What both had left after so many plies, when no outage has been charged since.
  std::array<Millis, 2> LeftAfter(std::size_t number) const {
    const Millis start = state_.settings_.clock.initial;
    std::array<Millis, 2> left{start, start};
    const auto seats = static_cast<std::size_t>(state_.game().seats());
    for (std::size_t back = 0; back < std::min(number, seats); ++back) {
      const std::size_t ply = number - 1 - back;
      left[ply % seats] = plies_[ply].time.left;
    }
    return left;
  }

  /// Adds to an event what is said only once. Plies must come in order.
  void Complete(Event& event) {
    if (std::holds_alternative<Started>(event)) event = Started{state_.settings_, state_.start_position()};
    auto* ply = std::get_if<PlyPlayed>(&event);
    if (ply == nullptr) return;
    const auto& [text, time] = plies_[static_cast<std::size_t>(ply->number - 1)];
    *ply = {ply->side, text, PositionAfter(ply->number), ply->number, time.charged, time.credit, time.left};
  }

 private:
  std::string PositionAfter(int number) {
    if (number == state_.game().plies()) return state_.game().position();
    if (!game_) game_.emplace(state_.game().ruleset());
    while (game_->plies() < number) {
      const bool played = game_->Play(plies_[static_cast<std::size_t>(game_->plies())].ply).ok();
      MERELS_CHECK(played);
    }
    return game_->position();
  }

  const State& state_;
  const std::vector<ListedPly>& plies_;
  std::optional<rules::Game> game_;
};

LoggedPtr State::At(Seq seq) const {
  if (seq == this->seq()) {
    if (auto newest = newest_.lock()) return newest;
  }
  return After(seq - 1).front();
}

std::vector<LoggedPtr> State::After(Seq after) const {
  std::vector<Tail::Read> entries = tail_.After(after, settings_);
  Complete(entries);
  std::vector<LoggedPtr> all;
  all.reserve(entries.size());
  for (Tail::Read& read : entries) all.push_back(std::make_shared<const Logged>(std::move(read.logged)));
  return all;
}

/// Adds what the tail does not hold.
void State::Complete(std::vector<Tail::Read>& entries) const {
  const std::vector<ListedPly> plies = plies_.Read();
  Past past(*this, plies);
  auto number = plies.size();  // of plies after the entry, going back from the newest
  for (auto read = entries.rbegin(); read != entries.rend(); ++read) {
    auto& [entry, clocks] = read->logged;
    if (read->usual) clocks.left = past.LeftAfter(number);
    for (Event& event : entry.events) {
      if (auto* ply = std::get_if<PlyPlayed>(&event)) ply->number = static_cast<int>(number--);
    }
  }
  for (Tail::Read& read : entries) {
    for (Event& event : read.logged.entry.events) past.Complete(event);
  }
}

LoggedPtr State::FindRequest(const AccountId& by, const RequestId& request) const {
  const auto found = tail_.FindRequest(by, request, settings_);
  return found ? At(*found) : nullptr;
}

Result<LoggedPtr> FindRequest(std::vector<Entry> entries, const AccountId& by, const RequestId& request) {
  const auto made = std::find_if(entries.begin(), entries.end(), [&](const Entry& entry) {
    return entry.by == by && entry.request == request;
  });
  if (made == entries.end()) return LoggedPtr();
  const Seq seq = made->seq;
  entries.erase(made + 1, entries.end());
  auto state = State::Replay(std::move(entries));
  if (!state) return state.error();
  return state->At(seq);
}

}  // namespace merels::match
