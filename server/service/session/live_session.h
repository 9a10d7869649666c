// One client's stream, on the server's side: its topics, the messages sent, and whether the client still
// reads.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "common/base/done.h"
#include "common/clock/match_clock.h"
#include "common/match/view.h"
#include "common/session/delivery.h"
#include "server/service/base/call.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"
#include "server/service/chat/chat.h"
#include "server/service/following/follower.h"
#include "server/service/following/television.h"
#include "server/service/lobby/challenges.h"
#include "server/service/lobby/quick_play.h"
#include "server/service/lobby/tables.h"
#include "server/service/match/matches.h"
#include "server/service/match/replays.h"
#include "server/service/session/session.h"

namespace merels::service {

/// The point up to which a viewer knows a topic.
struct Point {
  std::string epoch;
  Seq after = 0;
};

/// What brings a viewer of a match up to date. Either a snapshot, or the entries since `after`, oldest first:
/// a viewer who missed more than a match in memory keeps (match::RecentEntries::kKept) gets a snapshot.
/// Shares no mutable data with the match.
struct Caught {
  std::optional<rules::Side> seat;  // of the viewer, who is here from now on
  Seq after = 0;
  std::optional<match::Snapshot> snapshot;
  std::vector<match::SeenEntry> missed;
  /// The presence of the player of every seat, unless a snapshot has it; empty once the match is over.
  std::vector<session::PresenceChanged> presence = {};
};

/// The collaborators and callbacks from the server. References outlive it.
struct SessionContext {
  const Ports& ports;
  Matches& matches;
  Tables& tables;
  QuickPlay& quick_play;
  const Challenges& challenges;
  Chat& chat;
  Television& television;
  Replays& replays;
  const domain::AccessPolicy& access;
  const std::string& epoch;  // of the lobby and of notices
  std::function<Result<void>(const AccountId&)> may_command;
  std::function<Result<void>(const AccountId&)> may_look_up;
  std::function<Result<void>(const AccountId&)> may_subscribe;
  std::function<void(class LiveSession&)> closed;
};

class LiveSession final : public Session, private Follower {
 public:
  LiveSession(SessionContext context, match::Player player, EventSink& sink);
  ~LiveSession() override;

  void Subscribe(Subscription subscription) override;
  using Session::Submit;
  using Session::Subscribe;
  using Session::Unsubscribe;
  void Unsubscribe(const session::Topic& topic, const std::string& request) override;
  void Submit(MatchId match, match::Command command, ReadAt read_at, std::string as_sent) override;
  void RefuseCommand(RequestId request, MatchId match, const Error& why) override;
  void RefuseMessage(const std::string& request, const Error& why) override;
  void Pong(std::uint64_t nonce, ReadAt read_at) override;
  Result<void> TakeChallenges(bool available) override;
  void HasRoom() override;
  void Leave() override;
  bool leaving() const override { return leaving_; }
  /// The client has sent nothing yet, not even a pong, and is not being disconnected.
  bool silent() const { return silent_ && !disconnecting_; }
  /// It is being disconnected.
  bool disconnecting() const { return disconnecting_; }

  void Disconnect(const Error& why);
  /// This account's rights have changed: another account has blocked it, or it has become a moderator, or is
  /// no longer one. Topics that it may no longer follow are ended.
  enum class RecheckReason : std::uint8_t { kBlocked, kModerator };
  void RecheckAccess(RecheckReason reason);
  const AccountId& account() const override { return player_.id; }

 private:
  struct Unanswered {
    std::uint64_t nonce;
    ReadAt sent_at;
  };

  /// The state of a followed topic.
  struct Followed {
    Seq sent = 0;                      // newest number
    bool player = false;               // of a match: this client plays in it
    bool behind = false;               // the sink was full: nothing more is sent until a snapshot can be
    std::uint64_t asked = 0;           // the pending question about its state; 0: none
    HandedOut handed = {};             // the newest entry, if it was sent as soon as it was durable
    bool changed_meanwhile = false;    // of chat: a message or a setting came while its state was being read
    std::set<std::string> shown = {};  // of a filtered lobby: tables, matches and free computers
    bool presence_missed = false;      // a player may have come or gone without a notice to this client
    std::string code = {};             // for watching a match, or the match of a chat
    bool with_turns = false;           // a player wants each position's legal plies
    bool turn_asked = false;           // they are being asked for
    bool turn_due = false;             // and there has been another position since
  };
  /// Finds the topic of a match also by the match alone.
  struct TopicOrder {
    using is_transparent = void;
    static constexpr auto kMatch = session::Topic::Kind::kMatch;
    static_assert(kMatch == session::Topic::Kind{}, "matches come first");

    bool operator()(const session::Topic& one, const session::Topic& other) const { return one < other; }
    bool operator()(const session::Topic& one, const MatchId& match) const {
      return one.kind == kMatch && one.match < match;
    }
    bool operator()(const MatchId& match, const session::Topic& one) const {
      return one.kind != kMatch || match < one.match;
    }
  };
  using Topics = std::map<session::Topic, Followed, TopicOrder>;
  /// What differs between the kinds of topics.
  struct Kind {
    void (*subscribe)(LiveSession&, const session::Topic&, const Subscription&);
    /// It is followed no longer.
    void (*unfollow)(LiveSession&, const session::Topic&);
    /// This account's rights have changed.
    void (*recheck)(LiveSession&, const session::Topic&, const Followed&, RecheckReason);
    /// There is room again: sends the current state. Null: the client needs every delivery, as a player does.
    void (*restart)(LiveSession&, const session::Topic&);
    /// Its numbers are the store's; otherwise they are of this run.
    bool stored;
  };
  static const Kind& KindOf(const session::Topic& topic);
  /// A command without an answer, whose entry is not delivered yet.
  struct Asked {
    std::uint64_t number = 0;  // of the stream's commands
    RequestId request;
    MatchId match;
    std::string as_sent;  // the request id as the client wrote it; empty: the same
  };

  void OnMatchEntry(const SharedDelivery& delivery) override;
  void OnLobbyChange(Seq seq, const lobby::Change& change) override;
  void OnChannel(Seq seq, const std::string& channel, const session::OnAir& on) override;
  void OnNotice(Seq seq, const lobby::Notice& notice) override;
  void OnChatMessage(const MatchId& match, chat::Room room, const chat::Message& message) override;
  void OnChatSet(const MatchId& match) override;

  /// Whether a change matches this filter of the lobby.
  static bool Shows(const lobby::Filter& filter, Followed& followed, const lobby::Change& change);
  /// Asks for the entries before the one with this number, unless they have come meanwhile.
  void CloseGap(const session::Topic& topic, Seq seq);
  void OnUnnumbered(Followed& followed, const SharedDelivery& change);
  bool BeingAsked(const session::Topic& topic) const;
  Result<void> MayFollow(const Subscription& wanted) const;
  void SubscribeMatch(const session::Topic& topic, const Subscription& subscription);
  void AskMatch(const session::Topic& topic, const Point& from);
  void AskReplay(const session::Topic& topic, int ply);
  /// Handles the answer to a question about a match, if it is still awaited. An error ends the topic.
  template <class T, class Take>
  Done<T> Answered(const session::Topic& topic, Take take);
  void TellTurn(const session::Topic& topic, Followed& followed);
  void TellWatchers(const session::Topic& topic, const Followed& followed);
  void CatchUp(const session::Topic& topic, Followed& followed, const Caught& caught);
  void SubscribeLobby(const session::Topic& topic, const Subscription& from);
  bool FollowsLobby() const;
  lobby::Change InsteadOfHidden() const;
  void TellLobbyChange(Seq seq, const lobby::Change& change);
  void SubscribeNotices(const session::Topic& topic);
  void AskChat(const session::Topic& topic);
  void CheckChat(const session::Topic& topic);
  void CheckMatch(const session::Topic& topic, const std::string& code);
  void CheckLobby(const session::Topic& topic, RecheckReason reason);
  void CheckTv(const session::Topic& topic, RecheckReason reason);
  void SubscribeTv(const session::Topic& topic);
  /// Numbers and sends one delivery; the topic's point moves to `seq`.
  void Deliver(const session::Topic& topic, Seq seq, session::Content content, bool snapshot);
  void SendChange(Followed& followed, SharedDelivery delivery);
  /// The delivery; it is the answer too when a command of this stream made the entry.
  Outgoing WithAnswer(SharedDelivery delivery);
  /// The answer to the command with this number.
  void Acknowledge(std::uint64_t number, const Result<match::SeenEntry>& outcome);
  /// The command is answered now. Nothing: it was answered before.
  std::optional<RequestId> Settle(const RequestId& request);
  /// Sends a message that the client needs; a client that does not read it is disconnected.
  void Send(Outgoing message);
  void DisconnectUnread();
  /// The topic is followed now: answers all Subscribe messages for it.
  void Accept(const session::Topic& topic);
  /// The topic is no longer followed: answers all Subscribe messages for it, or ends the accepted
  /// subscription.
  void EndTopic(const session::Topic& topic, const Error& why);
  std::vector<std::string> TakeQuestions(const session::Topic& topic);
  /// Answers a message that is no command.
  void Answer(const std::string& request, const Result<void>& outcome,
              std::optional<session::Topic> topic = {});
  void CountRefusal(const Error& why) const;
  void Forget(const session::Topic& topic);
  void SchedulePing();
  void PingAfter(std::chrono::milliseconds wait);
  std::chrono::milliseconds Spared(ReadAt now);
  void SendPing();

  SessionContext context_;
  match::Player player_;
  EventSink& sink_;
  Topics topics_;
  /// The names of the Subscribe messages that are not answered yet.
  std::map<session::Topic, std::vector<std::string>> subscribing_;
  std::uint64_t questions_ = 0;
  std::vector<std::pair<Seq, lobby::Notice>> held_notices_;
  std::vector<Asked> asked_;
  std::uint64_t commands_ = 0;
  std::deque<Unanswered> unanswered_;  // pings, oldest first
  clock::LagMeter lag_;
  std::uint64_t nonce_ = 0;
  TimerId ping_timer_ = 0;
  std::optional<ReadAt> commanded_at_;
  int left_out_ = 0;  // pings, since the last that was sent
  bool disconnecting_ = false;
  bool leaving_ = false;
  bool silent_ = true;
  bool free_ = false;  // of a computer: it accepts challenges
  CallbackScope callbacks_;
};

}  // namespace merels::service
