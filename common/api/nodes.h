// The nodes of a house and their leases, as its operator is shown them.
#ifndef MERELS_COMMON_API_NODES_H_
#define MERELS_COMMON_API_NODES_H_

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace merels::api {

/// kUnknown: of a newer server.
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

/// One run of the server. What another node says of itself is empty or 0 until it has been heard.
struct Node {
  std::string id;
  bool is_this = false;  // the one that answers
  std::string name;      // as it was configured; restarts keep it
  std::string address;   // where it listens, HOST:PORT
  std::string version;   // of its program
  NodeState state = NodeState::kServing;
  std::chrono::milliseconds started_at{0};               // Unix time
  std::optional<std::chrono::milliseconds> heard_ago{};  // nothing: never
  std::int64_t streams = 0;                              // of clients
  std::int64_t players = 0;                              // who have one

  bool operator==(const Node&) const = default;
};

/// What only one node does at a time.
struct Lease {
  std::string name;
  std::string node;       // its id; empty: nobody has it
  bool is_alive = false;  // that node; a silent one may be
  std::int64_t epoch = 0;
  std::int64_t beat = 0;

  bool operator==(const Lease&) const = default;
};

}  // namespace merels::api

#endif  // MERELS_COMMON_API_NODES_H_
