// The calls of the OperatorService: invites, moderators, and the nodes of a cluster.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

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

/// The node that answers drains, and ends. Idempotent.
struct DrainNode {
  using Answer = void;
  static constexpr CallRule kRule{Needs::kOperator, kPlain};
};

}  // namespace merels::api
