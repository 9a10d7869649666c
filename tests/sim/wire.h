// One stream between a client and a node: in order and complete, until it is cut.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>

#include "common/match/view.h"
#include "merels/v1/session_service.pb.h"
#include "server/service/game_server.h"
#include "tests/sim/node.h"
#include "tests/sim/sea.h"

namespace merels::sim {

/// The receiver of a stream's messages. Outlives every wire, or lets go of it by Hush.
struct ClientEnd {
  std::function<void(const v1::SessionResponse& message)> heard;
  std::function<void(const Error& why)> ended;
};

/// Owned by shared_ptr; calls under way hold it. Threads: one.
class Wire final : public service::EventSink, public std::enable_shared_from_this<Wire> {
 public:
  Wire(Sea& sea, Life* life, match::Player player, ClientEnd client)
      : sea_(sea), life_(life), player_(std::move(player)), client_(std::move(client)) {}

  ~Wire() override { CloseSession(); }

  /// Starts to connect. A node that is down only ends the stream.
  void Open();
  void SendToNode(v1::SessionRequest request);
  /// The client gives it up and gets nothing more.
  void Hush();

  void NodeCrashed();
  /// The node is suspended, or goes on.
  void NodeStopped(bool stopped);
  /// A message from the node to the client.
  bool Send(service::Outgoing message) override;

 private:
  void Begin();
  void Receive(const v1::SessionRequest& request);
  void Submit(const v1::Command& command);
  /// Records from the node's messages which matches the stream follows.
  void NoteFollowed(const service::Outgoing& message);
  void StopFollowing(const MatchId& match, bool left);
  void SendToClient(v1::SessionResponse response);
  /// The stream carries nothing more. Each end may notice, later, or never.
  void Cut();
  void TellClient(const Error& why, nanoseconds delay);
  void CloseSession(bool left = false);
  nanoseconds Arrival(nanoseconds& last);

  Sea& sea_;
  Life* life_;  // null: down, or crashed since
  const match::Player player_;
  ClientEnd client_;
  std::unique_ptr<service::Session> session_;
  /// The matches followed on it, with their numbers in the ledger.
  std::map<MatchId, std::uint64_t> follows_;
  nanoseconds last_to_node_{0};
  nanoseconds last_to_client_{0};
  bool stopped_ = false;
  bool cut_ = false;
  bool client_told_ = false;
};

}  // namespace merels::sim
