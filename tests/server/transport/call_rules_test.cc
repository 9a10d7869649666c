#include "server/transport/call_rules.h"

#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "tests/server/transport/services.h"

namespace merels::transport {
namespace {

TEST(CallRules, EachCallOfTheProtocolHasItsLine) {
  const Protocol protocol;
  for (const auto* call : protocol.calls()) {
    EXPECT_EQ(RuleOfRequest(call->input_type()->name()).name, call->name())
        << call->full_name() << " has no line in server/transport/call_rules.cc";
  }
}

TEST(CallRules, NoLineIsWithoutACallAndNoneIsThereTwice) {
  std::set<std::string> calls = {"HealthCheck"};
  const Protocol protocol;
  for (const auto* call : protocol.calls()) EXPECT_TRUE(calls.insert(call->name()).second) << call->name();
  std::set<std::string> lines;
  for (const CallRule& rule : AllCallRules()) {
    EXPECT_TRUE(calls.contains(std::string(rule.name))) << rule.name;
    EXPECT_TRUE(lines.insert(std::string(rule.name)).second) << rule.name;
    EXPECT_GE(rule.cost, 1) << rule.name;
  }
}

TEST(CallRules, AnUnknownCallIsAsDearAsTheDearest) {
  const auto all = AllCallRules();
  const auto dearest = std::max_element(all.begin(), all.end(),
                                        [](const CallRule& a, const CallRule& b) { return a.cost < b.cost; });
  EXPECT_EQ(RuleOfRequest("NobodyKnowsThisRequest").cost, dearest->cost);
  EXPECT_EQ(RuleOfRequest("").cost, dearest->cost);
}

}  // namespace
}  // namespace merels::transport
