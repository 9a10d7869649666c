#include "proto/wire/rules.h"

#include <gtest/gtest.h>

namespace merels::wire {
namespace {

TEST(WireRules, AllThatCanBePlayedHereComesBackAsItWent) {
  const auto all = variants::OwnCatalogue();
  const auto back = FromProto(ToProto(all));
  ASSERT_TRUE(back.ok()) << back.error().ToString();
  EXPECT_EQ(*back, all);
}

TEST(WireRules, WhatThisVersionCannotPlayIsReadAsWell) {
  variants::Catalogue all;
  all.rulesets.push_back({"halma",
                          "Halma",
                          "Jump.",
                          "a box",
                          "halma",
                          2,
                          {{"size", "16"}},
                          "halma+size=16",
                          {"Red", "Blue"},
                          "R/B r"});
  all.families.push_back({"halma", {{"size", "8 or 16", {"8", "16"}, 0, 0}, {"cap", "a number", {}, 3, 9}}});
  EXPECT_EQ(FromProto(ToProto(all)).value(), all);
}

TEST(WireRules, ARulesetThatCannotBeShownIsRefused) {
  using Spoil = void (*)(v1::ListRulesetsResponse&);
  const Spoil spoils[] = {
      [](auto& m) { m.mutable_rulesets(0)->set_seats(3); },
      [](auto& m) { m.mutable_rulesets(0)->set_seats(1); },
      [](auto& m) { m.mutable_rulesets(0)->set_title("evil\x1b[2J"); },
      [](auto& m) { m.mutable_rulesets(0)->set_summary(std::string(kMaxRulesText + 1, 'x')); },
      [](auto& m) { m.mutable_rulesets(0)->mutable_knobs(0)->set_value("\n"); },
      [](auto& m) { m.mutable_rulesets(0)->set_side_names(0, "\t"); },
      [](auto& m) { m.mutable_rulesets(0)->set_start_position("\x7f"); },
      [](auto& m) { m.mutable_families(0)->set_name("\n"); },
      [](auto& m) { m.mutable_families(0)->mutable_knobs(0)->set_words(0, "\n"); },
  };
  for (const Spoil spoil : spoils) {
    auto message = ToProto(variants::OwnCatalogue());
    spoil(message);
    const auto read = FromProto(message);
    EXPECT_EQ(read.ok() ? kLastReason : read.error().reason, Reason::kBadArgument) << &spoil - spoils;
  }
}

}  // namespace
}  // namespace merels::wire
