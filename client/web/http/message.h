// A request that has been checked, the answer to it, and who answers. Plain values: no network.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "client/web/http/event_queue.h"
#include "client/web/http/target.h"

namespace merels::web {

struct WebRequest {
  RequestTarget target;
  std::string if_none_match = {};
  std::string last_event_id = {};
  std::string address = {};  // of the browser, also behind a proxy that is trusted

  // Of a command, which comes by POST from a page of ours.
  bool command = false;
  std::string token = {};  // of the header Authorization; empty: none
  std::size_t body_bytes = 0;
  std::string body = {};  // JSON
};

/// Who may read an answer: any page, since nothing in it needs a token; or only those of this gateway.
enum class Readers : std::uint8_t { kAnyPage, kOwnPages };

/// How long others may keep an answer.
enum class Keeping : std::uint8_t {
  kNotAtAll,  // no-store
  kASecond,   // public, max-age=1
  kAnHour,    // public, max-age=3600: files of the program
};

/// Who may show a page in a frame.
enum class Framing : std::uint8_t { kNobody, kEverybody };

struct WebAnswer {
  int status = 200;
  std::string type = "text/plain; charset=utf-8";
  std::string body = {};
  std::string etag = {};  // empty: none
  Keeping keeping = Keeping::kNotAtAll;
  Framing framing = Framing::kNobody;
  int retry_after_s = 0;  // 0: not told
  Readers readers = Readers::kAnyPage;
};

/// "404 Not Found" as a page of plain text.
WebAnswer Refused(int status, std::string_view sentence);
/// The status with which an error of the server, or of a request, is told.
WebAnswer Refused(const Error& error);
/// The reason phrase of the statuses that are used here.
std::string_view StatusWords(int status);
/// `answer`, or 304 without a body if the browser has it.
WebAnswer Unless(const WebRequest& request, WebAnswer answer);

/// A stream of events to one browser, as those see it who have news. One thread.
class EventReader {
 public:
  virtual ~EventReader() = default;
  /// Never ends the reader before it returns.
  virtual void Take(const WebEventPtr& event) = 0;
};

/// A subscription, which ends when it is destroyed.
class EventSubscription {
 public:
  virtual ~EventSubscription() = default;
};

/// What a request for events asks for.
struct EventsAsked {
  TopicPlaces seen = {};  // of the topics asked for, where known
  Readers readers = Readers::kAnyPage;
  /// Begins the subscription. The reader outlives it.
  std::function<std::unique_ptr<EventSubscription>(EventReader& reader)> begin;
};

/// The answer, or a stream.
using WebOutcome = std::variant<WebAnswer, EventsAsked>;

/// Answers requests. All on the thread of the network.
class WebHandler {
 public:
  virtual ~WebHandler() = default;
  /// `done` is called exactly once, also before this returns.
  virtual void Handle(const WebRequest& request, std::function<void(WebOutcome)> done) = 0;
};

}  // namespace merels::web
