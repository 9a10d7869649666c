// Any text as the head of a request to merels-web: its first line, then a field a line.
#include <string>
#include <variant>
#include <vector>

#include "client/web/http/event_ids.h"
#include "client/web/http/gate.h"
#include "client/web/http/limits.h"
#include "tests/fuzz/input.h"

namespace merels::fuzz {
namespace {

using web::HeadField;
using web::RequestHead;
using web::RequestTarget;

std::vector<std::string> LinesOf(const std::string& text) {
  std::vector<std::string> lines(1);
  for (const char c : text) {
    if (c == '\n') {
      lines.emplace_back();
    } else {
      lines.back() += c;
    }
  }
  return lines;
}

void Check(const RequestTarget& target) {
  Demand(!target.path.empty(), "a path has a part");
  for (std::size_t i = 0; i < target.path.size(); ++i) {
    const std::string& part = target.path[i];
    Demand(part != "." && part != "..", "no part of a path is of dots");
    Demand(part.find_first_of(std::string_view("/\\\0\r\n", 5)) == std::string::npos, "a part is one part");
    Demand(!part.empty() || i + 1 == target.path.size(), "only the last part may be empty");
  }
  for (std::size_t i = 0; i < target.query.size(); ++i)
    Demand(target.Find(target.query[i].first) == target.query[i].second, "a name stands once");
}

void TryEventId(const std::string& text) {
  const auto read = web::ReadEventId(text);
  if (!read.ok()) return DemandGoodError(read.error(), "bad-argument");
  const auto again = web::ReadEventId(read->Text());
  Demand(again.ok() && again->Text() == read->Text(), "an id reads back: " + text);
}

void Try(const std::string& text, std::string_view method) {
  const auto lines = LinesOf(text);
  RequestHead head{method, lines[0], 11, {}};
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto colon = std::min(lines[i].find(':'), lines[i].size());
    const std::string_view line = lines[i];
    head.fields.push_back({line.substr(0, colon), line.substr(std::min(line.size(), colon + 1))});
  }
  const auto target = web::ReadTarget(lines[0]);
  if (!target.ok()) DemandGoodError(target.error(), "bad-argument");
  const auto read = web::ReadHead(head);
  if (const auto* request = std::get_if<web::WebRequest>(&read)) {
    Demand(target.ok(), "a request has a target");
    Check(request->target);
    Demand(request->command == (method == "POST"), "a command is a POST, and nothing else");
    Demand(!request->command || request->target.path[0] == "api", "commands have a place of their own");
    Demand(request->body_bytes <= web::kMaxBody, "no body is longer than is read");
    TryEventId(request->last_event_id);
  } else {
    const auto& refusal = std::get<web::WebAnswer>(read);
    Demand(refusal.status >= 400 && refusal.status < 600, "a refusal has its status");
  }
  web::ForwardedFor(head);
  TryEventId(lines[0]);
}

}  // namespace
}  // namespace merels::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = merels::fuzz::Input(data, size).Rest();
  merels::fuzz::Try(text, "GET");
  merels::fuzz::Try(text, "POST");
  return 0;
}
