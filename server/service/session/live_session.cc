#include "server/service/session/live_session.h"

#include <algorithm>
#include <utility>

#include "common/variants/registry.h"
#include "server/service/moderation/visibility.h"

namespace merels::service {

using session::Topic;
using std::chrono::milliseconds;

namespace {

/// Whether it makes another position, or ends the match: whether there is another turn.
bool MakesPosition(const session::Delivery& delivery) {
  const auto* const seen = std::get_if<match::SeenEntry>(&delivery.content);
  if (seen == nullptr) return false;
  const auto& events = seen->logged->entry.events;
  return std::any_of(events.begin(), events.end(), [](const match::Event& event) {
    return std::holds_alternative<match::PlyPlayed>(event) ||
           std::holds_alternative<match::PliesTakenBack>(event) ||
           std::holds_alternative<match::Ended>(event);
  });
}

}  // namespace

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
  if (auto may = MayFollow(wanted); !may) {
    Send(SubscriptionEnded{topic, may.error(), std::move(wanted.request)});
    return;
  }
  subscribing_[topic].push_back(std::move(wanted.request));
  // A topic's state is read from the store, or from a whole match, so the rate per account is limited.
  if (const auto allowed = context_.may_subscribe(player_.id); !allowed)
    return EndTopic(topic, allowed.error());
  switch (topic.kind) {
    case Topic::Kind::kMatch: return SubscribeMatch(topic, wanted);
    case Topic::Kind::kLobby: return SubscribeLobby(topic, {std::move(wanted.epoch), wanted.after});
    case Topic::Kind::kNotices: return BeingAsked(topic) ? void() : SubscribeNotices();
    case Topic::Kind::kChat:
      if (BeingAsked(topic)) return;
      topics_[topic].code = std::move(wanted.code);
      return AskChat(topic);
    case Topic::Kind::kTv: return SubscribeTv(topic);
  }
}

/// Whether it could be followed at all; if not, a subscription that exists stays as it is.
Result<void> LiveSession::MayFollow(const Subscription& wanted) const {
  const Topic& topic = wanted.topic;
  if (wanted.replay_from && (*wanted.replay_from < 0 || topic.kind != Topic::Kind::kMatch)) {
    return Error{Reason::kBadArgument, "only a match can be replayed, from ply 0 or a later one"};
  }
  const auto most = static_cast<std::size_t>(context_.ports.limits.max_subscriptions_per_stream);
  if (!topics_.contains(topic) && topics_.size() >= most) {
    Error why{Reason::kTooManySubscriptions,
              "one stream follows at most " + std::to_string(most) + " topics; stop following another"};
    return std::move(why).AtLimit("max-subscriptions-per-stream", most);
  }
  for (const std::string& ruleset : topic.filter.rulesets) {
    if (const auto known = variants::ParseRuleset(ruleset); !known) return known.error();
  }
  return {};
}

/// Whether the state of the topic is being read: one answer is enough.
bool LiveSession::BeingAsked(const Topic& topic) const {
  const auto followed = topics_.find(topic);
  return followed != topics_.end() && followed->second.asked != 0;
}

void LiveSession::SubscribeMatch(const Topic& topic, const Subscription& wanted) {
  if (!wanted.code.empty() || wanted.replay_from) {
    if (const auto allowed = context_.may_look_up(player_.id); !allowed)
      return EndTopic(topic, allowed.error());
  }
  Followed& followed = topics_[topic];
  followed.presence_missed = true;
  followed.code = wanted.code;
  followed.with_turns = wanted.with_turns;
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
    EndTopic(topic, answer.error());
  };
}

/// Entries that the shard delivers before its answer are in the answer, later ones are not: nothing is lost
/// or sent twice.
void LiveSession::AskMatch(const Topic& topic, const Point& from) {
  const auto caught_up = [this, topic](Followed& followed, const Caught& caught) {
    CatchUp(topic, followed, caught);
  };
  context_.matches.View(
      topic.match, {player_.id, topics_[topic].code, from.epoch == session::kMatchEpoch ? from.after : 0},
      [from](const MatchView& view) { return CaughtUp(view, from); }, Answered<Caught>(topic, caught_up));
}

/// Entries appended meanwhile are read afterwards.
void LiveSession::AskReplay(const Topic& topic, int ply) {
  const auto replayed = [this, topic](Followed& followed, const Replayed& match) {
    followed.player = match.player;
    Accept(topic);
    Deliver(topic, match.start.seq, match.start, true);
    for (const match::SeenEntry& row : match.rows) Deliver(topic, row.seq(), row, false);
    if (!followed.behind) AskMatch(topic, {std::string(session::kMatchEpoch), followed.sent});
  };
  context_.replays.Ask(topic.match, {player_.id, topics_[topic].code}, ply,
                       Answered<Replayed>(topic, replayed));
}

void LiveSession::CatchUp(const Topic& topic, Followed& followed, const Caught& caught) {
  followed.player = caught.seat.has_value();
  followed.sent = caught.after;
  Accept(topic);
  context_.matches.Follow(topic.match, *this, caught.seat);
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
  TellTurn(topic, followed);
}

/// Each question is answered before the next is asked: of positions in quick succession only the newest is
/// sent.
void LiveSession::TellTurn(const Topic& topic, Followed& followed) {
  if (!followed.with_turns || !followed.player) return;
  followed.turn_due = true;
  if (std::exchange(followed.turn_asked, true)) return;
  followed.turn_due = false;
  context_.matches.View(
      topic.match, {player_.id},
      [](const MatchView& view) { return match::ViewTurn(view.state(), view.viewer); },
      [this, alive = callbacks_.Watch(), topic](const Result<match::Turn>& turn) {
        if (alive.expired()) return;
        const auto found = topics_.find(topic);
        if (found == topics_.end()) return;
        Followed& now = found->second;
        now.turn_asked = false;
        if (now.asked != 0 || now.behind) return;  // a snapshot comes, and the turn after it
        if (!turn) return EndTopic(topic, turn.error());
        if (now.turn_due) return TellTurn(topic, now);
        Deliver(topic, now.sent, *turn, false);
      });
}

void LiveSession::TellWatchers(const Topic& topic, const Followed& followed) {
  const auto watchers = static_cast<int>(context_.matches.Watchers(topic.match));
  if (watchers > 0) Deliver(topic, followed.sent, session::WatchersChanged{watchers}, false);
}

bool LiveSession::FollowsLobby() const {
  return std::any_of(topics_.begin(), topics_.end(),
                     [](const auto& one) { return one.first.kind == Topic::Kind::kLobby; });
}

/// Missed changes of a filtered lobby are not reconstructed: it starts from a snapshot.
void LiveSession::SubscribeLobby(const Topic& topic, const Point& from) {
  LobbyFeed& feed = context_.tables.lobby_feed();
  if (!FollowsLobby()) feed.Follow(*this);
  Followed& followed = topics_[topic];
  Accept(topic);
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
    Accept(topic);
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
    Accept(topic);
    Deliver(topic, newest, now, true);
  };
  context_.chat.List({player_.id, topics_[topic].code}, topic.match, topic.room, 0,
                     Answered<chat::Snapshot>(topic, listed));
}

void LiveSession::SubscribeTv(const Topic& topic) {
  const auto on = context_.television.Follow(topic.channel, *this);
  if (!on) return EndTopic(topic, on.error());
  Accept(topic);
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

/// Nothing is sent until the answer comes; messages written meanwhile are read afterwards.
void LiveSession::CheckChat(const Topic& topic) {
  Followed& followed = topics_[topic];
  if (followed.asked != 0) return AskChat(topic);
  followed.told_meanwhile = false;
  const auto may = [this, topic](const Followed& now, bool) {
    if (now.told_meanwhile) AskChat(topic);
  };
  context_.chat.CheckReader({player_.id, followed.code}, topic.match, topic.room,
                            [answered = Answered<bool>(topic, may)](const Result<void>& read) {
                              read ? answered(true) : answered(read.error());
                            });
}

void LiveSession::Unsubscribe(const Topic& topic, const std::string& request) {
  silent_ = false;
  const Error why{Reason::kCancelled, "it was unsubscribed before it was followed"};
  for (std::string& waiting : TakeQuestions(topic)) {
    if (!waiting.empty()) Send(SubscriptionEnded{topic, why, std::move(waiting)});
  }
  Forget(topic);
  if (!request.empty()) Answer(request, {}, topic);
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

std::vector<std::string> LiveSession::TakeQuestions(const Topic& topic) {
  auto asked = subscribing_.extract(topic);
  return asked.empty() ? std::vector<std::string>() : std::move(asked.mapped());
}

void LiveSession::Accept(const Topic& topic) {
  if (subscribing_.empty()) return;
  for (const std::string& request : TakeQuestions(topic)) {
    if (!request.empty()) Answer(request, {}, topic);
  }
}

void LiveSession::EndTopic(const Topic& topic, const Error& why) {
  const Topic ended = topic;  // the reference may be into the map
  Forget(ended);
  auto asked = TakeQuestions(ended);
  if (asked.empty()) Send(SubscriptionEnded{ended, why});
  for (std::string& request : asked) Send(SubscriptionEnded{ended, why, std::move(request)});
}

void LiveSession::Answer(const std::string& request, const Result<void>& outcome,
                         std::optional<Topic> topic) {
  Send(MessageAnswered{request, outcome, std::move(topic)});
}

// ---- Deliveries

void LiveSession::Deliver(const Topic& topic, Seq seq, session::Content content, bool snapshot) {
  Followed& followed = topics_[topic];
  const bool constant = topic.kind == Topic::Kind::kMatch || topic.kind == Topic::Kind::kChat;
  SendChange(followed, std::make_shared<const session::Delivery>(session::Delivery{
                           topic, constant ? std::string(session::kMatchEpoch) : context_.epoch, seq,
                           snapshot ? 0 : followed.sent, std::move(content)}));
}

/// A spectator whose queue is full gets the current state when there is room again; everybody else needs
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
    if (followed.with_turns && MakesPosition(*delivery)) TellTurn(delivery->topic, followed);
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

}  // namespace merels::service
