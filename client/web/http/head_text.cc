#include "client/web/http/head_text.h"

#include <atomic>

namespace merels::web {
namespace {

std::string_view KeepingText(Keeping keeping) {
  switch (keeping) {
    case Keeping::kNotAtAll: break;
    case Keeping::kASecond: return "public, max-age=1";
    case Keeping::kAnHour: return "public, max-age=3600";
  }
  return "no-store";
}

/// Nothing is read without a script's or a page's own address; nothing is sent anywhere else. What may be
/// read without signing in may be read by any page, never with its reader's credentials.
std::string SafetyText(Framing framing, Readers readers) {
  const std::string_view framers = framing == Framing::kEverybody ? "*" : "'none'";
  return "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
         "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors " +
         std::string(framers) + "\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n" +
         (readers == Readers::kAnyPage
              ? "Cross-Origin-Resource-Policy: cross-origin\r\nAccess-Control-Allow-Origin: *\r\n"
              : "Cross-Origin-Resource-Policy: same-origin\r\n");
}

}  // namespace

std::string HeadText(const WebAnswer& answer, bool more) {
  std::string text =
      "HTTP/1.1 " + std::to_string(answer.status) + ' ' + std::string(StatusWords(answer.status)) + "\r\n";
  if (answer.status != 304) {
    text += "Content-Type: " + answer.type + "\r\n";
    text += "Content-Length: " + std::to_string(answer.body.size()) + "\r\n";
  }
  text += "Cache-Control: " + std::string(KeepingText(answer.keeping)) + "\r\n";
  if (!answer.etag.empty()) text += "ETag: " + answer.etag + "\r\n";
  if (answer.status == 405) text += "Allow: GET, HEAD\r\n";
  if (answer.retry_after_s > 0) text += "Retry-After: " + std::to_string(answer.retry_after_s) + "\r\n";
  text += SafetyText(answer.framing, answer.readers);
  text += more ? "Connection: keep-alive\r\n\r\n" : "Connection: close\r\n\r\n";
  return text;
}

std::string EventsHeadText(Readers readers) {
  constexpr unsigned kLeast = 400, kSpread = 800, kStep = 331;
  static std::atomic<unsigned> count{0};
  const unsigned wait = kLeast + count.fetch_add(1) * kStep % kSpread;
  return "HTTP/1.1 200 OK\r\nContent-Type: " + std::string(kEventsType) +
         "\r\nCache-Control: no-store\r\nX-Accel-Buffering: no\r\n" + SafetyText(Framing::kNobody, readers) +
         "Connection: close\r\n\r\nretry: " + std::to_string(wait) + "\n\n";
}

}  // namespace merels::web
