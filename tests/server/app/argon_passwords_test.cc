#include "server/app/argon_passwords.h"

#include <algorithm>
#include <future>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

namespace merels {
namespace {

/// The cheapest argon2id: its slowness is not under test.
constexpr ArgonCost kCheap{1, 8192};

Result<std::string> Hash(Passwords& passwords, const std::string& password) {
  std::promise<Result<std::string>> answer;
  passwords.Hash(password, [&](Result<std::string> hash) { answer.set_value(std::move(hash)); });
  return answer.get_future().get();
}

Result<bool> Check(Passwords& passwords, const std::string& kept, const std::string& password) {
  std::promise<Result<bool>> answer;
  passwords.Check(kept, password, [&](Result<bool> right) { answer.set_value(std::move(right)); });
  return answer.get_future().get();
}

TEST(ArgonPasswords, TheRightPasswordIsRightAndAnotherIsNot) {
  ArgonPasswords passwords(4, kCheap);
  const auto kept = Hash(passwords, "three in a row");
  ASSERT_TRUE(kept.ok());
  EXPECT_EQ(*Check(passwords, *kept, "three in a row"), true);
  EXPECT_EQ(*Check(passwords, *kept, "three in a Row"), false);
  EXPECT_EQ(*Check(passwords, *kept, ""), false);
}

TEST(ArgonPasswords, WhatIsKeptIsArgon2idSaltedAndDoesNotHoldThePassword) {
  ArgonPasswords passwords(4, kCheap);
  const std::string once = *Hash(passwords, "three in a row");
  const std::string twice = *Hash(passwords, "three in a row");
  EXPECT_THAT(once, testing::StartsWith("$argon2id$"));
  EXPECT_NE(once, twice);
  EXPECT_EQ(once.find("three"), std::string::npos);
}

TEST(ArgonPasswords, ByDefaultItCostsWhatLibsodiumAdvisesForSignIns) {
  ArgonPasswords passwords(1);
  EXPECT_THAT(*Hash(passwords, "three in a row"), testing::HasSubstr("$m=65536,t=2,p=1$"));
}

TEST(ArgonPasswords, ItsThreadGivesWayButIsNotStarvedByBusyProcesses) {
  const int own = getpriority(PRIO_PROCESS, 0);
  ArgonPasswords passwords(1, kCheap);
  std::promise<int> niceness;
  passwords.Hash("three in a row",
                 [&](const Result<std::string>&) { niceness.set_value(getpriority(PRIO_PROCESS, 0)); });
  const int there = niceness.get_future().get();
  EXPECT_GE(there, 5);
  EXPECT_LE(there, std::max(own, 5));
}

TEST(ArgonPasswords, NothingKeptIsNobodysPassword) {
  ArgonPasswords passwords(4, kCheap);
  for (const char* password : {"", "nobody's", "three in a row"})
    EXPECT_EQ(*Check(passwords, "", password), false) << password;
}

TEST(ArgonPasswords, WhatIsNoHashMatchesNothing) {
  ArgonPasswords passwords(4, kCheap);
  EXPECT_EQ(*Check(passwords, "three in a row", "three in a row"), false);
}

TEST(ArgonPasswords, WhenTooManyWaitTheNextIsRefusedAndTheOthersAreAnswered) {
  ArgonPasswords passwords(2, kCheap);
  std::promise<void> gate;
  const auto opened = gate.get_future().share();
  std::vector<std::promise<Result<std::string>>> answers(2);
  passwords.Hash("first", [&, opened](Result<std::string> hash) {
    opened.wait();
    answers[0].set_value(std::move(hash));
  });
  passwords.Hash("second", [&](Result<std::string> hash) { answers[1].set_value(std::move(hash)); });
  const auto third = Hash(passwords, "third");
  ASSERT_FALSE(third.ok());
  EXPECT_EQ(third.error().reason, Reason::kRateLimited);
  EXPECT_EQ(Check(passwords, "", "third").error().reason, Reason::kRateLimited);
  gate.set_value();
  for (auto& answer : answers) EXPECT_TRUE(answer.get_future().get().ok());
}

}  // namespace
}  // namespace merels
