#include "server/service/session/live_session.h"

#include <algorithm>
#include <utility>

#include "common/variants/registry.h"
#include "server/service/moderation/visibility.h"

namespace merels::service {

using session::Topic;
using std::chrono::milliseconds;

LiveSession::LiveSession(SessionContext context, match::Player player, EventSink& sink)
    : context_(std::move(context)),
      player_(std::move(player)),
      sink_(sink),
      callbacks_(context_.ports.executor) {
  Send(Welcome{player_, milliseconds(context_.ports.limits.ping_interval_ms), context_.epoch});
  SchedulePing();
}

LiveSession::~LiveSession() {
  context_.ports.executor.Cancel(ping_timer_);
  while (!topics_.empty()) Forget(topics_.begin()->first);
  if (free_) context_.tables.free_bots().Remove(player_.id);
  context_.closed(*this);
}

void LiveSession::SendAway(const Error& why) {
  if (std::exchange(away_, true)) return;
  if (context_.ports.counters != nullptr) context_.ports.counters->AddGoAway(why.reason);
  context_.ports.executor.Cancel(ping_timer_);
  sink_.Send(GoAway{why});
}

void LiveSession::Send(Outgoing message) {
  if (!sink_.Send(std::move(message))) SendAwayUnread();
}

void LiveSession::SendAwayUnread() {
  SendAway({Reason::kStuckReader, "the client does not read what it is sent: connect again and go on"});
}

// ---- Topics

void LiveSession::Subscribe(Subscription wanted) {
  silent_ = false;
  const Topic topic = wanted.topic;
  if (wanted.replay_from && (*wanted.replay_from < 0 || topic.kind != Topic::Kind::kMatch)) {
    return Refuse(topic, {Reason::kBadArgument, "only a match can be replayed, from ply 0 or a later one"});
  }
  const auto most = static_cast<std::size_t>(context_.ports.limits.max_subscriptions_per_stream);
  if (!topics_.contains(topic) && topics_.size() >= most) {
    Error why{Reason::kTooManySubscriptions,
              "one stream follows at most " + std::to_string(most) + " topics; stop following another"};
    return Refuse(topic, std::move(why).AtLimit("max-subscriptions-per-stream", most));
  }
  // The state of a topic is read from the store, or from a whole match, so each account may do this only so
  // often.
  if (const auto allowed = context_.may_subscribe(player_.id); !allowed) {
    Forget(topic);
    return Refuse(topic, allowed.error());
  }
  switch (topic.kind) {
    case Topic::Kind::kMatch: return SubscribeMatch(topic, wanted);
    case Topic::Kind::kLobby: return SubscribeLobby(topic, {std::move(wanted.epoch), wanted.after});
    case Topic::Kind::kNotices: return BeingAsked(topic) ? void() : SubscribeNotices();
    case Topic::Kind::kChat: return BeingAsked(topic) ? void() : AskChat(topic);
    case Topic::Kind::kTv: return SubscribeTv(topic);
  }
}

/// Whether the state of the topic is being read: one answer is enough.
bool LiveSession::BeingAsked(const Topic& topic) const {
  const auto followed = topics_.find(topic);
  return followed != topics_.end() && followed->second.asked != 0;
}

void LiveSession::SubscribeMatch(const Topic& topic, const Subscription& wanted) {
  if (!wanted.code.empty() || wanted.replay_from) {
    if (const auto allowed = context_.may_look_up(player_.id); !allowed)
      return Refuse(topic, allowed.error());
  }
  Followed& followed = topics_[topic];
  followed.presence_missed = true;
  followed.code = wanted.code;
  if (wanted.replay_from) return AskReplay(topic, *wanted.replay_from);
  AskMatch(topic, {wanted.epoch, wanted.after});
}

template <class T, class Take>
Done<T> LiveSession::Answered(const Topic& topic, Take take) {
  const std::uint64_t question = topics_[topic].asked = ++questions_;
  return [this, alive = callbacks_.Watch(), topic, question, take](const Result<T>& answer) {
    if (alive.expired()) return;
    const auto found = topics_.find(topic);
    if (found == topics_.end() || found->second.asked != question) return;
    found->second.asked = 0;
    if (answer) return take(found->second, *answer);
    Forget(topic);
    Refuse(topic, answer.error());
  };
}

/// Entries the shard delivers before its answer are in the answer, later ones are not: nothing is lost or
/// sent twice.
void LiveSession::AskMatch(const Topic& topic, const Point& from) {
  const auto caught_up = [this, topic](Followed& followed, const Caught& caught) {
    CatchUp(topic, followed, caught);
  };
  context_.matches.View(
      topic.match, {player_.id, topics_[topic].code, from.epoch == session::kMatchEpoch ? from.after : 0},
      [from](const MatchView& view) { return CaughtUp(view, from); }, Answered<Caught>(topic, caught_up));
}

/// Entries appended meanwhile are asked for afterwards.
void LiveSession::AskReplay(const Topic& topic, int ply) {
  const auto replayed = [this, topic](Followed& followed, const Replayed& match) {
    followed.player = match.player;
    Deliver(topic, match.start.seq, match.start, true);
    for (const match::SeenEntry& row : match.rows) Deliver(topic, row.seq(), row, false);
    if (!followed.behind) AskMatch(topic, {std::string(session::kMatchEpoch), followed.sent});
  };
  context_.matches.Replay(topic.match, {player_.id, topics_[topic].code}, ply,
                          Answered<Replayed>(topic, replayed));
}

void LiveSession::CatchUp(const Topic& topic, Followed& followed, const Caught& caught) {
  followed.player = caught.player;
  followed.sent = caught.after;
  context_.matches.Follow(topic.match, *this, caught.player);
  const bool presence_missed = std::exchange(followed.presence_missed, false);
  if (caught.snapshot) {
    Deliver(topic, caught.snapshot->seq, *caught.snapshot, true);
  } else {
    for (const match::SeenEntry& entry : caught.missed) Deliver(topic, entry.seq(), entry, false);
    for (const session::PresenceChanged& change : caught.presence) {
      if (presence_missed) Deliver(topic, followed.sent, change, false);
    }
  }
  TellWatchers(topic, followed);
}

void LiveSession::TellWatchers(const Topic& topic, const Followed& followed) {
  const auto watchers = static_cast<int>(context_.matches.Watchers(topic.match));
  if (watchers > 0) Deliver(topic, followed.sent, session::WatchersChanged{watchers}, false);
}

bool LiveSession::FollowsLobby() const {
  return std::any_of(topics_.begin(), topics_.end(),
                     [](const auto& one) { return one.first.kind == Topic::Kind::kLobby; });
}

/// Missed changes of a filtered lobby are not reconstructed: it begins afresh.
void LiveSession::SubscribeLobby(const Topic& topic, const Point& from) {
  for (const std::string& ruleset : topic.filter.rulesets) {
    if (const auto known = variants::ParseRuleset(ruleset); !known) return Refuse(topic, known.error());
  }
  LobbyFeed& feed = context_.tables.lobby_feed();
  if (!FollowsLobby()) feed.Follow(*this);
  Followed& followed = topics_[topic];
  std::vector<std::pair<Seq, lobby::Change>> missed;
  const bool goes_on = topic.filter.open() && from.epoch == context_.epoch && from.after != 0;
  if (!goes_on || !feed.Since(from.after, missed)) {
    const lobby::Snapshot now =
        lobby::Filtered(topic.filter, VisibleTo(context_.access, player_.id, context_.tables.LobbyNow()));
    followed.shown.clear();
    if (!topic.filter.open()) {
      for (const auto& table : now.tables) followed.shown.insert(table.id.text());
      for (const auto& match : now.live_matches) followed.shown.insert(match.match.text());
      for (const auto& bot : now.free_bots) followed.shown.insert(bot.id.text());
    }
    return Deliver(topic, feed.seq(), now, true);
  }
  followed.sent = from.after;
  for (const auto& [seq, change] : missed) {
    const bool known = IsVisibleTo(context_.access, player_.id, change);
    Deliver(topic, seq, known ? change : InsteadOfHidden(), false);
  }
}

/// Notices published while the store is read wait until after the answer.
void LiveSession::SubscribeNotices() {
  const Topic topic = Topic::Notices();
  if (!topics_.contains(topic)) context_.tables.notice_feed().Follow(*this);
  const Seq seq = context_.tables.notice_feed().seq();
  auto sanctions = context_.access.AllInForce(player_.id, context_.ports.clock.Now());
  auto recent = context_.tables.notice_feed().Recent(player_.id);
  const auto listed = [this, topic, seq, sanctions = std::move(sanctions), recent = std::move(recent)](
                          Followed&, const lobby::NoticesSnapshot& now) {
    const auto held = std::exchange(held_notices_, {});
    lobby::NoticesSnapshot all = now;
    all.challenges = context_.challenges.Of(player_.id);
    all.sanctions = sanctions;
    all.recent = recent;
    Deliver(topic, seq, std::move(all), true);
    for (const auto& [number, notice] : held) OnNotice(number, notice);
  };
  context_.tables.NoticesOf(player_.id, Answered<lobby::NoticesSnapshot>(topic, listed));
}

/// A message written while the store is read may be missing from the answer: then the store is read again.
void LiveSession::AskChat(const Topic& topic) {
  topics_[topic].told_meanwhile = false;
  context_.chat.Follow(topic.match, topic.room, *this);
  const auto listed = [this, topic](const Followed& followed, const chat::Snapshot& now) {
    if (followed.told_meanwhile) return AskChat(topic);
    const Seq newest = now.messages.empty() ? 0 : now.messages.back().number;
    Deliver(topic, newest, now, true);
  };
  context_.chat.List(player_.id, topic.match, topic.room, 0, Answered<chat::Snapshot>(topic, listed));
}

void LiveSession::SubscribeTv(const Topic& topic) {
  const auto on = context_.television.Follow(topic.channel, *this);
  if (!on) return Refuse(topic, on.error());
  Deliver(topic, context_.television.seq(), VisibleTo(context_.access, player_.id, *on), true);
}

void LiveSession::RecheckAccess(RecheckReason reason) {
  const Topics followed = topics_;  // an answer may take one away
  for (const auto& [topic, how] : followed) {
    if (topic.kind == Topic::Kind::kChat) CheckChat(topic);
    if (topic.kind == Topic::Kind::kMatch && !how.player) CheckMatch(topic, how.code);
    if (topic.kind == Topic::Kind::kLobby) CheckLobby(topic, reason);
    if (topic.kind == Topic::Kind::kTv) CheckTv(topic, reason);
  }
}

/// Until the answer comes nothing is sent; messages written meanwhile are then asked for.
void LiveSession::CheckChat(const Topic& topic) {
  Followed& followed = topics_[topic];
  if (followed.asked != 0) return AskChat(topic);
  followed.told_meanwhile = false;
  const auto may = [this, topic](const Followed& now, bool) {
    if (now.told_meanwhile) AskChat(topic);
  };
  context_.chat.CheckReader(player_.id, topic.match, topic.room,
                            [answered = Answered<bool>(topic, may)](const Result<void>& read) {
                              read ? answered(true) : answered(read.error());
                            });
}

void LiveSession::Unsubscribe(const Topic& topic) {
  silent_ = false;
  Forget(topic);
}

void LiveSession::Forget(const Topic& topic) {
  const Topic forgotten = topic;  // the reference may be into the map
  if (topics_.erase(forgotten) == 0) return;
  switch (forgotten.kind) {
    case Topic::Kind::kMatch: return context_.matches.Unfollow(forgotten.match, *this);
    case Topic::Kind::kLobby:
      if (!FollowsLobby()) context_.tables.lobby_feed().Unfollow(*this);
      return;
    case Topic::Kind::kTv: return context_.television.Unfollow(forgotten.channel, *this);
    case Topic::Kind::kNotices:
      held_notices_.clear();
      if (context_.tables.notice_feed().Unfollow(*this)) context_.quick_play.Left(player_.id);
      return;
    case Topic::Kind::kChat: return context_.chat.Unfollow(forgotten.match, forgotten.room, *this);
  }
}

void LiveSession::Refuse(const Topic& topic, Error error) {
  Send(SubscriptionEnded{topic, std::move(error)});
}

// ---- Deliveries

void LiveSession::Deliver(const Topic& topic, Seq seq, session::Content content, bool snapshot) {
  Followed& followed = topics_[topic];
  const bool constant = topic.kind == Topic::Kind::kMatch || topic.kind == Topic::Kind::kChat;
  SendChange(followed, std::make_shared<const session::Delivery>(session::Delivery{
                           topic, constant ? std::string(session::kMatchEpoch) : context_.epoch, seq,
                           snapshot ? 0 : followed.sent, std::move(content)}));
}

/// A spectator whose queue is full gets the present state when there is room again; everybody else needs
/// every delivery.
void LiveSession::SendChange(Followed& followed, SharedDelivery delivery) {
  if (followed.behind) return;
  const Topic::Kind kind = delivery->topic.kind;
  const bool spectator = kind == Topic::Kind::kLobby || kind == Topic::Kind::kTv ||
                         kind == Topic::Kind::kChat || (kind == Topic::Kind::kMatch && !followed.player);
  const Seq seq = delivery->seq;
  if (sink_.Send(WithAnswer(std::move(delivery)))) {
    followed.sent = seq;
  } else if (spectator) {
    followed.behind = true;
  } else {
    SendAwayUnread();
  }
}

Outgoing LiveSession::WithAnswer(SharedDelivery delivery) {
  if (asked_.empty()) return delivery;
  const auto* entry = std::get_if<match::SeenEntry>(&delivery->content);
  if (entry == nullptr || entry->logged->entry.by != player_.id) return delivery;
  auto settled = Settle(entry->logged->entry.request);
  if (!settled) return delivery;
  return AnsweringDelivery{std::move(delivery), *std::move(settled)};
}

std::optional<RequestId> LiveSession::Settle(const RequestId& request) {
  const auto found = std::find_if(asked_.begin(), asked_.end(),
                                  [&](const Asked& asked) { return asked.request == request; });
  if (found == asked_.end()) return std::nullopt;
  RequestId settled = std::move(found->request);
  asked_.erase(found);
  return settled;
}

void LiveSession::HasRoom() {
  std::vector<Topic> behind;
  for (auto& [topic, followed] : topics_) {
    if (std::exchange(followed.behind, false)) behind.push_back(topic);
  }
  for (const Topic& topic : behind) {
    if (topic.kind == Topic::Kind::kLobby) SubscribeLobby(topic, {});
    if (topic.kind == Topic::Kind::kChat) AskChat(topic);
    if (topic.kind == Topic::Kind::kTv) SubscribeTv(topic);
    if (topic.kind == Topic::Kind::kMatch) AskMatch(topic, {});
  }
}

void LiveSession::OnMatchEntry(const SharedDelivery& delivery) {
  const auto found = topics_.find(delivery->topic.match);
  if (found == topics_.end()) return;
  Followed& followed = found->second;
  if (delivery->unnumbered()) return OnUnnumbered(followed, delivery);
  if (followed.asked != 0 || followed.behind || delivery->seq <= followed.sent) return;
  if (delivery->prev_seq == followed.sent) {
    SendChange(followed, delivery);
    if (followed.player && followed.sent == delivery->seq) {
      followed.handed = {delivery->seq, context_.ports.clock.Monotonic()};
    }
    return;
  }
  AskMatch(delivery->topic, {std::string(session::kMatchEpoch), followed.sent});
}

void LiveSession::OnUnnumbered(Followed& followed, const SharedDelivery& change) {
  if (followed.asked != 0 || followed.behind) {
    followed.presence_missed = true;
  } else if (change->seq == followed.sent) {
    SendChange(followed, change);
  } else {
    Deliver(change->topic, followed.sent, change->content, false);
  }
}

void LiveSession::OnLobbyChange(Seq seq, const lobby::Change& change) {
  IsVisibleTo(context_.access, player_.id, change) ? TellLobbyChange(seq, change)
                                                   : TellLobbyChange(seq, InsteadOfHidden());
}

void LiveSession::TellLobbyChange(Seq seq, const lobby::Change& change) {
  for (auto& [topic, followed] : topics_) {
    if (topic.kind != Topic::Kind::kLobby || followed.behind) continue;
    if (topic.filter.open() || Shows(topic.filter, followed, change)) Deliver(topic, seq, change, false);
  }
}

bool LiveSession::Shows(const lobby::Filter& filter, Followed& followed, const lobby::Change& change) {
  struct Judge {
    const lobby::Filter& filter;
    std::set<std::string>& shown;

    bool operator()(const lobby::TableOpened& opened) const {
      return lobby::Matches(filter, opened.table) && shown.insert(opened.table.id.text()).second;
    }
    bool operator()(const lobby::MatchStarted& started) const {
      return lobby::Matches(filter, started.match) && shown.insert(started.match.match.text()).second;
    }
    bool operator()(const lobby::TableClosed& closed) const { return shown.erase(closed.id.text()) > 0; }
    bool operator()(const lobby::MatchEnded& ended) const { return shown.erase(ended.id.text()) > 0; }
    bool operator()(const lobby::BotFree& free) const {
      return !filter.without_bots && shown.insert(free.bot.id.text()).second;
    }
    bool operator()(const lobby::BotNotFree& gone) const { return shown.erase(gone.id.text()) > 0; }
  };
  return std::visit(Judge{filter, followed.shown}, change);
}

void LiveSession::OnChannel(Seq seq, const std::string& channel, const session::OnAir& on) {
  Deliver(Topic::Tv(channel), seq, VisibleTo(context_.access, player_.id, on), true);
}

void LiveSession::OnNotice(Seq seq, const lobby::Notice& notice) {
  if (topics_[Topic::Notices()].asked != 0) return held_notices_.emplace_back(seq, notice), void();
  Deliver(Topic::Notices(), seq, notice, false);
}

void LiveSession::OnChatMessage(const MatchId& match, chat::Room room, const chat::Message& message) {
  const auto found = topics_.find(Topic::Chat(match, room));
  if (found == topics_.end()) return;
  found->second.told_meanwhile = true;
  const bool known = message.number <= found->second.sent;
  if (found->second.asked != 0 || known || !context_.chat.MayHear(player_.id, message)) return;
  Deliver(found->first, message.number, message, false);
}

void LiveSession::OnChatSet(const MatchId& match) {
  const auto found = topics_.find(Topic::Chat(match, chat::Room::kPlayers));
  if (found == topics_.end()) return;
  found->second.told_meanwhile = true;
  if (found->second.asked == 0) AskChat(found->first);
}

// ---- Commands

void LiveSession::Submit(MatchId match, match::Command command, ReadAt read_at) {
  silent_ = false;
  commanded_at_ = read_at;
  const std::uint64_t number = ++commands_;
  asked_.push_back({number, command.request, match});
  if (const auto allowed = context_.may_command(player_.id); !allowed) {
    return Acknowledge(number, allowed.error());
  }
  command.by = player_.id;
  Pending pending{std::move(command), read_at, lag_.lag(),
                  [this, alive = callbacks_.Watch(), number](const Result<match::SeenEntry>& outcome) {
                    if (!alive.expired()) Acknowledge(number, outcome);
                  }};
  if (const auto followed = topics_.find(match); followed != topics_.end()) {
    pending.handed = followed->second.handed;
  }
  context_.matches.Submit(match, std::move(pending));
}

/// Unless the delivery was the answer.
void LiveSession::Acknowledge(std::uint64_t number, const Result<match::SeenEntry>& outcome) {
  const auto found =
      std::find_if(asked_.begin(), asked_.end(), [&](const Asked& asked) { return asked.number == number; });
  if (found == asked_.end()) return;
  if (!outcome) CountRefusal(outcome.error());
  Asked answered = std::move(*found);
  asked_.erase(found);
  Send(Acknowledgement{std::move(answered.request), std::move(answered.match), outcome});
}

void LiveSession::RefuseCommand(RequestId request, MatchId match, const Error& why) {
  silent_ = false;
  const auto allowed = context_.may_command(player_.id);
  CountRefusal(allowed ? why : allowed.error());
  Send(Acknowledgement{std::move(request), std::move(match), allowed ? why : allowed.error()});
}

void LiveSession::CountRefusal(const Error& why) const {
  if (context_.ports.counters != nullptr) context_.ports.counters->AddRefusal(why.reason);
}

Result<void> LiveSession::TakeChallenges(bool available) {
  silent_ = false;
  if (!player_.bot) return Error{Reason::kNotAllowed, "only computers are shown as free for challenges"};
  if (auto allowed = context_.may_command(player_.id); !allowed) return allowed.error();
  if (std::exchange(free_, available) == available) return {};
  FreeBots& free_bots = context_.tables.free_bots();
  available ? free_bots.Add(player_) : free_bots.Remove(player_.id);
  return {};
}

void LiveSession::RefuseMessage(std::uint64_t number, const Error& why) {
  silent_ = false;
  Send(MessageRefused{number, why});
}

}  // namespace merels::service
