#include "client/web/play/play_api.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "client/web/page/json.h"
#include "common/api/account.h"
#include "common/api/lobby.h"
#include "common/api/match.h"
#include "common/api/moderation.h"
#include "tests/client/support/simulated_match.h"
#include "tests/client/web/play/still_visitors.h"

namespace merels::web {
namespace {

constexpr const char* kRequest = "9b2f7c52-6a0e-4c8e-8d8b-0f6c1f0f2a11";
const match::Player kAnn{AccountId("aaaaaaaaaaaaa"), "Ann", true, false};

class PlayApiTest : public ::testing::Test {
 protected:
  /// Sends a command; its answer comes by answer().
  void Send(const std::string& name, const Json& body, const std::string& token = "secret") {
    SendText(name, JsonLine(body), token);
  }
  void SendText(const std::string& name, const std::string& body, const std::string& token = "secret") {
    WebRequest request;
    request.target = *ReadTarget("/api/" + name);
    request.command = true;
    request.token = token;
    request.address = "192.0.2.7";
    request.body = body;
    outcome_.reset();
    api_.Handle(request, [this](WebOutcome outcome) { outcome_ = std::move(outcome); });
  }
  const WebAnswer& answer() const { return std::get<WebAnswer>(*outcome_); }
  Json json() const { return Json::parse(answer().body); }

  StillVisitors visitors_;
  PlayApi api_{visitors_, [] { return clock::Millis(7); }};
  std::optional<WebOutcome> outcome_;
};

TEST_F(PlayApiTest, EachCallsWithTheirOwnTokenAndAddress) {
  Send("account", Json::object());
  visitors_.Answer<api::GetAccount>(kAnn);
  EXPECT_EQ(visitors_.asked, (std::vector<Visitor>{{"secret", "192.0.2.7"}}));
  EXPECT_EQ(json()["account"]["name"], "Ann");
  EXPECT_EQ(answer().readers, Readers::kOwnPages);
  EXPECT_EQ(answer().keeping, Keeping::kNotAtAll);
}

TEST_F(PlayApiTest, ACommandOfAMatchCarriesItsRequestIdAndWhatItWasDecidedOn) {
  SimulatedMatch house;
  house.Play("d2");
  Send("command", {{"match", "aaaaaaaaaaaaa"},
                   {"request", kRequest},
                   {"action", "ply"},
                   {"ply", "d2"},
                   {"seq", 3},
                   {"number", 2}});
  const auto call = visitors_.Answer<api::Submit>(Error{Reason::kStale, "it has changed"});
  EXPECT_EQ(call.match.text(), "aaaaaaaaaaaaa");
  EXPECT_EQ(call.command.request.text(), kRequest);
  EXPECT_EQ(call.command.expected_seq, 3U);
  EXPECT_EQ(call.command.expected_ply, 2);
  EXPECT_EQ(std::get<match::PlayPly>(call.command.action).ply, "d2");
  EXPECT_EQ(answer().status, 409);
  EXPECT_EQ(json()["reason"], "stale");
  EXPECT_EQ(json()["words"], "it has changed");
}

TEST_F(PlayApiTest, WhatIsNoCommandReachesNoServer) {
  for (const char* body :
       {"", "[]", "nonsense", "{", "{\"match\":3}", "{\"match\":\"a\"}",
        "{\"match\":\"a\",\"request\":\"r\",\"action\":\"dance\"}",
        "{\"match\":\"a\",\"request\":\"r\",\"action\":\"ply\"}",
        "{\"match\":\"a\",\"request\":\"r\",\"action\":\"resign\",\"seq\":-1}",
        "{\"match\":\"a\",\"request\":\"r\",\"action\":\"resign\",\"number\":99999999999}"}) {
    SendText("command", body);
    EXPECT_EQ(answer().status, 400) << body;
    EXPECT_EQ(json()["reason"], "bad-argument") << body;
  }
  Send("dance", Json::object());
  EXPECT_EQ(answer().status, 404);
  Send("invite", {{"request", kRequest}, {"ruleset", "standard"}, {"side", "red"}});
  EXPECT_EQ(answer().status, 400);
  Send("invite", {{"request", kRequest}, {"ruleset", "standard"}, {"clock", "soon"}});
  EXPECT_EQ(answer().status, 400);
  EXPECT_EQ(visitors_.waiting(), 0U);
}

TEST_F(PlayApiTest, AnInvitationIsAPrivateTable) {
  Send("invite", {{"request", kRequest}, {"ruleset", "standard"}, {"clock", "5+3"}, {"side", "black"}});
  lobby::Table table;
  table.id = TableId("ttttttttttttt");
  table.owner = kAnn;
  table.ruleset = "standard";
  table.code = "abc234";
  table.is_private = true;
  table.owner_side = rules::Side::kSecond;
  const auto call = visitors_.Answer<api::OpenTable>(lobby::Opened(table));
  EXPECT_TRUE(call.is_private);
  EXPECT_EQ(call.side, rules::Side::kSecond);
  EXPECT_EQ(clock::PlayersText(call.clock), "5+3");
  EXPECT_EQ(json()["code"], "abc234");
  EXPECT_EQ(json()["side"], "white");
}

TEST_F(PlayApiTest, AMembersTokenInABrowserEndsByItselfAndThatOfThePasswordAtOnce) {
  Send("sign-in", {{"name", "Ann"}, {"password", "three in a row"}}, "");
  visitors_.Answer<api::SignIn>(api::SignedIn{kAnn, "wide"});
  const auto made = visitors_.Answer<api::CreateToken>(std::string("narrow"));
  EXPECT_EQ(made.valid, std::chrono::hours(24 * 30));
  api::SignInEntry other, current;
  other.id = "1";
  current.id = "2";
  current.current = true;
  visitors_.Answer<api::ListSignIns>(api::Page<api::SignInEntry>{{other, current}, ""});
  EXPECT_FALSE(outcome_);
  EXPECT_EQ(visitors_.Answer<api::EndSignIn>(Result<void>()).id, "2");
  EXPECT_EQ(json()["token"], "narrow");
  EXPECT_EQ(answer().body.find("wide"), std::string::npos);
  EXPECT_EQ(visitors_.asked,
            (std::vector<Visitor>{
                {"", "192.0.2.7"}, {"wide", "192.0.2.7"}, {"wide", "192.0.2.7"}, {"wide", "192.0.2.7"}}));
}

TEST_F(PlayApiTest, RefusalsHaveTheStatusOfTheirKind) {
  for (const auto& [reason, status] : std::vector<std::pair<Reason, int>>{{Reason::kBadToken, 401},
                                                                          {Reason::kBanned, 403},
                                                                          {Reason::kUnknownMatch, 404},
                                                                          {Reason::kNotYourTurn, 409},
                                                                          {Reason::kRateLimited, 429},
                                                                          {Reason::kUnreachable, 503}}) {
    Send("account", Json::object());
    visitors_.Answer<api::GetAccount>(Error{reason, "no"});
    EXPECT_EQ(answer().status, status) << Name(reason);
  }
  EXPECT_EQ(answer().retry_after_s, 1);
}

TEST_F(PlayApiTest, WhereThereAreTooManyVisitorsAllCommandsAreToldSo) {
  visitors_.full = true;
  Send("account", Json::object());
  EXPECT_EQ(answer().status, 503);
}

TEST_F(PlayApiTest, OnlyWhoIsSignedInHasAStreamAndNoOtherSiteReadsIt) {
  Send("stream", {{"match", "m1"}}, "");
  EXPECT_EQ(answer().status, 401);
  Send("stream", {{"match", "m1"}});
  EXPECT_EQ(std::get<EventsAsked>(*outcome_).readers, Readers::kOwnPages);
}

TEST_F(PlayApiTest, WhatIsReportedHasAKindThatModeratorsKnow) {
  Send("report", {{"player", "bob"}, {"about", "boredom"}});
  EXPECT_EQ(answer().status, 400);
  Send("report", {{"player", "bob"}, {"about", "spam"}, {"text", "again"}});
  EXPECT_EQ(visitors_.Answer<api::ReportPlayer>(std::string("1")).kind, api::ReportKind::kSpam);
  EXPECT_EQ(answer().status, 200);
}

}  // namespace
}  // namespace merels::web
