#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "client/sdk/api/grpc_apis.h"
#include "client/sdk/base/caller.h"
#include "merels/v1/match_service.grpc.pb.h"
#include "proto/wire/command.h"
#include "proto/wire/event.h"
#include "proto/wire/filter.h"
#include "proto/wire/match.h"
#include "proto/wire/request.h"

namespace merels::sdk {
namespace {

Result<Page<match::Summary>> ReadMatches(const v1::ListMatchesResponse& response) {
  return ReadPage<match::Summary>(response.matches(), response.next_page_token(),
                                  [](const auto& match) { return wire::FromProto(match); });
}

Result<Page<std::string>> ReadRecords(const v1::ExportMatchesResponse& response) {
  Page<std::string> page{{}, response.next_page_token()};
  if (!response.records().empty()) page.items.push_back(response.records());
  return page;
}

Result<Page<match::LegalPlies>> ReadPlies(const v1::ListLegalPliesResponse& response) {
  auto page = wire::FromProto(response);
  if (!page.ok()) return page.error();
  return Page<match::LegalPlies>{{*page}, page->next};
}

/// Joins the pages of the plies of one position: the server refuses the next page once it has changed.
Done<std::vector<match::LegalPlies>> JoinedPlies(Done<match::LegalPlies> done) {
  return [done = std::move(done)](const Result<std::vector<match::LegalPlies>>& pages) {
    if (!pages.ok()) return done(pages.error());
    match::LegalPlies all{pages->front().position_seq, {}};
    for (const match::LegalPlies& page : *pages)
      all.plies.insert(all.plies.end(), page.plies.begin(), page.plies.end());
    done(std::move(all));
  };
}

class GrpcMatchApi final : public MatchApi {
  using Rpc = CallsOf<v1::MatchService>;

 public:
  explicit GrpcMatchApi(Caller& caller) : caller_(caller) {}

  void SetWatchCode(const MatchId& match, std::string code) override {
    const std::lock_guard lock(mutex_);
    codes_[match] = std::move(code);
  }

  void Submit(MatchId match, match::Command command, Done<match::SeenEntry> done) override {
    v1::SubmitRequest request;
    *request.mutable_command() = wire::ToProto(match, command);
    caller_.Call(&Rpc::Submit, std::move(request), std::move(done),
                 [match = std::move(match)](const v1::SubmitResponse& response) {
                   return wire::FromProto(response.accepted().entry(), match);
                 });
  }
  void GetMatch(MatchId match, Done<match::Snapshot> done) override {
    caller_.Call(&Rpc::GetMatch, Reading<v1::GetMatchRequest>(match), std::move(done),
                 [](const v1::GetMatchResponse& response) { return wire::FromProto(response.match()); });
  }
  void ListMatches(MatchQuery query, Done<Page<match::Summary>> done) override {
    caller_.Call(&Rpc::ListMatches, wire::ToListRequest(query), std::move(done), ReadMatches);
  }
  void ExportMatch(MatchId match, Done<std::string> done) override {
    caller_.Call(
        &Rpc::ExportMatch, Reading<v1::ExportMatchRequest>(match), std::move(done),
        [](const v1::ExportMatchResponse& response) { return Result<std::string>(response.record()); });
  }
  void ExportMatches(MatchQuery query, Done<Page<std::string>> done) override {
    caller_.Call(&Rpc::ExportMatches, wire::ToExportRequest(query), std::move(done), ReadRecords);
  }
  void ListLegalPlies(MatchId match, Done<match::LegalPlies> done) override {
    caller_.CallForAll(&Rpc::ListLegalPlies, JoinedPlies(std::move(done)), ReadPlies,
                       Reading<v1::ListLegalPliesRequest>(match), kServersOwnSize);
  }
  void ListBestSolutions(BestQuery query, Done<match::BestList> done) override {
    caller_.Call(&Rpc::ListBestSolutions, wire::ToProto(query), std::move(done),
                 [](const v1::ListBestSolutionsResponse& response) { return wire::FromProto(response); });
  }

 private:
  // A request to read one match.
  template <class Request>
  Request Reading(const MatchId& match) {
    Request request;
    request.set_match_id(match.text());
    const std::lock_guard lock(mutex_);
    if (const auto code = codes_.find(match); code != codes_.end()) request.set_watch_code(code->second);
    return request;
  }

  CallerOf<v1::MatchService> caller_;
  std::mutex mutex_;
  std::map<MatchId, std::string> codes_;  // guarded by mutex_
};

}  // namespace

std::unique_ptr<MatchApi> MakeMatchApi(Caller& caller) { return std::make_unique<GrpcMatchApi>(caller); }

}  // namespace merels::sdk
