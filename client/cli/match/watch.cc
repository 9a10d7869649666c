#include "client/cli/match/watch.h"

#include "client/cli/match/chat.h"

namespace merels::cli {

std::optional<int> Watcher::Take(const Update& update) {
  if (const auto* connection = std::get_if<session::Connection>(&update)) return TakeConnection(*connection);
  if (const auto* ended = std::get_if<session::TopicEnded>(&update)) return Fail(console_, ended->why);
  if (std::holds_alternative<Interrupted>(update)) return kDone;
  const auto* delivery = std::get_if<session::Delivery>(&update);
  if (delivery == nullptr) return std::nullopt;
  if (const auto* snapshot = std::get_if<match::Snapshot>(&delivery->content)) return TakeSnapshot(*snapshot);
  if (const auto* entry = std::get_if<match::SeenEntry>(&delivery->content)) return TakeEntry(*entry);
  if (const auto* change = std::get_if<session::PresenceChanged>(&delivery->content)) TakePresence(*change);
  if (const auto* change = std::get_if<session::WatchersChanged>(&delivery->content)) voice_.Tell(*change);
  return std::nullopt;
}

std::optional<int> Watcher::TakeEntry(const match::SeenEntry& entry) {
  const bool known = match_.known();
  const auto happened = match_.Take(entry);
  if (!known && match_.known()) voice_.Introduce(match_.now());
  return Tell(happened);
}

std::optional<int> Watcher::TakeSnapshot(const match::Snapshot& snapshot) {
  const bool known = match_.known();
  const auto happened = match_.Take(snapshot);
  if (!known) voice_.Introduce(match_.now());
  return Tell(happened);
}

void Watcher::TakePresence(const session::PresenceChanged& change) {
  match_.Take(change);
  voice_.Tell(change, match_.now());
}

std::optional<int> Watcher::Tell(const std::vector<session::Happening>& happened) {
  voice_.Tell(happened, match_);
  if (match_.known() && match_.now().outcome) return kDone;
  return std::nullopt;
}

std::optional<int> Watcher::TakeConnection(const session::Connection& connection) {
  using State = session::Connection::State;
  switch (connection.state) {
    case State::kConnecting: break;
    case State::kConnected:
      me_ = connection.me.id;
      if (lost_) voice_.Say("connected", "The connection is back");
      lost_ = false;
      break;
    case State::kLost:
      if (me_.empty()) return Fail(console_, connection.why);
      if (!lost_) voice_.Say("lost", "The connection is lost; trying again: " + connection.why.sentence);
      lost_ = true;
      break;
    case State::kClosed: return Fail(console_, connection.why);
  }
  return std::nullopt;
}

int Watch(Remote& remote, const WatchOptions& options, bool json, Console& console) {
  Loop loop(-1);
  Voice voice(console.out, json);
  Watcher watcher(voice, console);
  ChatListener ear(voice);
  const auto session = remote.OpenSession(session::Into(loop.inbox()));
  session->FollowMatch(MatchId(options.match), options.view);
  session->Follow(session::Topic::Chat(MatchId(options.match), chat::Room::kSpectators));
  while (true) {
    const Update update = loop.Next(false);
    const auto* delivery = std::get_if<session::Delivery>(&update);
    if (delivery != nullptr) ear.Take(*delivery);
    // A player of the match may not enter the spectators' room, but may follow the match.
    const auto* ended = std::get_if<session::TopicEnded>(&update);
    if (ended != nullptr && ended->topic.kind == session::Topic::Kind::kChat) continue;
    if (const auto code = watcher.Take(update)) return *code;
  }
}

}  // namespace merels::cli
