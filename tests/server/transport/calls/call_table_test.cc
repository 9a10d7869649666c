#include "server/transport/calls/call_table.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "tests/server/transport/services.h"
#include "tests/server/transport/test_game_server.h"
#include "tests/support/source_folder.h"

namespace merels::transport {
namespace {

using api::CallRule;
using api::Needs;

/// In the words of the protocol's comments.
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

/// The token that each call needs, by the reference; another test checks the reference against the comments.
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

/// The unary calls that the server serves, by name.
std::map<std::string, CallRule> Served() {
  TestGameServer game_server;
  std::map<std::string, CallRule> served;
  for (const auto& [path, rule] : game_server.server().rules()) {
    if (path.starts_with("/merels.")) served[path.substr(path.rfind('/') + 1)] = rule;
  }
  return served;
}

TEST(CallTable, EachUnaryCallOfTheProtocolIsServed) {
  const auto rules = Served();
  std::size_t calls = 0;
  const Protocol protocol;
  for (const auto* call : protocol.calls()) {
    if (call->client_streaming()) continue;
    ++calls;
    EXPECT_TRUE(rules.contains(call->name())) << call->full_name() << ": server/transport/services.cc";
  }
  EXPECT_EQ(rules.size(), calls);
}

TEST(CallTable, WhatTheCommentsSayOfTokensIsWhatIsAskedFor) {
  auto rules = Served();
  rules["Session"] = kSessionRule;
  const auto said = TokensOfTheReference();
  for (const auto& [call, rule] : rules) {
    const auto found = said.find(call);
    ASSERT_NE(found, said.end()) << "the reference does not say which token " << call << " needs";
    EXPECT_EQ(found->second, TokenFor(rule.needs)) << call;
  }
  EXPECT_EQ(said.size(), rules.size());
}

TEST(CallTable, WhatReadsAListFromTheStoreWaitsForItsTurn) {
  const auto rules = Served();
  for (const char* call : {"ListMatches", "ExportMatches", "ListBestSolutions", "ListStandings",
                           "ListRatingHistory", "ListRatingLog", "ListMessages", "ListSignIns"}) {
    EXPECT_TRUE(rules.at(call).takes_turns) << call;
  }
  for (const char* call : {"Submit", "GetMatch", "ListLegalPlies", "ListTables", "JoinTable"}) {
    EXPECT_FALSE(rules.at(call).takes_turns) << call;
  }
}

TEST(CallTable, AnUnknownCallCostsAsMuchAsTheMostExpensive) {
  int most = 0;
  for (const auto& [call, rule] : Served()) most = std::max(most, rule.cost);
  EXPECT_EQ(kUnknownRule.cost, most);
}

TEST(Scopes, ATokenForPlayingIsOneForWatchingAndNoOther) {
  const auto may = [](Needs needs, session::Scope scope) {
    return CheckScopes(needs, session::Scopes().With(scope)).ok();
  };
  using session::Scope;
  EXPECT_TRUE(may(Needs::kWatch, Scope::kPlay));
  EXPECT_TRUE(may(Needs::kWatch, Scope::kWatch));
  EXPECT_FALSE(may(Needs::kWatch, Scope::kChat));
  EXPECT_TRUE(may(Needs::kPlay, Scope::kPlay));
  EXPECT_FALSE(may(Needs::kPlay, Scope::kWatch));
  EXPECT_FALSE(may(Needs::kChat, Scope::kPlay));
  EXPECT_FALSE(may(Needs::kAccount, Scope::kPlay));
  EXPECT_TRUE(may(Needs::kToken, Scope::kWatch));
}

}  // namespace
}  // namespace merels::transport
