#include "client/presenter/rules/rules_sheet.h"

#include <gtest/gtest.h>

#include "client/presenter/words/game_names.h"
#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

TEST(RulesSheet, RulesThatBuildOnOthersNameThemByTheirTitles) {
  const auto paragraphs = RulesOf("morabaraba").paragraphs;
  ASSERT_EQ(paragraphs.size(), 3U);
  EXPECT_TRUE(paragraphs[0].starts_with("As Twelve Men’s Morris, but ")) << paragraphs[0];
  EXPECT_TRUE(paragraphs[1].starts_with("Twelve Men’s Morris: As Nine Men’s Morris, but ")) << paragraphs[1];
  EXPECT_TRUE(paragraphs[2].starts_with("Nine Men’s Morris: Each player ")) << paragraphs[2];
}

TEST(RulesSheet, NoRegisteredNameIsShownAsItIs) {
  for (const auto& line : variants::Registry()) {
    for (const std::string& paragraph : RulesParagraphs(line.name)) {
      for (const auto& other : variants::Registry()) {
        const std::string name(other.name);
        EXPECT_EQ(paragraph.find("As " + name + ","), paragraph.npos) << paragraph;
        EXPECT_NE(paragraph.rfind(name + ": ", 0), 0U) << paragraph;
      }
    }
  }
}

TEST(RulesSheet, TheLessonBelongsToTheGameItTeaches) {
  for (const char* morris : {"standard", "morabaraba", "six"})
    EXPECT_TRUE(RulesOf(morris).in_lesson) << morris;
  for (const char* other : {"foxgeese", "race", "peg", "chess"})
    EXPECT_FALSE(RulesOf(other).in_lesson) << other;
}

TEST(RulesSheet, RulesUnknownHereAreSaidToBe) {
  const RulesSheet sheet = RulesOf("hexamorris");
  EXPECT_EQ(sheet.title, "hexamorris");
  ASSERT_EQ(sheet.paragraphs.size(), 1U);
  EXPECT_EQ(sheet.paragraphs.front(), "This client does not know these rules; update it");
}

}  // namespace
}  // namespace merels::presenter
