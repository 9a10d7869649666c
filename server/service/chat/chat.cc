#include "server/service/chat/chat.h"

#include <algorithm>

#include "common/base/number.h"
#include "server/service/base/cluster_rates.h"
#include "server/service/chat/chat_rooms.h"
#include "server/service/match/loaded_match.h"
#include "server/service/match/matches.h"
#include "server/store/chat.h"

namespace merels::service {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;

constexpr milliseconds kForgetEvery = hours(1);

/// A cursor that is no number: 0.
Result<std::uint64_t> ParseBefore(const std::string& token) {
  if (token.empty()) return 0;
  if (const auto before = ParseNumber<std::uint64_t>(token)) return *before;
  return Error{Reason::kBadArgument, "this page_token does not come from a list of messages"};
}

std::size_t SizeOfPage(const PageQuery& query) {
  return query.size <= 0 ? Chat::kMaxListed
                         : std::min(static_cast<std::size_t>(query.size), Chat::kMaxListed);
}

}  // namespace

Chat::Chat(const Ports& ports, Matches& matches, domain::AccessPolicy& access, ClusterBroadcasts& news,
           ClusterRates& rates, Oversight oversight)
    : ports_(ports),
      matches_(matches),
      access_(access),
      rates_(rates.Add("chat",
                       [&limits = ports.limits] {
                         return domain::RateLimit(static_cast<double>(limits.chat_per_minute),
                                                  static_cast<double>(limits.chat_burst));
                       })),
      oversight_(std::move(oversight)),
      rooms_(std::make_unique<ChatRooms>(ports, news)),
      callbacks_(ports.executor) {
  timer_ = ports_.executor.After(kForgetEvery, callbacks_.Task([this] { ForgetOld(); }));
}

Chat::~Chat() { ports_.executor.Cancel(timer_); }

void Chat::ForgetOld() {
  ports_.executor.Cancel(timer_);
  timer_ = ports_.executor.After(kForgetEvery, callbacks_.Task([this] { ForgetOld(); }));
  ports_.chat.ForgetBefore(ports_.clock.Now() - hours(24 * ports_.limits.chat_days),
                           [](const Result<void>&) {});  // if the store refuses, they go an hour later
}

// ---- Permissions

void Chat::FindPart(const MatchViewer& viewer, const MatchId& match, Done<Part> done) {
  const auto part = [account = viewer.account](const LoadedMatch& loaded) {
    return Part{loaded.state.SeatOf(account).has_value(), loaded.SeenBy({}).outcome().has_value()};
  };
  if (access_.IsModerator(viewer.account)) {
    return matches_.With(
        match, [part](const LoadedMatch& loaded, const match::Moment&) { return part(loaded); },
        std::move(done));
  }
  // An account that may not watch a match may not read its chat either.
  matches_.View(
      match, viewer, [part](const MatchView& view) { return part(view.loaded); }, std::move(done));
}

Result<void> Chat::MayRead(const AccountId& viewer, const Part& part, chat::Room room) const {
  if (access_.IsModerator(viewer) && !part.plays) return {};
  if (room == chat::Room::kPlayers) {
    if (part.plays) return {};
    return Error{Reason::kNotAllowed, "the players' chat is for the players only"};
  }
  if (part.plays && !part.over) {
    return Error{
        Reason::kNotAllowed,
        "players have no part in the spectators' chat until everybody may know that the match is over"};
  }
  return {};
}

void Chat::CheckReader(const MatchViewer& viewer, const MatchId& match, chat::Room room, Done<void> done) {
  FindPart(viewer, match, [this, viewer, room, done = std::move(done)](const Result<Part>& part) {
    part ? done(MayRead(viewer.account, *part, room)) : done(part.error());
  });
}

Result<void> Chat::MaySay(const match::Player& by, const api::Say& what) {
  if (what.courtesy.has_value() != what.text.empty()) {
    return Error{Reason::kBadText, "give either a text or a preset message"};
  }
  const auto longest = static_cast<std::size_t>(ports_.limits.max_chat_text);
  if (!what.courtesy) {
    if (auto fits = chat::CheckText(what.text, longest); !fits) return fits;
  }
  if (auto may = oversight_.may_chat(by); !may) return may;
  return MayCount(by.id);
}

Result<void> Chat::MayCount(const AccountId& account) {
  const auto wait = rates_.TakeOrWait(account.text(), ports_.clock.Monotonic(), 1);
  if (wait == wait.zero()) return {};
  const Limits& limits = ports_.limits;
  return domain::Allowance{"chat-per-minute", limits.chat_per_minute, limits.chat_burst}.Refuse(wait);
}

// ---- Writing

void Chat::Say(const match::Player& by, const api::Say& what, Done<chat::Message> done) {
  if (auto may = MaySay(by, what); !may) return done(may.error());
  FindPart(
      {by.id, what.code}, what.match, [this, by, what, done = std::move(done)](const Result<Part>& part) {
        if (!part) return done(part.error());
        if (auto may = MayRead(by.id, *part, what.room); !may) return done(may.error());
        if (what.room == chat::Room::kPlayers && !part->plays) {
          return done(Error{Reason::kNotAllowed, "only the players of the match can write there"});
        }
        if (what.room == chat::Room::kSpectators) return Keep(by, what, done);
        ports_.chat.IsOff(what.match, callbacks_.WrapOnce([this, by, what, done](const Result<bool>& off) {
          if (!off) return done(off.error());
          if (*off) return done(Error{Reason::kChatOff, "a player has turned the chat of this match off"});
          Keep(by, what, done);
        }));
      });
}

void Chat::Keep(const match::Player& by, const api::Say& what, Done<chat::Message> done) {
  chat::Message message;
  message.at = ports_.clock.Now();
  message.by = by.id;
  message.name = by.name;
  message.guest = by.guest;
  message.bot = by.bot;
  message.text = what.courtesy ? std::string(chat::WordsOf(*what.courtesy)) : what.text;
  message.courtesy = what.courtesy;
  ports_.chat.Add({what.match, what.room}, what.request, message,
                  callbacks_.WrapOnce([this, place = chat::Place{what.match, what.room},
                                       done = std::move(done)](const Result<chat::Message>& kept) {
                    if (!kept) return done(kept.error());
                    rooms_->Said(place, *kept);
                    done(*kept);
                  }));
}

// ---- Reading

void Chat::List(const MatchViewer& viewer, const MatchId& match, chat::Room room, std::uint64_t after,
                Done<chat::Snapshot> done) {
  const api::ListMessages newest{match, room, after, {static_cast<int>(kMaxListed), {}}, viewer.code};
  ListPage(viewer.account, newest, [done = std::move(done)](const Result<ChatPage>& page) {
    page ? done(page->room) : done(page.error());
  });
}

void Chat::ListPage(const AccountId& viewer, const api::ListMessages& query, Done<ChatPage> done) {
  const auto before = ParseBefore(query.page.token);
  if (!before) return done(before.error());
  FindPart({viewer, query.code}, query.match,
           [this, viewer, query, before = *before, done = std::move(done)](const auto& part) {
             if (!part) return done(part.error());
             if (auto may = MayRead(viewer, *part, query.room); !may) return done(may.error());
             NoteReader(viewer, *part, query,
                        [this, viewer, part = *part, query, before, done](const Result<void>& noted) {
                          noted ? ReadPage(viewer, part, query, before, done) : done(noted.error());
                        });
           });
}

void Chat::NoteReader(const AccountId& viewer, const Part& part, const api::ListMessages& query,
                      Done<void> done) {
  if (part.plays || query.room != chat::Room::kPlayers) return done({});
  oversight_.note_reading(viewer, query.match, std::move(done));
}

void Chat::ReadPage(const AccountId& viewer, const Part& part, const api::ListMessages& query,
                    std::uint64_t before, Done<ChatPage> done) {
  const store::ChatRange range{query.after, before};
  ports_.chat.IsOff(query.match, callbacks_.WrapOnce([this, viewer, part, query, range,
                                                      done = std::move(done)](const Result<bool>& off) {
    if (!off) return done(off.error());
    rooms_->NoteOff({query.match, query.room}, *off);
    const std::size_t most = SizeOfPage(query.page);
    ports_.chat.List({query.match, query.room}, range, most,
                     callbacks_.WrapOnce([this, viewer, part, query, most, off = *off,
                                          done](Result<std::vector<chat::Message>> messages) {
                       if (!messages) return done(messages.error());
                       // The viewer may have ceased to be a moderator meanwhile.
                       if (auto may = MayRead(viewer, part, query.room); !may) return done(may.error());
                       const bool more = messages->size() == most;
                       std::string next = more ? std::to_string(messages->front().number) : std::string();
                       std::erase_if(*messages, [&](const auto& one) { return !MayHear(viewer, one); });
                       done(ChatPage{{query.match, query.room, *std::move(messages), off}, std::move(next)});
                     }));
  }));
}

void Chat::SetOff(const AccountId& player, const api::SetChat& wish, Done<void> done) {
  FindPart({player}, wish.match, [this, player, wish, done = std::move(done)](const Result<Part>& part) {
    if (!part) return done(part.error());
    if (!part->plays)
      return done(Error{Reason::kNotYourSeat, "only the players of a match can turn its chat off"});
    // It counts like a message.
    if (auto may = MayCount(player); !may) return done(may.error());
    ports_.chat.SetOff(wish.match, player, wish.off,
                       callbacks_.WrapOnce([this, match = wish.match, done](const Result<void>& set) {
                         if (!set) return done(set.error());
                         rooms_->Set(match);
                         done({});
                       }));
  });
}

// ---- Followers

void Chat::Begin() { rooms_->Begin(); }

void Chat::Stop() { rooms_->Stop(); }

void Chat::Follow(const MatchId& match, chat::Room room, Follower& follower) {
  rooms_->Follow(match, room, follower);
}

void Chat::Unfollow(const MatchId& match, chat::Room room, Follower& follower) {
  rooms_->Unfollow(match, room, follower);
}

}  // namespace merels::service
