#include "server/transport/calls/call_rules.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "tests/server/transport/services.h"
#include "tests/support/source_folder.h"

namespace merels::transport {
namespace {

/// Calls that every gRPC server has; the protocol does not tell of them.
const std::set<std::string> kOfGrpc = {"HealthCheck", "HealthWatch", "ServerReflection"};

/// How the protocol's comments say it.
std::string TokenFor(Needs needs) {
  switch (needs) {
    case Needs::kNothing: return "none";
    case Needs::kToken: return "any";
    case Needs::kWatch: return "watch";
    case Needs::kPlay: return "play";
    case Needs::kChat: return "chat";
    case Needs::kAccount: return "account";
    case Needs::kModerator: return "account, a moderator's";
    case Needs::kOperator: return "the operator's";
  }
  return "";
}

/// Which token each call needs, as the reference has it out of those comments; a test of its own holds that
/// it is what they say.
std::map<std::string, std::string> TokensOfTheReference() {
  std::ifstream reference(SourceFolder() / "proto" / "REFERENCE.md");
  std::map<std::string, std::string> tokens;
  std::string call;
  for (std::string line; std::getline(reference, line);) {
    const std::string heading = "### ";
    const std::string fact = "- **Token**: ";
    if (line.starts_with(heading)) call = line.substr(heading.size());
    if (line.starts_with(fact)) tokens[call] = line.substr(fact.size());
  }
  return tokens;
}

TEST(CallRules, EachCallOfTheProtocolHasItsLine) {
  const Protocol protocol;
  for (const auto* call : protocol.calls()) {
    EXPECT_EQ(RuleOfRequest(call->input_type()->name()).name, call->name())
        << call->full_name() << " has no line in server/transport/calls/call_rules.cc";
  }
}

TEST(CallRules, NoLineIsWithoutACallAndNoneIsThereTwice) {
  std::set<std::string> calls = kOfGrpc;
  const Protocol protocol;
  for (const auto* call : protocol.calls()) EXPECT_TRUE(calls.insert(call->name()).second) << call->name();
  std::set<std::string> lines;
  for (const CallRule& rule : AllCallRules()) {
    EXPECT_TRUE(calls.contains(std::string(rule.name))) << rule.name;
    EXPECT_TRUE(lines.insert(std::string(rule.name)).second) << rule.name;
    EXPECT_GE(rule.cost, 1) << rule.name;
  }
}

TEST(CallRules, WhatTheCommentsSayOfTokensIsWhatIsAskedFor) {
  std::map<std::string, std::string> asked;
  for (const CallRule& rule : AllCallRules()) {
    if (!kOfGrpc.contains(std::string(rule.name))) asked[std::string(rule.name)] = TokenFor(rule.needs);
  }
  const auto said = TokensOfTheReference();
  for (const auto& [call, token] : asked) {
    const auto found = said.find(call);
    ASSERT_NE(found, said.end()) << "the reference does not say which token " << call << " needs";
    EXPECT_EQ(found->second, token) << call;
  }
  EXPECT_EQ(said.size(), asked.size());
}

TEST(CallRules, ATokenForPlayingIsOneForWatchingAndNoOther) {
  const auto may = [](const char* request, session::Scope scope) {
    return CheckScopes(RuleOfRequest(request), session::Scopes().With(scope)).ok();
  };
  using session::Scope;
  for (const char* watching : {"SessionRequest", "ListLegalPliesRequest", "GetRatingsRequest"}) {
    EXPECT_TRUE(may(watching, Scope::kPlay)) << watching;
    EXPECT_TRUE(may(watching, Scope::kWatch)) << watching;
    EXPECT_FALSE(may(watching, Scope::kChat)) << watching;
  }
  EXPECT_TRUE(may("SubmitRequest", Scope::kPlay));
  EXPECT_FALSE(may("SubmitRequest", Scope::kWatch));
  EXPECT_FALSE(may("SayRequest", Scope::kPlay));
  EXPECT_FALSE(may("CreateTokenRequest", Scope::kPlay));
  EXPECT_TRUE(may("GetAccountRequest", Scope::kWatch));
}

TEST(CallRules, AnUnknownCallCostsAsMuchAsTheMostExpensive) {
  const auto all = AllCallRules();
  const auto costliest = std::max_element(
      all.begin(), all.end(), [](const CallRule& a, const CallRule& b) { return a.cost < b.cost; });
  EXPECT_EQ(RuleOfRequest("NobodyKnowsThisRequest").cost, costliest->cost);
  EXPECT_EQ(RuleOfRequest("").cost, costliest->cost);
}

}  // namespace
}  // namespace merels::transport
