#include "proto/wire/types.h"

#include "common/variants/registry.h"
#include "proto/wire/reading.h"

namespace merels::wire {

v1::Side ToProto(rules::Side side) { return side == rules::Side::kFirst ? v1::SIDE_WHITE : v1::SIDE_BLACK; }

v1::Side ToProto(const std::optional<rules::Side>& side) {
  return side ? ToProto(*side) : v1::SIDE_UNSPECIFIED;
}

Result<std::optional<rules::Side>> OptionalFromProto(v1::Side side) {
  if (side == v1::SIDE_UNSPECIFIED) return std::optional<rules::Side>();
  if (side == v1::SIDE_WHITE) return std::optional(rules::Side::kFirst);
  if (side == v1::SIDE_BLACK) return std::optional(rules::Side::kSecond);
  return Error{Reason::kBadArgument, "the side is neither white nor black"};
}

Result<rules::Side> FromProto(v1::Side side) {
  const auto found = OptionalFromProto(side);
  if (!found.ok()) return found.error();
  if (!found->has_value()) return Error{Reason::kBadArgument, "the side is missing"};
  return **found;
}

v1::Score ToProto(rules::Score score) {
  switch (score) {
    case rules::Score::kFirstWins: return v1::SCORE_WHITE_WINS;
    case rules::Score::kSecondWins: return v1::SCORE_BLACK_WINS;
    case rules::Score::kDraw: return v1::SCORE_DRAW;
    case rules::Score::kSolved: return v1::SCORE_SOLVED;
    case rules::Score::kStuck: return v1::SCORE_STUCK;
    case rules::Score::kNone: return v1::SCORE_NO_RESULT;
  }
  return v1::SCORE_UNSPECIFIED;
}

Result<std::optional<rules::Outcome>> OutcomeFromProto(v1::Score score, const std::string& reason) {
  Reading reading;
  const auto word = reading.Text(reason, kMaxOpaqueText, "the reason of the result");
  reading.Require(reason.empty() == (score == v1::SCORE_UNSPECIFIED), Reason::kBadArgument,
                  "a result and its reason come together");
  if (score == v1::SCORE_UNSPECIFIED) return reading.Done(std::optional<rules::Outcome>());
  for (const auto known : rules::kScores) {
    if (ToProto(known) == score) return reading.Done(std::optional(rules::Outcome{known, word}));
  }
  reading.Require(false, Reason::kBadArgument, "the result is unknown");
  return reading.Done(std::optional<rules::Outcome>());
}

v1::TimeControl ToProto(const clock::TimeControl& control) {
  v1::TimeControl message;
  if (const auto days = clock::DaysPerPlyOf(control)) {
    message.set_days_per_ply(*days);
    return message;
  }
  message.set_initial_ms(control.initial.count());
  message.set_increment_ms(control.increment.count());
  message.set_most_ms(control.most.count());
  return message;
}

Result<clock::TimeControl> FromProto(const v1::TimeControl& control) {
  const int days = control.days_per_ply();
  const bool both = control.initial_ms() != 0 || control.increment_ms() != 0 || control.most_ms() != 0;
  if (days != 0 && both)
    return Error{Reason::kBadClock, "days for each ply stand alone: leave out the other amounts"};
  if (days < 0 || days > clock::kMostDaysPerPly) return Error{Reason::kBadClock, "a ply has 1 to 14 days"};
  if (days != 0) return clock::DaysPerPly(days);
  const clock::TimeControl read{clock::Millis(control.initial_ms()), clock::Millis(control.increment_ms()),
                                clock::Millis(control.most_ms())};
  if (const auto valid = clock::Validate(read); !valid.ok()) return valid.error();
  return read;
}

v1::TimeClass ToProto(clock::TimeClass time_class) {
  switch (time_class) {
    case clock::TimeClass::kBullet: return v1::TIME_CLASS_BULLET;
    case clock::TimeClass::kBlitz: return v1::TIME_CLASS_BLITZ;
    case clock::TimeClass::kRapid: return v1::TIME_CLASS_RAPID;
    case clock::TimeClass::kClassical: return v1::TIME_CLASS_CLASSICAL;
    case clock::TimeClass::kDaily: return v1::TIME_CLASS_DAILY;
    case clock::TimeClass::kUnlimited: return v1::TIME_CLASS_UNLIMITED;
  }
  return v1::TIME_CLASS_UNSPECIFIED;
}

Result<std::optional<clock::TimeClass>> FromProto(v1::TimeClass message) {
  using clock::TimeClass;
  if (message == v1::TIME_CLASS_UNSPECIFIED) return std::optional<TimeClass>();
  for (const auto known : clock::kTimeClasses) {
    if (ToProto(known) == message) return std::optional(known);
  }
  return Error{Reason::kBadArgument, "the class of clocks is unknown"};
}

v1::Player ToProto(const match::Player& player) {
  v1::Player message;
  message.set_account_id(player.id.text());
  message.set_name(player.name);
  message.set_guest(player.guest);
  message.set_bot(player.bot);
  return message;
}

Result<match::Player> FromProto(const v1::Player& player) {
  Reading reading;
  reading.Require(!player.account_id().empty(), Reason::kBadArgument,
                  "the account id of a player is missing");
  match::Player read;
  read.id = AccountId(reading.Text(player.account_id(), kMaxOpaqueText, "the account id of a player"));
  read.name = reading.Text(player.name(), kMaxNameText, "the name of a player");
  read.guest = player.guest();
  read.bot = player.bot();
  return reading.Done(std::move(read));
}

v1::Watching ToProto(const match::Watching& watching) {
  v1::Watching message;
  switch (watching.access) {
    case match::WatchAccess::kOpen: message.set_access(v1::WATCH_ACCESS_OPEN); break;
    case match::WatchAccess::kCode: message.set_access(v1::WATCH_ACCESS_CODE); break;
    case match::WatchAccess::kClosed: message.set_access(v1::WATCH_ACCESS_CLOSED); break;
  }
  message.set_delay_plies(watching.delay_plies);
  message.set_delay_ms(watching.delay.count());
  return message;
}

Result<match::Watching> FromProto(const v1::Watching& message) {
  Reading reading;
  match::Watching watching;
  switch (message.access()) {
    case v1::WATCH_ACCESS_UNSPECIFIED:
    case v1::WATCH_ACCESS_OPEN: break;
    case v1::WATCH_ACCESS_CODE: watching.access = match::WatchAccess::kCode; break;
    case v1::WATCH_ACCESS_CLOSED: watching.access = match::WatchAccess::kClosed; break;
    default: reading.Require(false, Reason::kBadArgument, "who may watch is not known");
  }
  watching.delay_plies = message.delay_plies();
  watching.delay = reading.Time(message.delay_ms(), "the delay of spectators");
  if (const auto valid = match::Validate(watching); !valid) return valid.error();
  return reading.Done(std::move(watching));
}

v1::MatchSettings ToProto(const match::Settings& settings, const match::Players& players) {
  v1::MatchSettings message;
  message.set_ruleset(settings.ruleset);
  *message.mutable_time_control() = ToProto(settings.clock);
  message.set_rated(settings.rated);
  message.set_tossed(settings.tossed);
  if (settings.watching != match::Watching()) *message.mutable_watching() = ToProto(settings.watching);
  // The seats come from the log; the names beside them may come from elsewhere, or be missing.
  *message.mutable_white() = ToProto(players[0]);
  message.mutable_white()->set_account_id(settings.seats[0].text());
  if (settings.seats[1].empty()) return message;
  *message.mutable_black() = ToProto(players[1]);
  message.mutable_black()->set_account_id(settings.seats[1].text());
  return message;
}

Result<SettingsAndPlayers> FromProto(const v1::MatchSettings& settings) {
  Reading reading;
  SettingsAndPlayers read;
  read.settings.ruleset = reading.Text(settings.ruleset(), variants::kMaxRulesetText, "the ruleset");
  read.settings.clock = reading.Take(FromProto(settings.time_control()));
  read.settings.rated = settings.rated();
  read.settings.tossed = settings.tossed();
  read.settings.watching = reading.Take(FromProto(settings.watching()));
  read.players[0] = reading.Take(FromProto(settings.white()));
  if (settings.has_black()) read.players[1] = reading.Take(FromProto(settings.black()));
  read.settings.seats = {read.players[0].id, read.players[1].id};
  return reading.Done(std::move(read));
}

v1::SeatPresence ToProto(rules::Side side, const match::Presence& presence) {
  v1::SeatPresence message;
  message.set_side(ToProto(side));
  message.set_present(presence.present);
  message.set_left(presence.left);
  if (presence.claimable_in) message.set_claimable_in_ms(presence.claimable_in->count());
  return message;
}

Result<SeatAndPresence> FromProto(const v1::SeatPresence& seat) {
  Reading reading;
  SeatAndPresence read{reading.Take(FromProto(seat.side())), {seat.present(), seat.left(), std::nullopt}};
  if (seat.has_claimable_in_ms()) {
    read.presence.claimable_in =
        reading.Time(seat.claimable_in_ms(), "the time until the match may be claimed");
  }
  const bool gone_for_nothing = seat.present() && (seat.left() || read.presence.claimable_in);
  reading.Require(!gone_for_nothing, Reason::kBadArgument, "a player who is there cannot have left");
  return reading.Done(std::move(read));
}

v1::Clocks ToProto(const match::Clocks& clocks) {
  v1::Clocks message;
  Write(clocks, message);
  return message;
}

void Write(const match::Clocks& clocks, v1::Clocks& message) {
  message.set_white_left_ms(clocks.left[0].count());
  message.set_black_left_ms(clocks.left[1].count());
  if (clocks.running) message.set_running(ToProto(*clocks.running));
}

Result<match::Clocks> FromProto(const v1::Clocks& clocks) {
  Reading reading;
  match::Clocks read;
  read.left = {reading.Time(clocks.white_left_ms(), "White's time left"),
               reading.Time(clocks.black_left_ms(), "Black's time left")};
  read.running = reading.Take(OptionalFromProto(clocks.running()));
  return reading.Done(read);
}

}  // namespace merels::wire
