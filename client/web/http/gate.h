// The check of a request's head: what could mean two things to two programs on the way, or has no business
// here, is refused before anything looks at it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "client/web/http/message.h"

namespace merels::web {

/// A field of the head, as it was sent.
struct HeadField {
  std::string_view name;
  std::string_view value;
};

/// The head of a request, as it was sent.
struct RequestHead {
  std::string_view method;
  std::string_view target;
  int version = 11;  // 10 or 11
  std::vector<HeadField> fields;
};

/// What the target of every command begins with.
inline constexpr std::string_view kCommands = "/api/";

/// A request that may be answered, or its refusal, after which the connection ends:
///   405  a method other than GET and HEAD, but for the POST of a command
///   505  a version other than HTTP/1.0 and HTTP/1.1
///   413  a body where none is taken, announced by a length or by chunks; one longer than kMaxBody
///   400  two fields of a name that may stand once only; a length that is no number; a length and chunks; no
///        Host in HTTP/1.1, or one that is no host; a target that ReadTarget refuses; an Upgrade; an
///        Authorization that is no bearer's
/// And of a command, so that no other site can make a browser send one:
///   403  not from a page of this host (Origin, Sec-Fetch-Site)
///   411  a body without a length
///   415  a body that is not JSON
/// The body of a command is still to be read: `body_bytes` of it.
std::variant<WebRequest, WebAnswer> ReadHead(const RequestHead& head);

/// The address that a proxy in front has seen: the last of X-Forwarded-For; empty without one, and where that
/// is no address.
std::string ForwardedFor(const RequestHead& head);

}  // namespace merels::web
