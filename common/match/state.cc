#include "common/match/state.h"

#include <algorithm>

#include "common/variants/registry.h"

namespace merels::match {
namespace {

Error BadRecord(Seq seq, const std::string& sentence) {
  return {Reason::kBadRecord, "entry " + std::to_string(seq) + ": " + sentence};
}

}  // namespace

State::State(Started started, rules::Game game)
    : settings_(std::move(started.settings)),
      game_(std::move(game)),
      clock_(settings_.clock),
      start_position_(std::move(started.position)) {}

Result<State> State::Begin(Entry first) {
  auto* started = first.events.size() == 1 ? std::get_if<Started>(&first.events[0]) : nullptr;
  if (started == nullptr || first.seq != 1) return BadRecord(first.seq, "a match begins with its settings");
  const auto ruleset = variants::ParseRuleset(started->settings.ruleset);
  if (!ruleset) return BadRecord(1, ruleset.error().sentence);
  State state(*started, rules::Game(*ruleset));
  if (state.game_.position() != state.start_position_) {
    return BadRecord(1, "another start position than the ruleset's");
  }
  state.turn_began_at_ = first.at;
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
  if (outcome_) return BadRecord(entry.seq, "the match is over");
  if (entry.events.empty()) return BadRecord(entry.seq, "it is empty");
  // Only the first event of an entry can fail to fit a state it was decided on, but a damaged log can hold
  // anything: entries of several events are tried on a copy.
  if (entry.events.size() > 1) {
    State trial = *this;
    if (auto taken = trial.TakeEvents(entry); !taken) return taken.error();
  }
  if (auto taken = TakeEvents(entry); !taken) return taken.error();
  return Keep(std::move(entry));
}

Result<void> State::TakeEvents(const Entry& entry) {
  for (const Event& event : entry.events) {
    if (outcome_) return BadRecord(entry.seq, "an event after the end");
    if (auto taken = Take(event, entry); !taken) return taken.error();
  }
  if (game_.outcome() && !outcome_)
    return BadRecord(entry.seq, "the rules ended the game and the entry does not say so");
  return {};
}

Result<void> State::Take(const Event& event, const Entry& entry) {
  struct Visitor {
    State& state;
    const Entry& entry;

    Result<void> operator()(const Started&) const { return BadRecord(entry.seq, "a second start"); }
    Result<void> operator()(const PlyPlayed& ply) const { return state.TakePly(ply, entry); }
    Result<void> operator()(const DrawOffered& offer) const {
      if (state.offer_) return BadRecord(entry.seq, "an offer stands already");
      state.offer_ = offer.side;
      state.offer_seq_ = entry.seq;
      return {};
    }
    Result<void> operator()(const DrawDeclined&) const {
      if (!state.offer_) return BadRecord(entry.seq, "no offer stands");
      state.ClearOffer();
      return {};
    }
    Result<void> operator()(const Ended& ended) const {
      if (state.game_.outcome() && *state.game_.outcome() != ended.outcome) {
        return BadRecord(entry.seq, "another end than the rules'");
      }
      state.outcome_ = ended.outcome;
      state.ClearOffer();
      return {};
    }
    Result<void> operator()(const Resumed& resumed) const {
      state.clock_.Pay(*state.to_move(), resumed.charged);
      state.turn_began_at_ = entry.at;
      return {};
    }
  };
  return std::visit(Visitor{*this, entry}, event);
}

Result<void> State::TakePly(const PlyPlayed& ply, const Entry& entry) {
  if (ply.side != game_.to_move()) return BadRecord(entry.seq, "a ply out of turn");
  if (game_.outcome()) return BadRecord(entry.seq, "a ply after the end");
  rules::Game after = game_;
  if (auto played = after.Play(ply.ply); !played) return BadRecord(entry.seq, played.error().sentence);
  if (after.position() != ply.position) return BadRecord(entry.seq, "another position than the ply makes");
  game_ = std::move(after);
  clock_.PayForPly(ply.side, {ply.charged, ply.credit});
  plies_.push_back(ply.ply);
  ply_times_.push_back({ply.charged, ply.credit, ply.left});
  position_seq_ = entry.seq;
  turn_began_at_ = entry.at;
  return {};
}

void State::ClearOffer() {
  offer_.reset();
  offer_seq_ = 0;
}

LoggedPtr State::Keep(Entry entry) {
  if (!entry.request.empty()) requests_[entry.request].push_back(entry.seq);
  log_.push_back(std::make_shared<Logged>(Logged{std::move(entry), clocks()}));
  return log_.back();
}

std::optional<Side> State::to_move() const {
  if (outcome_) return std::nullopt;
  return game_.to_move();
}

std::optional<Side> State::SeatOf(const AccountId& account) const {
  if (account.empty()) return std::nullopt;
  if (settings_.seats[0] == account) return Side::kFirst;
  if (settings_.seats[1] == account) return Side::kSecond;
  return std::nullopt;
}

Clocks State::clocks() const {
  const bool runs = settings_.clock.timed() && !outcome_;
  return {{clock_.left(Side::kFirst), clock_.left(Side::kSecond)},
          runs ? std::optional<Side>(game_.to_move()) : std::nullopt};
}

LoggedPtr State::FindRequest(const AccountId& by, const RequestId& request) const {
  const auto found = requests_.find(request);
  if (found == requests_.end()) return nullptr;
  for (const Seq seq : found->second) {
    if (At(seq)->entry.by == by) return At(seq);
  }
  return nullptr;
}

}  // namespace merels::match
