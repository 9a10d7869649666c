#include "client/cli/match/chat.h"

#include <memory>
#include <ostream>

#include <nlohmann/json.hpp>

#include "client/cli/online/command.h"
#include "client/cli/online/printing.h"
#include "client/sdk/calls.h"
#include "client/sdk/request.h"

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

int Say(sdk::Calls& calls, const SayOptions& options, bool as_json, Console& console) {
  if (!options.code.empty()) calls.SetWatchCode(MatchId(options.match), options.code);
  const auto said =
      sdk::Wait(calls, WordsToSay(MatchId(options.match), RoomOf(options.to_spectators), options.words));
  if (!said.ok()) return Fail(console, said.error());
  console.out << (as_json ? Dump(MessageJson(*said)) : std::to_string(said->number)) << '\n';
  return kDone;
}

int Chat(sdk::Calls& calls, const ChatOptions& options, bool as_json, Console& console) {
  const MatchId match(options.match);
  if (!options.code.empty()) calls.SetWatchCode(match, options.code);
  if (options.off || options.on) {
    const auto set = sdk::Wait(calls, api::SetChat{match, options.off});
    return set.ok() ? kDone : Fail(console, set.error());
  }
  const auto now = sdk::Wait(calls, api::ListMessages{match, RoomOf(options.of_spectators)});
  if (!now.ok()) return Fail(console, now.error());
  for (const chat::Message& message : now->room.messages) {
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

void RegisterChat(CLI::App& app, Commands& commands) {
  Command say(app, commands, "say", "Say something to the opponent, or to the other spectators");
  const auto said = std::make_shared<SayOptions>();
  say.TakesLink(say.app().add_option("match", said->match, kMatchOrLink)->required());
  say.app()
      .add_option(
          "words", said->words,
          "text, or a preset message: hello, good-luck, have-fun, well-played, good-game, thanks, have-to-go")
      ->required();
  say.app().add_flag("--spectators", said->to_spectators, "in the spectators' room");
  say.app().add_option("--code", said->code, kOfAWatchedMatch);
  say.Runs(
      [said](sdk::Calls& calls, bool json, Console& console) { return Say(calls, *said, json, console); });
  Command chat(app, commands, "chat", "Show the chat of a match");
  const auto heard = std::make_shared<ChatOptions>();
  chat.TakesLink(chat.app().add_option("match", heard->match, kMatchOrLink)->required(), &heard->code);
  chat.app().add_flag("--spectators", heard->of_spectators, "in the spectators' room");
  chat.app().add_option("--code", heard->code, kOfAWatchedMatch);
  auto* off = chat.app().add_flag("--off", heard->off, "turn the chat between the players of this match off");
  chat.app().add_flag("--on", heard->on, "turn it on again")->excludes(off);
  chat.Runs(
      [heard](sdk::Calls& calls, bool json, Console& console) { return Chat(calls, *heard, json, console); });
}

}  // namespace merels::cli
