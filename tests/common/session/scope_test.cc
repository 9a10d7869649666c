#include "common/session/scope.h"

#include <gtest/gtest.h>

namespace merels::session {
namespace {

TEST(Scope, ATextAndItsScopesAreOneAndTheOther) {
  const auto scopes = ParseScopes("play,watch").value();
  EXPECT_TRUE(scopes.Has(Scope::kWatch));
  EXPECT_TRUE(scopes.Has(Scope::kPlay));
  EXPECT_FALSE(scopes.Has(Scope::kChat));
  EXPECT_EQ(ScopesText(scopes), "watch,play");
  EXPECT_EQ(ScopesText(Scopes::All()), "watch,play,chat,account");
  EXPECT_EQ(ParseScopes("watch,play,chat,account").value(), Scopes::All());
}

TEST(Scope, WhatIsNoListOfScopesIsRefused) {
  for (const char* text : {"", "watch,", ",watch", "watch,watch", "Watch", "watch play", "everything"}) {
    EXPECT_EQ(ParseScopes(text).error().reason, Reason::kBadArgument) << text;
  }
}

TEST(Scope, WhoMayPlayMayWatchAndNothingElseIsImplied) {
  const auto play = Scopes().With(Scope::kPlay);
  EXPECT_TRUE(play.Allow(Scope::kPlay));
  EXPECT_TRUE(play.Allow(Scope::kWatch));
  EXPECT_FALSE(play.Has(Scope::kWatch));
  EXPECT_FALSE(play.Allow(Scope::kChat));
  EXPECT_FALSE(play.Allow(Scope::kAccount));
  EXPECT_FALSE(Scopes().With(Scope::kWatch).Allow(Scope::kPlay));
  EXPECT_FALSE(Scopes().Allow(Scope::kWatch));
}

TEST(Scope, ASetAllowsAnotherWhenItAllowsEachOfIt) {
  const auto play = Scopes().With(Scope::kPlay);
  const auto watch = Scopes().With(Scope::kWatch);
  EXPECT_TRUE(play.Allow(watch));
  EXPECT_TRUE(play.Allow(play.With(Scope::kWatch)));
  EXPECT_FALSE(watch.Allow(play));
  EXPECT_FALSE(play.Allow(play.With(Scope::kChat)));
  EXPECT_TRUE(Scopes::All().Allow(Scopes::All()));
}

TEST(Scope, BitsOfNoScopeAreLeftOut) {
  EXPECT_EQ(Scopes::OfBits(0xff), Scopes::All());
  EXPECT_TRUE(Scopes::OfBits(16).empty());
  EXPECT_EQ(Scopes::OfBits(3).And(Scopes::OfBits(6)), Scopes::OfBits(2));
}

}  // namespace
}  // namespace merels::session
