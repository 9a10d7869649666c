// Plans of players in their matches.
#include "common/api/match.h"
#include "proto/wire/match.h"
#include "proto/wire/messages.h"
#include "proto/wire/reading.h"

namespace merels::wire {
namespace {

void WriteLine(const match::PlanLine& line, v1::PlanLine& message) {
  for (const std::string& word : line) message.add_plies(word);
}

template <class Lines>
std::vector<match::PlanLine> ReadLines(const Lines& messages, Reading& reading) {
  std::vector<match::PlanLine> lines;
  for (const v1::PlanLine& message : messages) {
    match::PlanLine& line = lines.emplace_back();
    for (const std::string& word : message.plies())
      line.push_back(reading.Text(word, kMaxPlyText, "a ply of the plan"));
  }
  return lines;
}

v1::Plan ToProto(const api::PlayerPlan& plan) {
  v1::Plan message;
  for (const match::PlanLine& line : plan.plan.lines) WriteLine(line, *message.add_lines());
  message.set_base_ply(plan.plan.base);
  message.set_goes_on(plan.goes_on);
  for (const std::string& ply : plan.played) message.add_played(ply);
  message.set_note(plan.note);
  return message;
}

Result<api::PlayerPlan> FromProto(const v1::Plan& message) {
  Reading reading;
  api::PlayerPlan plan{{message.base_ply(), ReadLines(message.lines(), reading)}, message.goes_on()};
  for (const std::string& ply : message.played())
    plan.played.push_back(reading.Text(ply, kMaxPlyText, "a planned ply"));
  plan.note = reading.Text(message.note(), kMaxSentence, "the note on a plan");
  return reading.Done(std::move(plan));
}

}  // namespace

template <>
struct Messages<api::SetPlan> : MessagesOf<api::SetPlan, v1::SetPlanRequest, v1::SetPlanResponse> {
  static Request WriteRequest(const api::SetPlan& call) {
    Request message;
    message.set_match_id(call.match.text());
    for (const match::PlanLine& line : call.lines) WriteLine(line, *message.add_lines());
    return message;
  }
  static Result<api::SetPlan> ReadRequest(const Request& message) {
    Reading reading;
    api::SetPlan call;
    call.match = reading.Take(ReadMatchId(message.match_id()));
    call.lines = ReadLines(message.lines(), reading);
    return reading.Done(std::move(call));
  }
  static Response WriteAnswer(const api::PlayerPlan& answer) {
    Response message;
    *message.mutable_plan() = ToProto(answer);
    return message;
  }
  static Result<api::PlayerPlan> ReadAnswer(const Response& message) { return FromProto(message.plan()); }
};
template struct Wire<api::SetPlan>;

template <>
struct Messages<api::GetPlan> : MessagesOf<api::GetPlan, v1::GetPlanRequest, v1::GetPlanResponse> {
  static Request WriteRequest(const api::GetPlan& call) {
    Request message;
    message.set_match_id(call.match.text());
    return message;
  }
  static Result<api::GetPlan> ReadRequest(const Request& message) {
    Reading reading;
    api::GetPlan call{reading.Take(ReadMatchId(message.match_id()))};
    return reading.Done(std::move(call));
  }
  static Response WriteAnswer(const api::PlayerPlan& answer) {
    Response message;
    *message.mutable_plan() = ToProto(answer);
    return message;
  }
  static Result<api::PlayerPlan> ReadAnswer(const Response& message) { return FromProto(message.plan()); }
};
template struct Wire<api::GetPlan>;

}  // namespace merels::wire
