#include "client/web/http/gate.h"

#include <algorithm>
#include <array>
#include <cctype>

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
constexpr std::array<std::string_view, 7> kOnce = {"host",          "content-length", "transfer-encoding",
                                                   "last-event-id", "if-none-match",  "content-type",
                                                   "authorization"};

std::optional<WebAnswer> FaultOfBody(const RequestHead& head) {
  const bool chunks = CountOf(head, "transfer-encoding") > 0;
  const bool length = CountOf(head, "content-length") > 0;
  if (chunks && length) return Refused(400, "the request has a length and chunks");
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
  if (head.method != "GET" && head.method != "HEAD") return Refused(405, "only GET and HEAD are answered");
  const auto host = FieldOf(head, "host");
  if (host.empty() ? head.version == 11 : !IsHost(host)) return Refused(400, "the request names no host");
  if (CountOf(head, "upgrade") > 0) return Refused(400, "nothing is upgraded here");
  return std::nullopt;
}

}  // namespace

std::variant<WebRequest, WebAnswer> ReadHead(const RequestHead& head) {
  if (auto fault = FaultOf(head)) return std::move(*fault);
  auto target = ReadTarget(head.target);
  if (!target.ok()) return Refused(400, target.error().sentence);
  WebRequest request;
  request.target = std::move(*target);
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
  return std::string(Stripped(last));
}

}  // namespace merels::web
