#include "client/web/http/gate.h"

#include <algorithm>
#include <array>
#include <cctype>

#include <boost/asio/ip/address.hpp>

#include "client/web/http/limits.h"
#include "common/base/text.h"

namespace merels::web {
namespace {

bool SameName(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
    return std::tolower(static_cast<unsigned char>(x)) == std::tolower(static_cast<unsigned char>(y));
  });
}

std::size_t CountOf(const RequestHead& head, std::string_view name) {
  return static_cast<std::size_t>(
      std::count_if(head.fields.begin(), head.fields.end(),
                    [&](const HeadField& field) { return SameName(field.name, name); }));
}

std::string_view FieldOf(const RequestHead& head, std::string_view name) {
  for (const HeadField& field : head.fields) {
    if (SameName(field.name, name)) return field.value;
  }
  return {};
}

/// A name or an address with an optional port.
bool IsHost(std::string_view host) {
  constexpr std::size_t kLongest = 255;
  return !host.empty() && host.size() <= kLongest && std::all_of(host.begin(), host.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-' || c == ':' || c == '[' ||
           c == ']' || c == '_';
  });
}

/// The fields that decide what a request is.
constexpr std::array<std::string_view, 9> kOnce = {"host",          "content-length", "transfer-encoding",
                                                   "last-event-id", "if-none-match",  "content-type",
                                                   "authorization", "origin",         "sec-fetch-site"};

/// The longest token, of a server to come.
constexpr std::size_t kMaxToken = 256;

bool IsCommand(const RequestHead& head) {
  return head.method == "POST" && head.target.starts_with(kCommands);
}

std::optional<WebAnswer> FaultOfCommandsBody(const RequestHead& head) {
  const auto length = FieldOf(head, "content-length");
  if (CountOf(head, "transfer-encoding") > 0 || length.empty())
    return Refused(411, "a command says how long it is");
  const auto bytes = ParseNumber<std::uint64_t>(length);
  if (!bytes) return Refused(400, "the length of the request is no number");
  if (*bytes > kMaxBody) return Refused(413, "a command has at most " + std::to_string(kMaxBody) + " bytes");
  return std::nullopt;
}

bool IsJson(std::string_view type) {
  const auto mark = std::min(type.find(';'), type.size());
  return SameName(Stripped(type.substr(0, mark)), "application/json");
}

/// Whether a page of this host has sent it. Every browser says where a POST comes from.
bool IsFromOwnPage(const RequestHead& head) {
  const auto site = FieldOf(head, "sec-fetch-site");
  if (!site.empty() && site != "same-origin") return false;
  std::string_view origin = FieldOf(head, "origin");
  for (const std::string_view scheme : {"https://", "http://"}) {
    if (origin.starts_with(scheme)) return SameName(origin.substr(scheme.size()), FieldOf(head, "host"));
  }
  return false;
}

std::optional<WebAnswer> FaultOfCommand(const RequestHead& head) {
  if (!IsFromOwnPage(head)) return Refused(403, "commands come from the pages of this site alone");
  if (!IsJson(FieldOf(head, "content-type"))) return Refused(415, "a command is application/json");
  return std::nullopt;
}

std::optional<WebAnswer> FaultOfBody(const RequestHead& head) {
  const bool chunks = CountOf(head, "transfer-encoding") > 0;
  const bool length = CountOf(head, "content-length") > 0;
  if (chunks && length) return Refused(400, "the request has a length and chunks");
  if (IsCommand(head)) return FaultOfCommandsBody(head);
  if (chunks) return Refused(413, "a request has no body here");
  if (!length) return std::nullopt;
  const auto bytes = ParseNumber<std::uint64_t>(FieldOf(head, "content-length"));
  if (!bytes) return Refused(400, "the length of the request is no number");
  if (*bytes > 0) return Refused(413, "a request has no body here");
  return std::nullopt;
}

std::optional<WebAnswer> FaultOf(const RequestHead& head) {
  if (head.version != 10 && head.version != 11) return Refused(505, "this is no HTTP/1.0 or HTTP/1.1");
  for (const auto name : kOnce) {
    if (CountOf(head, name) > 1) return Refused(400, "the request has " + std::string(name) + " twice");
  }
  if (auto fault = FaultOfBody(head)) return fault;
  const bool reads = head.method == "GET" || head.method == "HEAD";
  if (!reads && !IsCommand(head)) return Refused(405, "only GET and HEAD are answered");
  const auto host = FieldOf(head, "host");
  if (host.empty() ? head.version == 11 : !IsHost(host)) return Refused(400, "the request names no host");
  if (CountOf(head, "upgrade") > 0) return Refused(400, "nothing is upgraded here");
  return IsCommand(head) ? FaultOfCommand(head) : std::nullopt;
}

/// The token of "Bearer TOKEN"; nothing for anything else.
std::optional<std::string> TokenOf(std::string_view field) {
  constexpr std::string_view kScheme = "bearer ";
  if (field.empty()) return std::string();
  if (!SameName(field.substr(0, kScheme.size()), kScheme)) return std::nullopt;
  const auto token = Stripped(field.substr(kScheme.size()));
  const bool plain = std::all_of(token.begin(), token.end(), [](char c) { return c > 0x20 && c < 0x7F; });
  if (token.empty() || token.size() > kMaxToken || !plain) return std::nullopt;
  return std::string(token);
}

}  // namespace

std::variant<WebRequest, WebAnswer> ReadHead(const RequestHead& head) {
  if (auto fault = FaultOf(head)) {
    if (IsCommand(head)) fault->readers = Readers::kOwnPages;
    return std::move(*fault);
  }
  auto target = ReadTarget(head.target);
  if (!target.ok()) return Refused(400, target.error().sentence);
  WebRequest request;
  request.target = std::move(*target);
  request.command = IsCommand(head);
  if (request.command) {
    auto token = TokenOf(FieldOf(head, "authorization"));
    if (!token) return Refused(400, "the request has an Authorization that is no bearer's");
    request.token = std::move(*token);
    request.body_bytes = ParseNumber<std::size_t>(FieldOf(head, "content-length")).value_or(0);
  }
  request.if_none_match = std::string(FieldOf(head, "if-none-match"));
  request.last_event_id = std::string(FieldOf(head, "last-event-id"));
  return request;
}

std::string ForwardedFor(const RequestHead& head) {
  std::string_view last;
  for (const HeadField& field : head.fields) {
    if (SameName(field.name, "x-forwarded-for")) last = field.value;
  }
  if (const auto comma = last.rfind(','); comma != std::string_view::npos) last.remove_prefix(comma + 1);
  const std::string address(Stripped(last));
  boost::system::error_code fault;
  boost::asio::ip::make_address(address, fault);
  return fault ? std::string() : address;
}

}  // namespace merels::web
