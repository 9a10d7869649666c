// The calls of the OperatorService: invites, moderators, limits, and the nodes of a cluster.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/api/call.h"
#include "common/clock/time_control.h"
#include "common/match/view.h"

namespace merels::api {

/// A secret that is shown once: the server keeps a hash of it.
struct IssuedCode {
  std::string code;
  clock::Millis expires_at{0};  // Unix time; 0: never
};

/// Repeating it makes another code. So does CreateResetCode.
struct CreateInvite {
  using Answer = IssuedCode;
  static constexpr CallRule kRule{Needs::kOperator, kPlain};
  std::int64_t count = 1;       // the number of uses
  std::chrono::hours valid{0};  // 0: until it is used up
  std::string note = {};
};

/// An invite; the server does not store its code.
struct Invite {
  std::string id;
  std::int64_t left = 0;        // the number of uses left
  clock::Millis expires_at{0};  // Unix time; 0: never
  std::string note;
};

/// All of them, newest first.
struct ListInvites {
  using Answer = Page<Invite>;
  static constexpr CallRule kRule{Needs::kOperator, kList};
  PageQuery page = {};
};

struct RevokeInvite {
  using Answer = void;
  static constexpr CallRule kRule{Needs::kOperator, kPlain};
  std::string invite;
};

/// A code with which the member sets a new password, once.
struct CreateResetCode {
  using Answer = IssuedCode;
  static constexpr CallRule kRule{Needs::kOperator, kPlain};
  std::string player;  // id or name
};

/// Safe to repeat. not-member for a guest.
struct SetModerator {
  using Answer = match::Player;
  static constexpr CallRule kRule{Needs::kOperator, kPlain};
  std::string player;  // id or name
  bool moderator = true;
};

/// kUnknown: from a newer server.
enum class NodeState : std::uint8_t { kUnknown, kServing, kDraining, kSilent };

/// "serving", "draining", "silent", "unknown".
constexpr std::string_view Name(NodeState state) {
  switch (state) {
    case NodeState::kUnknown: break;
    case NodeState::kServing: return "serving";
    case NodeState::kDraining: return "draining";
    case NodeState::kSilent: return "silent";
  }
  return "unknown";
}

/// One run of the server. The fields of another node are empty or 0 until it has been heard.
struct Node {
  std::string id;
  bool is_this = false;  // the one that answers
  std::string name;      // as it was configured; restarts keep it
  std::string address;   // where it listens, HOST:PORT
  std::string version;   // of its program
  NodeState state = NodeState::kServing;
  clock::Millis started_at{0};               // Unix time
  std::optional<clock::Millis> heard_ago{};  // nothing: never
  std::int64_t streams = 0;                  // of clients
  std::int64_t players = 0;                  // who have one

  bool operator==(const Node&) const = default;
};

/// As known to the node that answers, by id.
struct ListNodes {
  using Answer = Page<Node>;
  static constexpr CallRule kRule{Needs::kOperator, kPlain};
  PageQuery page = {};
};

/// The lease of a job that only one node does at a time.
struct Lease {
  std::string name;
  std::string node;       // its id; empty: nobody holds it
  bool is_alive = false;  // that node; a silent one may be
  std::int64_t epoch = 0;
  std::int64_t beat = 0;

  bool operator==(const Lease&) const = default;
};

struct ListLeases {
  using Answer = Page<Lease>;
  static constexpr CallRule kRule{Needs::kOperator, kList};
  PageQuery page = {};
};

/// The work of the node that answers: now, and since its start.
struct NodeStatus {
  /// Entries by the time from handing them to the store until its answer.
  struct TimeCount {
    double most_seconds = 0;  // infinite in the last one
    std::uint64_t entries = 0;
    bool operator==(const TimeCount&) const = default;
  };

  Node node;
  std::int64_t tables = 0;  // open
  std::int64_t challenges = 0;
  std::int64_t seeks = 0;
  // Since the start.
  std::uint64_t matches_begun = 0;
  std::uint64_t matches_ended = 0;
  std::uint64_t entries = 0;          // stored
  std::uint64_t refused_entries = 0;  // by the store
  std::uint64_t unknown_entries = 0;  // of unknown outcome at first
  std::vector<TimeCount> store_times = {};

  bool operator==(const NodeStatus&) const = default;
};

struct GetStatus {
  using Answer = NodeStatus;
  static constexpr CallRule kRule{Needs::kOperator, kPlain};
};

/// A limit of the node that answers.
struct LimitSetting {
  std::string name;
  std::int64_t value = 0;       // in force
  std::int64_t configured = 0;  // by the configuration, as it was last read
  std::int64_t initial = 0;     // without any configuration
  std::int64_t lowest = 0;
  std::int64_t highest = 0;
  bool needs_restart = false;          // read only at the start; it cannot be set
  bool is_set = false;                 // `value` was set by SetLimit
  std::optional<std::int64_t> kept{};  // what the next start takes instead of the configured one
  std::string help{};                  // what is limited, with its unit

  bool operator==(const LimitSetting&) const = default;
};

/// By name.
struct ListLimits {
  using Answer = Page<LimitSetting>;
  static constexpr CallRule kRule{Needs::kOperator, kPlain};
  PageQuery page = {};
};

/// At the node that answers, from now on until it ends. Safe to repeat.
struct SetLimit {
  using Answer = LimitSetting;
  static constexpr CallRule kRule{Needs::kOperator, kPlain};
  std::string name;
  std::int64_t value = 0;
  bool keep = false;  // also for its starts to come
};

/// The configured value again, from now on and after its next start. Safe to repeat.
struct ResetLimit {
  using Answer = LimitSetting;
  static constexpr CallRule kRule{Needs::kOperator, kPlain};
  std::string name;
};

/// A retry says it again.
struct Announce {
  using Answer = void;
  static constexpr CallRule kRule{Needs::kOperator, kPlain};
  std::string text;
  std::chrono::minutes stands{0};  // 0: only those are told who are here now
};

/// The node that answers drains, and ends. Idempotent.
struct DrainNode {
  using Answer = void;
  static constexpr CallRule kRule{Needs::kOperator, kPlain};
};

}  // namespace merels::api
