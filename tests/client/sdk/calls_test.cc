// Calls for programs without rules of their own, over a real connection to a server that records requests.
#include "client/sdk/calls.h"

#include <string>

#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>

#include "client/sdk/connection/endpoint.h"
#include "common/api/account.h"
#include "common/api/lobby.h"
#include "common/api/match.h"
#include "merels/v1/account_service.grpc.pb.h"
#include "merels/v1/lobby_service.grpc.pb.h"
#include "merels/v1/match_service.grpc.pb.h"
#include "merels/v1/rules_service.grpc.pb.h"

namespace merels::sdk {
namespace {

const MatchId kRulesId("abcdefghij234");

struct Rules final : v1::RulesService::Service {
  /// Two pages.
  grpc::Status ListRulesets(grpc::ServerContext*, const v1::ListRulesetsRequest* request,
                            v1::ListRulesetsResponse* response) override {
    const bool first = request->page_token().empty();
    if (first) response->set_next_page_token("2");
    v1::Ruleset& ruleset = *response->add_rulesets();
    ruleset.set_name(first ? "halma" : "halma-for-two");
    ruleset.set_seats(1);
    ruleset.add_side_names("Player");
    response->add_families()->set_name("halma");
    return grpc::Status::OK;
  }
};

struct GuestAccounts final : v1::AccountService::Service {
  grpc::Status SignInGuest(grpc::ServerContext*, const v1::SignInGuestRequest* request,
                           v1::SignInGuestResponse* response) override {
    response->mutable_player()->set_account_id("accountone234");
    response->mutable_player()->set_name(request->name());
    response->mutable_player()->set_bot(request->bot());
    response->set_token("secret");
    return grpc::Status::OK;
  }
};

struct Lobby final : v1::LobbyService::Service {
  grpc::Status OpenTable(grpc::ServerContext*, const v1::OpenTableRequest*,
                         v1::OpenTableResponse* response) override {
    if (begins) response->set_match_id(kRulesId.text());
    return grpc::Status::OK;
  }
  bool begins = true;
};

struct Matches final : v1::MatchService::Service {
  grpc::Status ListLegalPlies(grpc::ServerContext*, const v1::ListLegalPliesRequest* request,
                              v1::ListLegalPliesResponse* response) override {
    if (request->match_id() != kRulesId.text()) return {grpc::NOT_FOUND, "there is none"};
    response->set_position_seq(7);
    response->add_plies(request->page_token().empty() ? "b4-d4" : "d4-b4");
    if (request->page_token().empty()) response->set_next_page_token("2");
    return grpc::Status::OK;
  }
  grpc::Status ListBestSolutions(grpc::ServerContext*, const v1::ListBestSolutionsRequest* request,
                                 v1::ListBestSolutionsResponse* response) override {
    response->set_ruleset(request->ruleset());
    for (int i = 0; i < request->page_size(); ++i) {
      v1::Solution& solution = *response->add_solutions();
      solution.set_match_id(kRulesId.text());
      solution.mutable_player()->set_account_id("accountone234");
      solution.set_pegs_left(1 + i);
      solution.set_moves(32);
    }
    return grpc::Status::OK;
  }
};

class RulesCalls : public ::testing::Test {
 protected:
  void SetUp() override {
    grpc::ServerBuilder builder;
    int port = 0;
    builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port);
    for (grpc::Service* service :
         std::initializer_list<grpc::Service*>{&rules_, &accounts_, &lobby_, &matches_})
      builder.RegisterService(service);
    server_ = builder.BuildAndStart();
    ASSERT_NE(server_, nullptr);
    calls_ = MakeCalls(std::make_shared<Channel>(*Resolve({"127.0.0.1:" + std::to_string(port), {}, false})));
  }

  Rules rules_;
  GuestAccounts accounts_;
  Lobby lobby_;
  Matches matches_;
  std::unique_ptr<grpc::Server> server_;
  std::unique_ptr<Calls> calls_;
};

TEST_F(RulesCalls, WhatCanBePlayedThereIsListedKnownHereOrNot) {
  const auto all = WaitForAll(*calls_, api::ListRulesets());
  ASSERT_TRUE(all.ok()) << all.error().ToString();
  ASSERT_EQ(all->rulesets.size(), 2U) << "of both pages";
  EXPECT_EQ(all->rulesets[0].name, "halma");
  EXPECT_EQ(all->rulesets[0].side_names, std::vector<std::string>{"Player"});
  EXPECT_EQ(all->rulesets[1].name, "halma-for-two");
  ASSERT_EQ(all->families.size(), 1U);
  EXPECT_EQ(all->families[0].name, "halma");
}

TEST_F(RulesCalls, AComputerSaysThatItIsOne) {
  const auto bot = Wait(*calls_, api::SignInGuest{"Robbie", true});
  ASSERT_TRUE(bot.ok()) << bot.error().ToString();
  EXPECT_EQ(bot->player.name, "Robbie");
  EXPECT_TRUE(bot->player.bot);
  EXPECT_FALSE(Wait(*calls_, api::SignInGuest{"Ada", false})->player.bot);
}

TEST_F(RulesCalls, AGameForOneIsOpenedAsAMatch) {
  EXPECT_EQ(std::get<MatchId>(Wait(*calls_, api::OpenTable()).value()), kRulesId);
  lobby_.begins = false;
  EXPECT_EQ(Wait(*calls_, api::OpenTable()).error().reason, Reason::kInternal);
}

TEST_F(RulesCalls, LegalPliesComeWithTheRowTheyBelongTo) {
  EXPECT_EQ(WaitForAll(*calls_, api::ListLegalPlies{{kRulesId}}).value(),
            (match::LegalPlies{7, {"b4-d4", "d4-b4"}}));
  EXPECT_EQ(WaitForAll(*calls_, api::ListLegalPlies{{MatchId("nowhere")}}).error().reason,
            Reason::kUnknownRequest);
}

TEST_F(RulesCalls, TheBestListIsAsLongAsAskedFor) {
  const auto best = Wait(*calls_, api::ListBestSolutions{"peg", {2, ""}});
  ASSERT_TRUE(best.ok()) << best.error().ToString();
  EXPECT_EQ(best->ruleset, "peg");
  ASSERT_EQ(best->solutions.size(), 2U);
  EXPECT_EQ(best->solutions[1].score, (match::SolutionScore{2, 32}));
}

}  // namespace
}  // namespace merels::sdk
