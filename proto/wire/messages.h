// The translation of a service's calls: Messages<Call> for each, and Wire<Call> made from it. For the files
// of the services only.
#pragma once

#include <string>
#include <type_traits>
#include <utility>

#include "common/api/call.h"
#include "common/base/result.h"
#include "proto/wire/call.h"
#include "proto/wire/reading.h"
#include "proto/wire/types.h"

namespace merels::wire {

// ---- Fields that many messages have

template <class Message>
void WritePage(const api::PageQuery& page, Message& message) {
  message.set_page_size(page.size);
  message.set_page_token(page.token);
}

template <class Message>
api::PageQuery ReadPage(Reading& reading, const Message& message) {
  reading.Require(message.page_size() >= 0, Reason::kBadArgument,
                  "page_size is negative; 0 asks for the default");
  return {message.page_size(), reading.Text(message.page_token(), kMaxPageToken, "page_token")};
}

/// An answer that is a player.
template <class Message>
Message WithPlayer(const match::Player& player) {
  Message message;
  *message.mutable_player() = ToProto(player);
  return message;
}

/// An answer that is a page: each item through `write`, into the field that `items` returns.
template <class Message, class T, class Write, class Items>
Message WriteItems(const api::Page<T>& page, Write write, Items items) {
  Message message;
  for (const T& one : page.items) *items(message)->Add() = write(one);
  message.set_next_page_token(page.next);
  return message;
}

/// All of `items` through `read`, or the first error.
template <class T, class Items, class Read>
Result<api::Page<T>> ReadItems(const Items& items, const std::string& next, Read read) {
  api::Page<T> page{{}, next};
  for (const auto& item : items) {
    Result<T> one = read(item);
    if (!one.ok()) return one.error();
    page.items.push_back(*std::move(one));
  }
  return page;
}

// ---- The calls

/// The common part of most calls' messages. A call adds its own: WriteRequest and ReadRequest unless it has
/// no fields or only its page; WriteAnswer and ReadAnswer unless the answer has no contents.
template <class Call, class RequestMessage, class ResponseMessage>
struct MessagesOf {
  using Request = RequestMessage;
  using Response = ResponseMessage;

  static Request WriteRequest(const Call& call) {
    Request message;
    if constexpr (!std::is_empty_v<Call>) WritePage(call.page, message);
    return message;
  }
  static Result<Call> ReadRequest(const Request& message) {
    Reading reading;
    Call call;
    if constexpr (!std::is_empty_v<Call>) call.page = ReadPage(reading, message);
    return reading.Done(std::move(call));
  }
};

/// A call about a player, which answers with them.
template <class Call, class RequestMessage, class ResponseMessage>
struct OnPlayer : MessagesOf<Call, RequestMessage, ResponseMessage> {
  static RequestMessage WriteRequest(const Call& call) {
    RequestMessage message;
    message.set_player(call.player);
    return message;
  }
  static Result<Call> ReadRequest(const RequestMessage& message) { return Call{message.player()}; }
  static ResponseMessage WriteAnswer(const match::Player& player) {
    return WithPlayer<ResponseMessage>(player);
  }
  static Result<match::Player> ReadAnswer(const ResponseMessage& message) {
    return FromProto(message.player());
  }
};

/// A call's messages, and their translation.
template <class Call>
struct Messages;

template <api::Call Call>
const std::string& Wire<Call>::Path() {
  static const std::string path = PathOfRequest(*Messages<Call>::Request::descriptor());
  return path;
}

template <api::Call Call>
std::string Wire<Call>::WriteRequest(const Call& call) {
  return Messages<Call>::WriteRequest(call).SerializeAsString();
}

template <api::Call Call>
Result<Call> Wire<Call>::ReadRequest(const std::string& bytes) {
  typename Messages<Call>::Request message;
  if (const auto parsed = ParseRequest(bytes, message); !parsed.ok()) return parsed.error();
  return Messages<Call>::ReadRequest(message);
}

template <api::Call Call>
std::string Wire<Call>::WriteAnswer([[maybe_unused]] const Result<Answer>& answer) {
  if constexpr (std::is_void_v<Answer>) {
    return {};
  } else {
    return Messages<Call>::WriteAnswer(*answer).SerializeAsString();
  }
}

template <api::Call Call>
Result<typename Call::Answer> Wire<Call>::ReadAnswer([[maybe_unused]] const Call& asked,
                                                     const std::string& bytes) {
  using Of = Messages<Call>;
  typename Of::Response message;
  if (!message.ParseFromString(bytes)) return NotUnderstood("it is not a message of this call");
  if constexpr (std::is_void_v<Answer>) {
    return {};
  } else {
    Result<Answer> read = [&] {
      if constexpr (requires { Of::ReadAnswer(asked, message); }) {
        return Of::ReadAnswer(asked, message);
      } else {
        return Of::ReadAnswer(message);
      }
    }();
    if (read.ok()) return read;
    return NotUnderstood(read.error().sentence);
  }
}

}  // namespace merels::wire
