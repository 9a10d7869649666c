#include "common/match/decide.h"

#include <algorithm>
#include <utility>

#include "common/match/view.h"
#include "common/variants/registry.h"

namespace merels::match {
namespace {

/// "it is White's turn", "it is the turn of the geese".
std::string TurnWords(const State& state) {
  const auto side = state.to_move();
  const rules::SideName& name = rules::NamesOfSides(state.game().ruleset())[rules::Index(*side)];
  const std::string subject(name.subject);
  return name.plural ? "it is the turn of " + subject : "it is " + subject + "'s turn";
}

Entry EntryFor(const State& state, const Command& command, const Stamp& stamp) {
  return {state.seq() + 1, stamp.now, command.by, command.request, Fingerprint(command), {}, {}, stamp.ahead};
}

/// An entry of the server itself.
Entry ServerEntry(const State& state, const Stamp& stamp, std::vector<Event> events, Millis thought = {}) {
  return {state.seq() + 1, stamp.now, {}, {}, 0, std::move(events), thought, stamp.ahead};
}

/// Whether the events have the price of the thinking time of the player to move.
bool HasPrice(const std::vector<Event>& events) {
  return std::any_of(events.begin(), events.end(), [](const Event& event) {
    return std::holds_alternative<PlyPlayed>(event) || std::holds_alternative<PliesTakenBack>(event);
  });
}

Error Stale(const State& state, Seq expected, Seq newest) {
  return Error{Reason::kStale, "the command was decided on number " + std::to_string(expected) +
                                   ", and the position is now number " + std::to_string(newest) + " after " +
                                   std::to_string(state.game().plies()) + " plies: look again"}
      .With(fact::kPositionSeq, state.position_seq())
      .With(fact::kExpectedSeq, newest)
      .With(fact::kExpectedPly, state.game().plies());
}

/// The entry that a command has to name: for an answer to an offer the offer's, for others the position's.
Result<Seq> NewestOf(const State& state, Basis basis) {
  switch (basis) {
    case Basis::kPosition: break;
    case Basis::kDrawOffer:
      if (!state.offer()) return Error{Reason::kNoOffer, "there is no draw offer"};
      return state.offer_seq();
    case Basis::kTakeback:
      if (!state.takeback()) return Error{Reason::kNoOffer, "nobody has asked for a takeback"};
      return state.takeback_seq();
  }
  return state.position_seq();
}

Result<void> CheckExpected(const State& state, const Command& command) {
  const auto newest = NewestOf(state, BasisOf(command.action));
  if (!newest) return newest.error();
  const bool any = FitsAnyPosition(command.action) && command.expected_seq == 0;
  const int plies = state.game().plies();
  const bool other_ply = command.expected_ply != 0 && command.expected_ply != plies;
  if (other_ply || (!any && command.expected_seq != *newest))
    return Stale(state, command.expected_seq, *newest);
  return {};
}

/// The end of a match that `side` loses other than by the rules.
Ended LostBy(const State& state, Side side, std::string reason) {
  const bool alone = state.game().seats() == 1;
  return {{alone ? rules::Score::kStuck : rules::WinFor(rules::Other(side)), std::move(reason)}};
}

/// Whether the match may be aborted: only before each side has made a ply.
bool MayAbort(const State& state) { return state.game().plies() < state.game().seats(); }

Ended Aborted(Side by) { return {{rules::Score::kNone, "aborted"}, by}; }

/// The end of a match in which the time of `side` has run out.
Ended OutOfTime(const State& state, Side side) {
  return MayAbort(state) ? Aborted(side) : LostBy(state, side, "time");
}

Error GameOver(const State& state) {
  return {Reason::kGameOver, "the game is over: " + std::string(rules::ScoreText(state.outcome()->score)) +
                                 ", " + state.outcome()->reason};
}

/// One overload judges one kind of command, whose seat and expected_seq are valid, and fills the entry's
/// events.
class Judge {
 public:
  /// `after` is set to the game after an accepted ply.
  Judge(const State& state, Side seat, const Stamp& stamp, std::optional<rules::Game>& after)
      : state_(state), seat_(seat), stamp_(stamp), after_(after) {}

  Result<std::vector<Event>> operator()(const PlayPly& command) const {
    rules::Game after = state_.game();
    const auto played = after.Play(command.ply);
    if (!played && IsNotation(played.error().reason)) return played.error();
    if (state_.outcome()) return GameOver(state_);
    if (state_.to_move() != seat_) {
      return Error{Reason::kNotYourTurn, TurnWords(state_)};
    }
    const clock::Price price = state_.clock().PriceOf(seat_, stamp_.thought, stamp_.lag);
    if (state_.clock().Falls(seat_, price)) return Error{Reason::kOutOfTime, "your time has run out"};
    if (!played) return played.error();
    auto events = EventsOf(after, after.Text(*played), price);
    after_ = std::move(after);
    return events;
  }

  Result<std::vector<Event>> operator()(const Resign&) const {
    if (state_.outcome()) return GameOver(state_);
    return std::vector<Event>{LostBy(state_, seat_, "resign")};
  }

  Result<std::vector<Event>> operator()(const OfferDraw&) const {
    if (state_.outcome()) return GameOver(state_);
    if (state_.game().seats() == 1) {
      return Error{Reason::kNoOpponent, "you play alone: there is nobody to offer a draw to"};
    }
    if (state_.offer() == seat_) return Error{Reason::kOfferStands, "you have offered a draw already"};
    if (state_.offer()) {
      return Error{Reason::kOfferStands, "your opponent has offered a draw: accept it, or play on"};
    }
    if (const auto may = MayOffer(OfferKind::kDraw, "offered a draw"); !may) return may.error();
    return std::vector<Event>{DrawOffered{seat_}};
  }

  Result<std::vector<Event>> operator()(const AcceptDraw&) const {
    if (state_.offer() == seat_)
      return Error{Reason::kNoOffer, "the offer is your own; only your opponent can accept it"};
    return std::vector<Event>{Ended{{rules::Score::kDraw, "agreement"}}};
  }

  Result<std::vector<Event>> operator()(const DeclineDraw&) const {
    if (state_.offer() == seat_)
      return Error{Reason::kNoOffer, "the offer is your own; only your opponent can decline it"};
    return std::vector<Event>{DrawDeclined{seat_}};
  }

  Result<std::vector<Event>> operator()(const ClaimAbandoned& command) const {
    if (state_.outcome()) return GameOver(state_);
    if (state_.game().seats() == 1) {
      return Error{Reason::kNoOpponent, "you play alone: there is no opponent to claim from"};
    }
    const Presence& opponent = stamp_.opponent;
    if (opponent.present && !opponent.claimable_in) {
      return Error{Reason::kOpponentPresent, "your opponent is here, at this match"};
    }
    if (!opponent.claimable_in) {
      return Error{Reason::kClaimTooEarly,
                   "a match with a clock of days cannot be claimed; wait for its time"};
    }
    if (opponent.claimable_in->count() > 0) return TooEarly(opponent.present, *opponent.claimable_in);
    if (MayAbort(state_)) return std::vector<Event>{Aborted(rules::Other(seat_))};
    if (stamp_.worth) return std::vector<Event>{Ended{{*stamp_.worth, std::string(kByTablebase)}}};
    if (command.claim == Claim::kDraw)
      return std::vector<Event>{Ended{{rules::Score::kDraw, std::string(kAbandoned)}}};
    return std::vector<Event>{LostBy(state_, rules::Other(seat_), std::string(kAbandoned))};
  }

  Result<std::vector<Event>> operator()(const OfferTakeback&) const {
    if (state_.outcome()) return GameOver(state_);
    if (state_.game().seats() == 1) return Error{Reason::kNoOpponent, "you play alone: begin again instead"};
    if (state_.settings().rated) {
      return Error{Reason::kCasualOnly, "the match is rated: there are no takebacks"};
    }
    if (state_.takeback()) {
      return Error{Reason::kOfferStands, state_.takeback() == seat_
                                             ? "you have asked for a takeback already"
                                             : "your opponent asks for a takeback: answer that, or play on"};
    }
    if (state_.PliesToTakeBack(seat_) == 0) {
      return Error{Reason::kNothingToTakeBack, "you have not made a ply yet"};
    }
    if (const auto may = MayOffer(OfferKind::kTakeback, "asked to take back"); !may) return may.error();
    return std::vector<Event>{TakebackOffered{seat_}};
  }

  Result<std::vector<Event>> operator()(const AcceptTakeback&) const {
    if (state_.takeback() == seat_) return OwnRequest("grant");
    PliesTakenBack back;
    back.side = *state_.takeback();
    back.count = state_.PliesToTakeBack(back.side);
    back.number = state_.game().plies() - back.count;
    back.position = state_.GameAfter(back.number).position();
    back.left = state_.LeftAfter(back.number);
    return std::vector<Event>{std::move(back)};
  }

  Result<std::vector<Event>> operator()(const DeclineTakeback&) const {
    if (state_.takeback() == seat_) return OwnRequest("decline");
    return std::vector<Event>{TakebackDeclined{seat_}};
  }

  Result<std::vector<Event>> operator()(const Abort&) const {
    if (state_.outcome()) return GameOver(state_);
    if (!MayAbort(state_)) {
      return Error{Reason::kTooLateToAbort,
                   "a match can be aborted only until both sides have made a ply; resign instead"};
    }
    return std::vector<Event>{Aborted(seat_)};
  }

 private:
  static Error OwnRequest(const std::string& verb) {
    return {Reason::kNoOffer, "it was you who asked to take back; only the other can " + verb + " it"};
  }

  static Error TooEarly(bool present, Millis left) {
    return Error{Reason::kClaimTooEarly,
                 "your opponent may still " + std::string(present ? "think" : "come back") + ": " +
                     std::to_string(left.count()) +
                     " ms of that player's own turn must pass before the match can be claimed"}
        .With(fact::kWaitMs, left.count());
  }

  /// `done`: the player's earlier action.
  Result<void> MayOffer(OfferKind kind, const std::string& done) const {
    if (const int plies = state_.pauses().PliesLeft(kind, seat_); plies > 0) {
      return Error{Reason::kOfferTooSoon, "you have " + done + ", in vain: " + std::to_string(plies) +
                                              " more plies must be played before you do that again, unless "
                                              "your opponent does so first"}
          .With(fact::kPliesLeft, plies);
    }
    if (state_.OffersMade(kind, seat_) < kMaxOffers) return {};
    return Error{Reason::kTooManyOffers, "you have " + done + " " + std::to_string(kMaxOffers) +
                                             " times in this match, which is as often as one may"};
  }

  static bool IsNotation(Reason reason) {
    return reason == Reason::kBadNotation || reason == Reason::kBadPoint;
  }

  std::vector<Event> EventsOf(const rules::Game& after, std::string text, const clock::Price& price) const {
    clock::MatchClock clock = state_.clock();
    clock.PayForPly(seat_, price);
    std::vector<Event> events;  // not by an initialiser list, which would copy the texts
    events.emplace_back(PlyPlayed{seat_, std::move(text), after.position(), after.plies(), price.charged,
                                  price.credit, clock.left(seat_)});
    if (state_.offer() == rules::Other(seat_)) events.emplace_back(DrawDeclined{seat_});
    if (state_.takeback()) events.emplace_back(TakebackDeclined{seat_});
    const bool last = state_.plies_played() + 1 >= kMaxPlies;
    if (after.outcome()) events.emplace_back(Ended{*after.outcome()});
    if (last && !after.outcome()) events.emplace_back(Ended{{rules::Score::kDraw, "adjudicated"}});
    return events;
  }

  const State& state_;
  Side seat_;
  const Stamp& stamp_;
  std::optional<rules::Game>& after_;
};

Result<void> CheckSeats(const Settings& settings, int wanted) {
  const int taken = settings.seats[1].empty() ? 1 : 2;
  if (taken == wanted && !settings.seats[0].empty()) return {};
  return Error{Reason::kNoOpponent, wanted == 1 ? settings.ruleset + " is for one player, who plays first"
                                                : settings.ruleset + " is for two players"};
}

}  // namespace

Result<Entry> DecideStart(const Settings& settings, const AccountId& by, const RequestId& request, Millis now,
                          std::string_view start) {
  auto ruleset = variants::ParseRuleset(settings.ruleset);
  if (!ruleset) return ruleset.error();
  if (const auto seats = CheckSeats(settings, rules::Seats(*ruleset)); !seats) return seats.error();
  if (settings.seats[0] == settings.seats[1]) {
    return Error{Reason::kOwnTable, "nobody can play both sides of a match"};
  }
  if (const auto valid = clock::Validate(settings.clock); !valid) return valid.error();
  if (const auto valid = Validate(settings.watching); !valid) return valid.error();
  if (settings.rated && !settings.watching.is_public()) {
    return Error{Reason::kBadArgument,
                 "a rated match must be open to everybody: its result changes public ratings"};
  }
  Settings canonical = settings;
  canonical.ruleset = ruleset->text;
  const auto game = start.empty() ? rules::Game(*ruleset) : rules::Game::At(*ruleset, start);
  if (!game) return game.error();
  return Entry{1, now, by, request, 0, {Started{std::move(canonical), game->position()}}};
}

Result<Decision> Decide(const State& state, const Command& command, const Stamp& stamp,
                        std::optional<rules::Game>* after) {
  const State::Found earlier = state.FindRequest(command.by, command.request);
  // Only players make entries, so no log is read for others.
  if (!earlier.entry && earlier.may_be_forgotten && state.SeatOf(command.by))
    return Decision(NeedsLogLookup{});
  return DecideWith(earlier.entry, state, command, stamp, after);
}

Result<Decision> DecideWith(const LoggedPtr& earlier, const State& state, const Command& command,
                            const Stamp& stamp, std::optional<rules::Game>* after) {
  if (command.request.empty()) return Error{Reason::kBadRequestId, "a command needs a request_id"};
  Entry entry = EntryFor(state, command, stamp);
  if (earlier) {
    if (earlier->entry.print == entry.print) return Decision(earlier);
    return Error{Reason::kRequestIdReused, "this request_id belongs to another command"};
  }
  const auto seat = state.SeatOf(command.by);
  if (!seat) return NotYourSeat();
  if (const auto expected = CheckExpected(state, command); !expected) return expected.error();
  std::optional<rules::Game> unwanted;
  const Judge judge(state, *seat, stamp, after != nullptr ? *after : unwanted);
  auto events = std::visit(judge, command.action);
  if (!events) return events.error();
  entry.events = std::move(*events);
  if (state.clocks().running && !HasPrice(entry.events)) entry.thought = std::max(Millis(0), stamp.thought);
  return Decision(std::move(entry));
}

Result<Entry> DecideFlag(const State& state, const Stamp& stamp) {
  const auto mover = state.to_move();
  if (!mover || !state.clock().Falls(*mover, state.clock().PriceOf(*mover, stamp.thought, stamp.lag))) {
    return Error{Reason::kFlagNotFallen, "nobody's time has run out"};
  }
  return ServerEntry(state, stamp, {OutOfTime(state, *mover)}, stamp.thought);
}

Result<Entry> DecideIdle(const State& state, const Stamp& stamp, Millis term) {
  const auto mover = state.to_move();
  if (!mover || state.settings().clock.timed() || stamp.thought < term) {
    return Error{Reason::kFlagNotFallen, "nobody has been idle for that long"};
  }
  const auto end = [&]() -> Ended {
    if (MayAbort(state)) return Aborted(*mover);
    if (stamp.worth) return {{*stamp.worth, std::string(kByTablebase)}};
    return LostBy(state, *mover, std::string(kAbandoned));
  };
  return ServerEntry(state, stamp, {end()});
}

Result<Entry> DecideResume(const State& state, const Stamp& stamp) {
  const auto mover = state.to_move();
  if (!mover) return GameOver(state);
  const clock::Price price = state.clock().PriceOf(*mover, stamp.thought, std::nullopt);
  clock::MatchClock clock = state.clock();
  clock.Pay(*mover, price.charged);
  Entry entry = ServerEntry(state, stamp, {Resumed{price.charged, clock.left(*mover)}});
  if (state.clock().Falls(*mover, price)) entry.events.emplace_back(OutOfTime(state, *mover));
  return entry;
}

}  // namespace merels::match
