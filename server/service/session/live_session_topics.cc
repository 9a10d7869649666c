// What a stream follows, and what it is sent when it begins to.
#include <algorithm>
#include <utility>

#include "common/variants/registry.h"
#include "server/service/moderation/visibility.h"
#include "server/service/session/live_session.h"

namespace merels::service {

using session::Topic;

namespace {

Caught CaughtUp(const MatchView& view, const Point& from) {
  MatchView now = view;
  if (view.viewer.seat) now.moment.presence[rules::Index(*view.viewer.seat)] = {};
  const auto& [loaded, viewer, moment] = now;
  const match::State& state = now.state();
  const Seq newest = match::VisibleSeq(state, viewer);
  Caught caught;
  caught.seat = viewer.seat;
  const bool known = from.epoch == session::kMatchEpoch && from.after > 0 && from.after <= newest;
  if (!known || from.after + 1 < state.oldest_kept()) {
    caught.snapshot = SnapshotOf(now);
    return caught;
  }
  caught.after = from.after;
  for (const match::LoggedPtr& logged : state.After(from.after)) {
    if (auto seen = match::ViewEntry(loaded.id, state, loaded.players, viewer, logged))
      caught.missed.push_back(*std::move(seen));
  }
  if (loaded.late && !caught.seat)
    return caught;  // presence is about the present, which a spectator sees later
  for (const rules::Side side : {rules::Side::kFirst, rules::Side::kSecond}) {
    const bool taken = !state.settings().seats[rules::Index(side)].empty();
    if (taken && !state.outcome()) caught.presence.push_back({side, moment.presence[rules::Index(side)]});
  }
  return caught;
}

}  // namespace

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
  KindOf(topic).subscribe(*this, topic, wanted);
}

const LiveSession::Kind& LiveSession::KindOf(const Topic& topic) {
  using Self = LiveSession;
  static constexpr Kind kMatch{
      [](Self& self, const Topic& match, const Subscription& wanted) { self.SubscribeMatch(match, wanted); },
      [](Self& self, const Topic& match) { self.context_.matches.Unfollow(match.match, self); },
      [](Self& self, const Topic& match, const Followed& how, RecheckReason) {
        if (!how.player) self.CheckMatch(match, how.code);
      },
      [](Self& self, const Topic& match) { self.AskMatch(match, {}); }, true};
  static constexpr Kind kLobby{
      [](Self& self, const Topic& lobby, const Subscription& wanted) { self.SubscribeLobby(lobby, wanted); },
      [](Self& self, const Topic&) {
        if (!self.FollowsLobby()) self.context_.tables.lobby_feed().Unfollow(self);
      },
      [](Self& self, const Topic& lobby, const Followed&, RecheckReason why) { self.CheckLobby(lobby, why); },
      [](Self& self, const Topic& lobby) { self.SubscribeLobby(lobby, {}); }, false};
  static constexpr Kind kNotices{[](Self& self, const Topic& notices, const Subscription&) {
                                   if (!self.BeingAsked(notices)) self.SubscribeNotices(notices);
                                 },
                                 [](Self& self, const Topic&) {
                                   self.held_notices_.clear();
                                   if (self.context_.tables.notice_feed().Unfollow(self))
                                     self.context_.quick_play.Left(self.player_.id);
                                 },
                                 [](Self&, const Topic&, const Followed&, RecheckReason) {}, nullptr, false};
  static constexpr Kind kChat{
      [](Self& self, const Topic& chat, const Subscription& wanted) {
        if (self.BeingAsked(chat)) return;
        self.topics_[chat].code = wanted.code;
        self.AskChat(chat);
      },
      [](Self& self, const Topic& chat) { self.context_.chat.Unfollow(chat.match, chat.room, self); },
      [](Self& self, const Topic& chat, const Followed&, RecheckReason) { self.CheckChat(chat); },
      [](Self& self, const Topic& chat) { self.AskChat(chat); }, true};
  static constexpr Kind kTv{
      [](Self& self, const Topic& tv, const Subscription&) { self.SubscribeTv(tv); },
      [](Self& self, const Topic& tv) { self.context_.television.Unfollow(tv.channel, self); },
      [](Self& self, const Topic& tv, const Followed&, RecheckReason why) { self.CheckTv(tv, why); },
      [](Self& self, const Topic& tv) { self.SubscribeTv(tv); }, false};
  switch (topic.kind) {
    case Topic::Kind::kMatch: return kMatch;
    case Topic::Kind::kLobby: return kLobby;
    case Topic::Kind::kNotices: return kNotices;
    case Topic::Kind::kChat: return kChat;
    case Topic::Kind::kTv: return kTv;
  }
  return kMatch;
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
void LiveSession::SubscribeLobby(const Topic& topic, const Subscription& from) {
  LobbyFeed& feed = context_.tables.lobby_feed();
  if (!FollowsLobby()) feed.Follow(*this);
  Followed& followed = topics_[topic];
  Accept(topic);
  std::vector<std::pair<Seq, lobby::Change>> missed;
  const bool goes_on = topic.filter.open() && from.epoch == context_.epoch && from.after != 0;
  if (!goes_on || !feed.Since(from.after, missed)) {
    const lobby::Snapshot now = context_.tables.LobbyNow(player_.id, topic.filter);
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
void LiveSession::SubscribeNotices(const Topic& topic) {
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
  topics_[topic].changed_meanwhile = false;
  context_.chat.Follow(topic.match, topic.room, *this);
  const auto listed = [this, topic](const Followed& followed, const chat::Snapshot& now) {
    if (followed.changed_meanwhile) return AskChat(topic);
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
    KindOf(topic).recheck(*this, topic, how, reason);
  }
}

/// Nothing is sent until the answer comes; messages written meanwhile are read afterwards.
void LiveSession::CheckChat(const Topic& topic) {
  Followed& followed = topics_[topic];
  if (followed.asked != 0) return AskChat(topic);
  followed.changed_meanwhile = false;
  const auto may = [this, topic](const Followed& now, bool) {
    if (now.changed_meanwhile) AskChat(topic);
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
  KindOf(forgotten).unfollow(*this, forgotten);
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

// ---- Rights

void LiveSession::CheckMatch(const Topic& topic, const std::string& code) {
  context_.matches.View(
      topic.match, {player_.id, code}, [](const MatchView&) { return true; },
      [this, alive = callbacks_.Watch(), topic](const Result<bool>& seen) {
        if (alive.expired() || seen || seen.error().reason != Reason::kUnknownMatch) return;
        if (topics_.contains(topic)) EndTopic(topic, seen.error());
      });
}

/// Tables and matches of a new blocker disappear as if they had been taken or were over; if there are none,
/// nothing is sent.
void LiveSession::CheckLobby(const Topic& topic, RecheckReason reason) {
  const lobby::Snapshot all = context_.tables.LobbyNow(AccountId(), {});
  const lobby::Snapshot left = VisibleTo(context_.access, player_.id, all);
  const bool same = all.tables.size() == left.tables.size() &&
                    all.live_matches.size() == left.live_matches.size() &&
                    all.free_bots.size() == left.free_bots.size();
  if (reason == RecheckReason::kModerator || !same) SubscribeLobby(topic, {});
}

void LiveSession::CheckTv(const Topic& topic, RecheckReason reason) {
  const auto on = context_.television.Follow(topic.channel, *this);
  const bool hidden = on && on->match && !IsVisibleTo(context_.access, player_.id, *on->match);
  if (reason == RecheckReason::kModerator || hidden) SubscribeTv(topic);
}

/// A substitute for a hidden change: the end of an unknown match, which is also sent for matches that not
/// everybody may watch. A gap in the numbers would reveal that something was left out.
lobby::Change LiveSession::InsteadOfHidden() const {
  return lobby::MatchEnded{MatchId(NewId(context_.ports.random))};
}

}  // namespace merels::service
