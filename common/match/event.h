// The events of a match, as stored in the log. An accepted command is one Entry, written completely or not at
// all; replaying the entries gives the same state on any machine. No personal data: accounts are opaque ids.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "common/base/ids.h"
#include "common/clock/time_control.h"
#include "common/match/watching.h"
#include "common/rules/base/outcome.h"

namespace merels::match {

using clock::Millis;
using rules::Side;

/// The accounts of a match's players, by rules::Index(Side). The second has none in a match for one player.
using Seats = std::array<AccountId, 2>;

/// The terms of a match; they never change.
struct Settings {
  std::string ruleset;  // canonical text
  clock::TimeControl clock;
  bool rated = false;
  Seats seats;
  bool tossed = false;  // whether lots were drawn for the first side
  Watching watching = {};

  bool operator==(const Settings&) const = default;
};

/// In an entry that was read from the log and not yet applied, an empty position is the start of the rules.
struct Started {
  Settings settings;
  std::string position;  // the start position
  bool operator==(const Started&) const = default;
};

/// What replaying makes of a ply or a takeback (its position, number and time left) in 16 bits. The log has
/// that alone: an entry read from there has no more either, until State::Apply has completed it.
using Check = std::optional<std::uint16_t>;

struct PlyPlayed {
  Side side = Side::kFirst;
  std::string ply;       // in canonical form
  std::string position;  // after it
  int number = 0;        // plies since the start, this one counted
  Millis charged{0};     // taken off the clock before the increment
  Millis credit{0};      // forgiven for measured lag
  Millis left{0};        // after the increment; 0 without a clock
  Check check = {};      // set until position, number and left are known
  bool operator==(const PlyPlayed&) const = default;
};

struct DrawOffered {
  Side side = Side::kFirst;
  bool operator==(const DrawOffered&) const = default;
};

/// The draw offer was declined, by a command or by a ply.
struct DrawDeclined {
  Side side = Side::kFirst;  // the side that declined
  bool operator==(const DrawDeclined&) const = default;
};

struct Ended {
  rules::Outcome outcome;
  /// For an aborted match: the side that aborted it, or whose time ran out before the match was really
  /// played.
  std::optional<Side> aborted_by = {};
  bool operator==(const Ended&) const = default;
};

/// A player asks to take back their newest ply, and with it the opponent's answer if there was one. Any ply
/// ends the request.
struct TakebackOffered {
  Side side = Side::kFirst;  // whose ply
  bool operator==(const TakebackOffered&) const = default;
};

/// The request was declined, by a command or by a ply of either player.
struct TakebackDeclined {
  Side side = Side::kFirst;  // the side that declined, or played
  bool operator==(const TakebackDeclined&) const = default;
};

/// The request was granted: the match is as if the newest plies had never been played. Both clocks are as
/// they were after the plies that remain, the turn begins now, and offers end. Credit given for measured lag
/// stays charged to the bank.
struct PliesTakenBack {
  Side side = Side::kFirst;      // the side that had asked
  int count = 0;                 // of plies taken back
  int number = 0;                // of plies that remain
  std::string position;          // after these
  std::array<Millis, 2> left{};  // to both; 0 without a clock
  Check check = {};              // set until position, number and left are known
  bool operator==(const PliesTakenBack&) const = default;
};

/// The server could serve again after an outage.
struct Resumed {
  Millis charged{0};  // to the player to move, up to the last moment at which the server could serve
  Millis left{0};     // to that player
  bool operator==(const Resumed&) const = default;
};

using Event = std::variant<Started, PlyPlayed, DrawOffered, DrawDeclined, Ended, Resumed, TakebackOffered,
                           TakebackDeclined, PliesTakenBack>;

/// All events of one command: one row of the log.
struct Entry {
  Seq seq = 0;
  Millis at{0};             // Unix time of the decision
  AccountId by;             // the account that commanded; empty for the server
  RequestId request;        // empty for the server
  std::uint64_t print = 0;  // fingerprint of the command's contents, to recognise a reuse of its id
  std::vector<Event> events;
  /// The thinking time of the player to move, when nothing in the entry has its price.
  Millis thought{0};
  /// The lead of the time of day over the cluster's time, which nobody sets (SteadyTime).
  Millis ahead{0};

  /// The cluster's time of the decision: durations are differences of this, never of `at`.
  Millis cluster_at() const { return at - ahead; }

  bool operator==(const Entry&) const = default;
};

/// Both clocks between plies, and the side whose clock runs.
struct Clocks {
  std::array<Millis, 2> left{};
  std::optional<Side> running;
  bool operator==(const Clocks&) const = default;
};

/// An entry with the clocks after it. Shared by all receivers; immutable.
struct Logged {
  Entry entry;
  Clocks clocks;  // just after it
  bool operator==(const Logged&) const = default;
};
using LoggedPtr = std::shared_ptr<const Logged>;

}  // namespace merels::match
