#include "client/cli/match/chat.h"

#include <ostream>

#include <nlohmann/json.hpp>

#include "client/cli/online/json.h"
#include "client/sdk/base/await.h"
#include "client/sdk/base/request_id.h"

namespace merels::cli {
namespace {

using JsonLine = nlohmann::json;

std::string_view RoomKey(chat::Room room) { return room == chat::Room::kPlayers ? "players" : "spectators"; }

JsonLine MessageJson(const chat::Message& message) {
  return {{"number", message.number},
          {"at_ms", message.at.count()},
          {"by", message.name},
          {"account", message.by.text()},
          {"text", message.text},
          {"courtesy", message.courtesy ? JsonLine(chat::Name(*message.courtesy)) : JsonLine()}};
}

chat::Room RoomOf(bool spectators) { return spectators ? chat::Room::kSpectators : chat::Room::kPlayers; }

}  // namespace

api::Say WordsToSay(const MatchId& match, chat::Room room, const std::string& words) {
  api::Say what{sdk::NewRequestId(), match, room, "", chat::FindCourtesy(words)};
  if (!what.courtesy) what.text = words;
  return what;
}

int Say(Remote& remote, const SayOptions& options, bool as_json, Console& console) {
  const auto said = sdk::Await<chat::Message>([&](auto done) {
    remote.api().chat().Say(WordsToSay(MatchId(options.match), RoomOf(options.to_spectators), options.words),
                            std::move(done));
  });
  if (!said.ok()) return Fail(console, said.error());
  console.out << (as_json ? Dump(MessageJson(*said)) : std::to_string(said->number)) << '\n';
  return kDone;
}

int Chat(Remote& remote, const ChatOptions& options, bool as_json, Console& console) {
  const MatchId match(options.match);
  if (options.off || options.on) {
    const auto set = sdk::Await<void>([&](auto done) {
      remote.api().chat().SetOff({match, options.off}, std::move(done));
    });
    return set.ok() ? kDone : Fail(console, set.error());
  }
  const auto now = sdk::Await<chat::Snapshot>(
      [&](auto done) { remote.api().chat().List(match, RoomOf(options.of_spectators), 0, std::move(done)); });
  if (!now.ok()) return Fail(console, now.error());
  for (const chat::Message& message : now->messages) {
    if (as_json) {
      console.out << Dump(MessageJson(message)) << '\n';
    } else {
      console.out << message.number << '\t' << message.name << '\t' << message.text << '\n';
    }
  }
  return kDone;
}

void ChatListener::Take(const session::Delivery& delivery) {
  if (const auto* message = std::get_if<chat::Message>(&delivery.content)) {
    Hear(delivery.topic.room, *message);
  } else if (const auto* snapshot = std::get_if<chat::Snapshot>(&delivery.content)) {
    for (const chat::Message& each : snapshot->messages) Hear(snapshot->room, each);
  }
}

void ChatListener::Hear(chat::Room room, const chat::Message& message) {
  if (message.number <= heard_) return;
  heard_ = message.number;
  auto object = MessageJson(message);
  object.update({{"event", "chat"}, {"room", RoomKey(room)}, {"said", message.text}});
  voice_.Tell(object, message.name + " says \"" + message.text + "\"");
}

}  // namespace merels::cli
