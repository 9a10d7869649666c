#include "proto/wire/chat.h"

#include <utility>

#include "common/api/chat.h"
#include "proto/wire/messages.h"
#include "proto/wire/reading.h"
#include "proto/wire/types.h"

namespace merels::wire {
namespace {

v1::Courtesy ToProto(chat::Courtesy courtesy) {
  switch (courtesy) {
    case chat::Courtesy::kHello: return v1::COURTESY_HELLO;
    case chat::Courtesy::kGoodLuck: return v1::COURTESY_GOOD_LUCK;
    case chat::Courtesy::kHaveFun: return v1::COURTESY_HAVE_FUN;
    case chat::Courtesy::kWellPlayed: return v1::COURTESY_WELL_PLAYED;
    case chat::Courtesy::kGoodGame: return v1::COURTESY_GOOD_GAME;
    case chat::Courtesy::kThanks: return v1::COURTESY_THANKS;
    case chat::Courtesy::kHaveToGo: return v1::COURTESY_HAVE_TO_GO;
  }
  return v1::COURTESY_UNSPECIFIED;
}

}  // namespace

v1::ChatRoom ToProto(chat::Room room) {
  return room == chat::Room::kPlayers ? v1::CHAT_ROOM_PLAYERS : v1::CHAT_ROOM_SPECTATORS;
}

Result<chat::Room> FromProto(v1::ChatRoom room) {
  if (room == v1::CHAT_ROOM_PLAYERS) return chat::Room::kPlayers;
  if (room == v1::CHAT_ROOM_SPECTATORS) return chat::Room::kSpectators;
  return Error{Reason::kBadArgument, "the room is neither that of the players nor that of the spectators"};
}

v1::Courtesy ToProto(const std::optional<chat::Courtesy>& courtesy) {
  return courtesy ? ToProto(*courtesy) : v1::COURTESY_UNSPECIFIED;
}

Result<std::optional<chat::Courtesy>> FromProto(v1::Courtesy courtesy) {
  if (courtesy == v1::COURTESY_UNSPECIFIED) return std::optional<chat::Courtesy>();
  for (const chat::Courtesy known : chat::kCourtesies) {
    if (ToProto(known) == courtesy) return std::optional(known);
  }
  return Error{Reason::kBadArgument, "this courtesy is unknown"};
}

v1::ChatMessage ToProto(const chat::Message& message) {
  v1::ChatMessage written;
  written.set_number(message.number);
  written.set_at_unix_ms(message.at.count());
  *written.mutable_author() = ToProto(match::Player{message.by, message.name, message.guest, message.bot});
  written.set_text(message.text);
  if (message.courtesy) written.set_courtesy(wire::ToProto(message.courtesy));
  return written;
}

Result<chat::Message> FromProto(const v1::ChatMessage& message) {
  Reading reading;
  chat::Message read;
  read.number = message.number();
  reading.Require(read.number > 0, Reason::kBadArgument, "the message has no number");
  read.at = reading.Time(message.at_unix_ms(), "the time of the message");
  const match::Player author = reading.Take(FromProto(message.author()));
  read.by = author.id;
  read.name = author.name;
  read.guest = author.guest;
  read.bot = author.bot;
  if (const auto fits = chat::CheckText(message.text(), kMaxChatText); !fits.ok()) return fits.error();
  read.text = message.text();
  if (const auto courtesy = FromProto(message.courtesy()); courtesy.ok()) read.courtesy = *courtesy;
  return reading.Done(std::move(read));
}

v1::ChatSnapshot ToProto(const chat::Snapshot& snapshot) {
  v1::ChatSnapshot message;
  message.set_match_id(snapshot.match.text());
  message.set_room(wire::ToProto(snapshot.room));
  for (const chat::Message& one : snapshot.messages) *message.add_messages() = wire::ToProto(one);
  message.set_off(snapshot.off);
  return message;
}

Result<chat::Snapshot> FromProto(const v1::ChatSnapshot& message) {
  Reading reading;
  chat::Snapshot snapshot;
  snapshot.match = reading.Take(ReadMatchId(message.match_id()));
  snapshot.room = reading.Take(FromProto(message.room()));
  for (const auto& one : message.messages()) snapshot.messages.push_back(reading.Take(FromProto(one)));
  snapshot.off = message.off();
  return reading.Done(std::move(snapshot));
}

// ---- ChatService

constexpr auto kFromProto = [](const auto& one) { return FromProto(one); };

template <>
struct Messages<api::Say> : MessagesOf<api::Say, v1::SayRequest, v1::SayResponse> {
  static Request WriteRequest(const api::Say& call) {
    Request message;
    message.set_request_id(std::string(call.request.text()));
    message.set_match_id(call.match.text());
    message.set_room(ToProto(call.room));
    message.set_text(call.text);
    message.set_courtesy(ToProto(call.courtesy));
    message.set_watch_code(call.code);
    return message;
  }
  static Result<api::Say> ReadRequest(const Request& message) {
    Reading reading;
    api::Say call;
    call.request = reading.Take(ReadRequestId(message.request_id()));
    call.match = reading.Take(ReadMatchId(message.match_id()));
    call.room = reading.Take(FromProto(message.room()));
    call.text = message.text();
    call.courtesy = reading.Take(FromProto(message.courtesy()));
    call.code = reading.Text(message.watch_code(), kMaxOpaqueText, "watch_code");
    return reading.Done(std::move(call));
  }
  static Response WriteAnswer(const chat::Message& answer) {
    Response message;
    *message.mutable_message() = ToProto(answer);
    return message;
  }
  static Result<chat::Message> ReadAnswer(const Response& message) { return FromProto(message.message()); }
};
template struct Wire<api::Say>;

template <>
struct Messages<api::ListMessages>
    : MessagesOf<api::ListMessages, v1::ListMessagesRequest, v1::ListMessagesResponse> {
  static Request WriteRequest(const api::ListMessages& call) {
    Request message;
    message.set_match_id(call.match.text());
    message.set_room(ToProto(call.room));
    message.set_after(call.after);
    message.set_watch_code(call.code);
    WritePage(call.page, message);
    return message;
  }
  static Result<api::ListMessages> ReadRequest(const Request& message) {
    Reading reading;
    api::ListMessages call;
    call.match = reading.Take(ReadMatchId(message.match_id()));
    call.room = reading.Take(FromProto(message.room()));
    call.after = message.after();
    call.code = reading.Text(message.watch_code(), kMaxOpaqueText, "watch_code");
    call.page = ReadPage(reading, message);
    return reading.Done(std::move(call));
  }
  static Response WriteAnswer(const api::ChatPage& page) {
    Response message;
    for (const chat::Message& one : page.room.messages) *message.add_messages() = ToProto(one);
    message.set_off(page.room.off);
    message.set_next_page_token(page.next);
    return message;
  }
  static Result<api::ChatPage> ReadAnswer(const api::ListMessages& asked, const Response& message) {
    auto page = ReadItems<chat::Message>(message.messages(), message.next_page_token(), kFromProto);
    if (!page.ok()) return page.error();
    return api::ChatPage{{asked.match, asked.room, std::move(page->items), message.off()}, page->next};
  }
};
template struct Wire<api::ListMessages>;

template <>
struct Messages<api::SetChat> : MessagesOf<api::SetChat, v1::SetChatRequest, v1::SetChatResponse> {
  static Request WriteRequest(const api::SetChat& call) {
    Request message;
    message.set_match_id(call.match.text());
    message.set_off(call.off);
    return message;
  }
  static Result<api::SetChat> ReadRequest(const Request& message) {
    Reading reading;
    return reading.Done(api::SetChat{reading.Take(ReadMatchId(message.match_id())), message.off()});
  }
};
template struct Wire<api::SetChat>;

}  // namespace merels::wire
