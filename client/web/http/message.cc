#include "client/web/http/message.h"

#include <algorithm>

namespace merels::web {
namespace {

int StatusOf(Reason reason) {
  switch (reason) {
    case Reason::kUnknownMatch:
    case Reason::kUnknownPlayer:
    case Reason::kUnknownTable: return 404;
    case Reason::kBadArgument: return 400;
    case Reason::kRateLimited:
    case Reason::kLimitReached:
    case Reason::kTooManySubscriptions:
    case Reason::kUnreachable:
    case Reason::kDeadline:
    case Reason::kDraining:
    case Reason::kStoreRefused: return 503;
    default: return 502;
  }
}

/// Whether the list of a header If-None-Match has this tag. Tags are compared weakly (RFC 9110, 8.8.3.2).
bool HasTag(std::string_view list, std::string_view tag) {
  const auto opaque = [](std::string_view one) { return one.starts_with("W/") ? one.substr(2) : one; };
  while (!list.empty()) {
    auto one = list.substr(0, list.find(','));
    list.remove_prefix(std::min(list.size(), one.size() + 1));
    while (!one.empty() && one.front() == ' ') one.remove_prefix(1);
    while (!one.empty() && one.back() == ' ') one.remove_suffix(1);
    if (one == "*" || opaque(one) == opaque(tag)) return true;
  }
  return false;
}

}  // namespace

std::string_view StatusWords(int status) {
  switch (status) {
    case 200: return "OK";
    case 304: return "Not Modified";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 408: return "Request Timeout";
    case 409: return "Conflict";
    case 411: return "Length Required";
    case 413: return "Content Too Large";
    case 415: return "Unsupported Media Type";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 502: return "Bad Gateway";
    case 503: return "Service Unavailable";
    case 505: return "HTTP Version Not Supported";
    default: return "Error";
  }
}

WebAnswer Refused(int status, std::string_view sentence) {
  WebAnswer answer;
  answer.status = status;
  answer.body =
      std::to_string(status) + ' ' + std::string(StatusWords(status)) + "\n" + std::string(sentence) + "\n";
  if (status == 503 || status == 429) answer.retry_after_s = 1;
  return answer;
}

WebAnswer Refused(const Error& error) { return Refused(StatusOf(error.reason), error.sentence); }

WebAnswer Unless(const WebRequest& request, WebAnswer answer) {
  if (answer.status != 200 || answer.etag.empty() || !HasTag(request.if_none_match, answer.etag))
    return answer;
  answer.status = 304;
  answer.body.clear();
  return answer;
}

}  // namespace merels::web
