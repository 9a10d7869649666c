#include "tests/load/auditor.h"

#include <string>
#include <utility>
#include <vector>

#include "merels/v1/match_service.grpc.pb.h"

namespace merels::load {
namespace {

constexpr int kAtATime = 32;

}  // namespace

void Auditor::Begin() {
  guest_.SignIn([this] { AskNext(); });
}

void Auditor::AskNext() {
  done_ = waiting_.empty() && asked_ == 0;
  while (!waiting_.empty() && asked_ < kAtATime) {
    const MatchId match = std::move(waiting_.front());
    waiting_.pop_front();
    ++asked_;
    v1::GetMatchRequest request;
    request.set_match_id(match.text());
    guest_.Ask<v1::MatchService>(
        &v1::MatchService::Stub::AsyncGetMatch, request,
        [this, match](const v1::GetMatchResponse& response) { Take(match, response.match()); },
        [this](const Error& error) {
          if (error.reason != Reason::kUnknownMatch) return false;
          --asked_;
          AskNext();
          return true;
        });
  }
}

void Auditor::Take(const MatchId& match, const v1::MatchSnapshot& snapshot) {
  auto log = MatchLog::Of(snapshot.seq(), snapshot.settings().ruleset(),
                          std::vector<std::string>(snapshot.plies().begin(), snapshot.plies().end()),
                          snapshot.position());
  if (log) logs_.emplace(match, *std::move(log));
  --asked_;
  AskNext();
}

}  // namespace merels::load
