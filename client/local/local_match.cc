#include "client/local/local_match.h"

#include <algorithm>
#include <utility>

#include "common/base/check.h"
#include "common/match/decide.h"
#include "common/variants/registry.h"

namespace merels::local {
namespace {

const AccountId& You() {
  static const AccountId id("you");
  return id;
}

match::Players PlayersOf(const Terms& terms, Side mine) {
  match::Players players;
  if (terms.opponent == Opponent::kHuman) {
    // Both are stored by their names.
    const auto ruleset = variants::ParseRuleset(terms.ruleset);
    MERELS_CHECK(ruleset.ok());
    const auto& names = rules::NamesOfSides(*ruleset);
    players[rules::Index(mine)] = {You(), std::string(names[rules::Index(mine)].label)};
    const auto other = rules::Index(rules::Other(mine));
    players[other] = {AccountId("neighbour"), std::string(names[other].label)};
    return players;
  }
  players[rules::Index(mine)] = {You(), "You"};
  match::Player& other = players[rules::Index(rules::Other(mine))];
  if (terms.opponent == Opponent::kComputer) other = {AccountId("computer"), "Computer", false, true};
  return players;
}

/// Whether an entry begins another player's turn, or a single player's next one.
bool BeginsTurn(const match::Entry& entry) {
  return std::any_of(entry.events.begin(), entry.events.end(), [](const match::Event& event) {
    return std::holds_alternative<match::PlyPlayed>(event) ||
           std::holds_alternative<match::PliesTakenBack>(event);
  });
}

match::State Replayed(std::vector<match::Entry> log) {
  auto state = match::State::Replay(std::move(log));
  MERELS_CHECK(state.ok());
  return std::move(*state);
}

}  // namespace

LocalMatch::LocalMatch(MatchId id, Terms terms, Side mine, match::State state, std::vector<match::Entry> log)
    : id_(std::move(id)),
      terms_(std::move(terms)),
      mine_(mine),
      players_(PlayersOf(terms_, mine)),
      state_(std::move(state)),
      log_(std::move(log)) {}

Result<LocalMatch> LocalMatch::Begin(MatchId id, Terms terms, Side mine, Millis date) {
  const auto ruleset = variants::PlayingDefault(terms.ruleset);
  if (!ruleset) return ruleset.error();
  const bool alone = rules::Seats(*ruleset) == 1;
  if (alone != (terms.opponent == Opponent::kNobody)) {
    return Error{Reason::kBadArgument,
                 alone ? ruleset->text + " is a puzzle for one" : ruleset->text + " needs an opponent"};
  }
  terms.ruleset = ruleset->text;
  if (alone) mine = Side::kFirst;
  const auto players = PlayersOf(terms, mine);
  const match::Settings settings{
      ruleset->text, terms.clock, false, {players[0].id, players[1].id}, !terms.side};
  auto first = match::DecideStart(settings, You(), RequestId("begin"), date, terms.start);
  if (!first) return first.error();
  return Restore(std::move(id), std::move(terms), mine, {std::move(*first)}, Millis{0});
}

Result<LocalMatch> LocalMatch::Restore(MatchId id, Terms terms, Side mine, std::vector<match::Entry> log,
                                       Millis thought) {
  if (log.empty()) return Error{Reason::kBadRecord, "there is no entry"};
  auto state = match::State::Begin(std::move(log.front()));
  if (!state) return state.error();
  log.front() = state->At(1)->entry;
  for (auto entry = log.begin() + 1; entry != log.end(); ++entry) {
    auto applied = state->Apply(std::move(*entry));
    if (!applied) return applied.error();
    *entry = (*applied)->entry;
  }
  terms.ruleset = state->settings().ruleset;
  terms.start = state->start_position();
  if (terms.start == rules::Game(state->game().ruleset()).position()) terms.start.clear();
  const bool seated = state->settings().seats[rules::Index(mine)] == You();
  const bool alone = state->game().seats() == 1;
  if (!seated || alone != (terms.opponent == Opponent::kNobody)) {
    return Error{Reason::kBadRecord, "entry 1: other players than the match's terms name"};
  }
  LocalMatch match(std::move(id), std::move(terms), mine, std::move(*state), std::move(log));
  match.thought_ = thought;
  return match;
}

bool LocalMatch::ComputerToMove() const {
  return terms_.opponent == Opponent::kComputer && state_.to_move() == rules::Other(mine_);
}

Side LocalMatch::sitting() const { return terms_.opponent == Opponent::kHuman ? game().to_move() : mine_; }

void LocalMatch::Go(Millis now) {
  if (!since_) since_ = now;
}

void LocalMatch::Pause(Millis now) {
  thought_ = Thought(now);
  since_.reset();
}

Millis LocalMatch::Thought(Millis now) const {
  return thought_ + (since_ ? std::max(Millis{0}, now - *since_) : Millis{0});
}

match::SeenEntry LocalMatch::Take(match::Entry entry, Millis now) {
  log_.push_back(entry);
  auto applied = state_.Apply(std::move(entry));
  MERELS_CHECK(applied.ok());
  if (BeginsTurn(log_.back())) {
    thought_ = Millis{0};
    if (since_) since_ = now;
  }
  return {id_, *applied, players_};
}

Result<match::SeenEntry> LocalMatch::Submit(const match::Command& command, const Moment& moment) {
  // Commands come only once here, so no earlier copy is looked for.
  auto decision =
      match::DecideWith(nullptr, state_, command, {moment.date, Thought(moment.now), std::nullopt});
  if (!decision) return decision.error();
  return Take(std::get<match::Entry>(std::move(*decision)), moment.now);
}

Result<match::SeenEntry> LocalMatch::ActAs(Side side, match::Action action, const Moment& moment) {
  match::Command command{AccountOf(side), RequestId("local-" + std::to_string(state_.seq() + 1)), 0, 0,
                         std::move(action)};
  command.expected_seq = match::BasisOf(command.action) == match::Basis::kTakeback ? state_.takeback_seq()
                                                                                   : state_.position_seq();
  return Submit(command, moment);
}

Result<match::SeenEntry> LocalMatch::Act(match::Action action, const Moment& moment) {
  return ActAs(game().to_move(), std::move(action), moment);
}

std::optional<match::SeenEntry> LocalMatch::Flag(const Moment& moment) {
  auto entry = match::DecideFlag(state_, {moment.date, Thought(moment.now), std::nullopt});
  if (!entry) return std::nullopt;
  return Take(std::move(*entry), moment.now);
}

Side LocalMatch::TakingBack() const {
  return terms_.opponent == Opponent::kHuman ? rules::Other(game().to_move()) : mine_;
}

bool LocalMatch::CanTakeBack() const {
  if (terms_.opponent == Opponent::kNobody) return game().plies() > 0;
  return !over() && state_.PliesToTakeBack(TakingBack()) > 0;
}

Result<std::vector<match::SeenEntry>> LocalMatch::TakeBack(const Moment& moment) {
  const Side side = TakingBack();
  auto asked = ActAs(side, match::OfferTakeback{}, moment);
  if (!asked) return asked.error();
  auto granted = ActAs(rules::Other(side), match::AcceptTakeback{}, moment);
  if (!granted) return granted.error();
  return std::vector{std::move(*asked), std::move(*granted)};
}

bool LocalMatch::Undo(Millis now) {
  if (terms_.opponent != Opponent::kNobody || game().plies() == 0) return false;
  while (!BeginsTurn(log_.back())) log_.pop_back();
  log_.pop_back();
  state_ = Replayed(log_);
  thought_ = Millis{0};
  if (since_) since_ = now;
  return true;
}

session::Delivery LocalMatch::Snapshot(Millis now) const {
  auto snapshot = match::ViewSnapshot(id_, state_, players_, match::ViewerOf(state_, You()), {Thought(now)});
  return {session::Topic::Match(id_), std::string(session::kMatchEpoch), state_.seq(), 0,
          std::move(snapshot)};
}

session::Delivery LocalMatch::Row(const match::SeenEntry& entry) const {
  return {session::Topic::Match(id_), std::string(session::kMatchEpoch), entry.seq(), entry.seq() - 1, entry};
}

}  // namespace merels::local
