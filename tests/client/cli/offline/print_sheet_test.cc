#include "client/cli/offline/print_sheet.h"

#include <map>
#include <regex>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/cli/offline/print_svg.h"
#include "common/rules/game.h"
#include "common/variants/registry.h"
#include "tests/client/cli/run_cli.h"

namespace merels::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string Sheet(std::string_view ruleset, bool counters = false) {
  return cli::PrintSheet(variants::ParseRuleset(ruleset).value(), counters);
}

/// Every match of the first group of `pattern`.
std::vector<std::string> Found(const std::string& text, const std::string& pattern) {
  const std::regex expression(pattern);
  std::vector<std::string> found;
  for (std::sregex_iterator it(text.begin(), text.end(), expression), end; it != end; ++it) {
    found.push_back((*it)[1]);
  }
  return found;
}

/// A fault in the nesting of tags, or "".
std::string NestingFault(const std::string& xml) {
  std::vector<std::string> open;
  for (const std::string& tag : Found(xml, "<([^?][^<>]*)>")) {
    const std::string name = tag.substr(0, tag.find(' '));
    if (tag.back() == '/') continue;
    if (name[0] != '/') {
      open.push_back(name);
    } else if (open.empty() || open.back() != name.substr(1)) {
      return '<' + name + "> closes nothing";
    } else {
      open.pop_back();
    }
  }
  return open.empty() ? "" : '<' + open.back() + "> stays open";
}

class PrintedSheet : public ::testing::TestWithParam<std::string> {};

TEST_P(PrintedSheet, IsWellFormedAndOfTheSizeA4) {
  for (const bool counters : {false, true}) {
    const std::string sheet = Sheet(GetParam(), counters);
    EXPECT_EQ(NestingFault(sheet), "");
    EXPECT_THAT(sheet, HasSubstr("width=\"210mm\" height=\"297mm\" viewBox=\"0 0 210 297\""));
  }
}

TEST_P(PrintedSheet, ShowsEveryPointOnce) {
  const std::string sheet = Sheet(GetParam());
  const rules::Game game(variants::ParseRuleset(GetParam()).value());
  std::vector<std::string> names;
  for (const auto point : game.topology().name_order()) names.push_back(PointName(game.topology(), point));
  EXPECT_EQ(Found(sheet, "class=\"point\" id=\"([^\"]*)\""), names);
  const auto spots = Found(sheet, "<circle (cx=\"[^\"]*\" cy=\"[^\"]*\") r=\"[^\"]*\" class=\"point\"");
  EXPECT_EQ(std::set(spots.begin(), spots.end()).size(), names.size());
}

TEST_P(PrintedSheet, HasACounterForEveryManAndOnlyWhenAsked) {
  const rules::Game game(variants::ParseRuleset(GetParam()).value());
  const auto counters = Found(Sheet(GetParam(), true), "class=\"counter (.)\"");
  EXPECT_EQ(counters.size(), static_cast<std::size_t>(
                                 game.on_board(rules::Side::kFirst) + game.in_hand(rules::Side::kFirst) +
                                 game.on_board(rules::Side::kSecond) + game.in_hand(rules::Side::kSecond)));
  EXPECT_THAT(Found(Sheet(GetParam()), "class=\"counter (.)\""), ::testing::IsEmpty());
}

TEST_P(PrintedSheet, KeepsEverythingInsideTheFrame) {
  for (const std::string& at : Found(Sheet(GetParam(), true), "translate\\([0-9.]+ ([0-9.]+)\\)")) {
    EXPECT_LT(std::stod(at), 280);
  }
  for (const bool counters : {false, true}) {
    for (const std::string& x : Found(Sheet(GetParam(), counters), "<text x=\"([0-9.]+)\"")) {
      EXPECT_GT(std::stod(x), 9);
    }
    for (const std::string& y : Found(Sheet(GetParam(), counters), "<text [^>]* y=\"([0-9.]+)\"")) {
      EXPECT_LT(std::stod(y), 286);
    }
  }
}

std::vector<std::string> RegisteredNames() {
  std::vector<std::string> names;
  for (const auto& named : variants::Registry()) names.emplace_back(named.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Rulesets, PrintedSheet, ::testing::ValuesIn(RegisteredNames()),
                         [](const auto& ruleset) {
                           return std::regex_replace(ruleset.param, std::regex("-"), "_");
                         });

std::map<char, int> CountersOf(std::string_view ruleset) {
  std::map<char, int> counts;
  for (const std::string& letter : Found(Sheet(ruleset, true), "class=\"counter (.)\"")) ++counts[letter[0]];
  return counts;
}

TEST(PrintedCounters, AreOfTheKindsThatTheGameNeeds) {
  EXPECT_EQ(CountersOf("standard"), (std::map<char, int>{{'W', 9}, {'B', 9}}));
  EXPECT_EQ(CountersOf("foxgeese-15"), (std::map<char, int>{{'F', 1}, {'G', 15}}));
  EXPECT_EQ(CountersOf("race"), (std::map<char, int>{{'W', 12}, {'B', 12}}));
  EXPECT_EQ(CountersOf("peg"), (std::map<char, int>{{'o', 36}}));
}

TEST(PrintedBoard, DrawsEveryStraightLineInOneStroke) {
  const auto lines = [](std::string_view ruleset) { return Found(Sheet(ruleset), "<line (x1)").size(); };
  EXPECT_EQ(lines("standard"), 16U);
  EXPECT_EQ(lines("standard-diag"), 20U);
  EXPECT_EQ(lines("three"), 8U);
  EXPECT_EQ(lines("foxgeese+diag=0"), 14U);
  EXPECT_EQ(lines("foxgeese"), 24U);
}

TEST(PrintedText, ALongTitleIsSetSmaller) {
  const auto size = [](std::string_view ruleset) {
    return std::stod(Found(Sheet(ruleset), "class=\"title\"[^>]* font-size=\"([0-9.]+)\"").front());
  };
  EXPECT_EQ(size("lasker"), 9);
  EXPECT_LT(size("foxgeese-15-fwd"), 7);
  EXPECT_GT(size("foxgeese-15-fwd"), 5);
}

TEST(PrintedText, HoldsTheRulesThatASummaryBuildsOn) {
  const std::string sheet = Sheet("plain-diag+reps=3");
  EXPECT_THAT(sheet, HasSubstr(">plain-diag+reps=3<"));
  EXPECT_THAT(sheet, HasSubstr(">standard: Each player has nine men."));
  EXPECT_THAT(sheet, HasSubstr(">plain-diag: As plain"));
  EXPECT_THAT(sheet, HasSubstr(">Changed here: reps=3 instead of 0.<"));
  EXPECT_THAT(Sheet("plain-diag"), ::testing::Not(HasSubstr("Changed here")));
}

TEST(Svg, EscapesTextAndWritesShortLengths) {
  cli::Svg svg(10, 20.5, "a < \"b\" & c");
  svg.Text({1.005, -0.001}, "<&>", "");
  const std::string text = std::move(svg).Finish();
  EXPECT_THAT(text, HasSubstr("<title>a &lt; &quot;b&quot; &amp; c</title>"));
  EXPECT_THAT(text, HasSubstr(" y=\"0\">&lt;&amp;&gt;</text>"));
  EXPECT_EQ(cli::Millimetres(12.5), "12.5");
  EXPECT_EQ(cli::Millimetres(100), "100");
}

TEST(Print, WritesTheSheetOrSaysWhyNot) {
  EXPECT_THAT(RunCli({"print", "six", "--counters"}).out, StartsWith("<?xml version=\"1.0\""));
  const CliRun refused = RunCli({"print", "chess"});
  EXPECT_EQ(refused.code, 1);
  EXPECT_EQ(refused.out, "");
  EXPECT_THAT(refused.err, StartsWith("unknown-ruleset: "));
}

}  // namespace
}  // namespace merels::testing
