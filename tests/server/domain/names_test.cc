#include "server/domain/names.h"

#include <gtest/gtest.h>

namespace merels::domain {
namespace {

TEST(Names, LettersDigitsAndAFewSignsMakeAName) {
  for (const char* name : {"a", "Ann", "mill_o-meter.2", "7up", "abcdefghijklmnopqrst"}) {
    EXPECT_TRUE(CheckName(name, 20).ok()) << name;
  }
}

TEST(Names, OthersAreRefusedWithThePlaceOfTheFault) {
  for (const char* name : {"", "_a", " a", "a b", "a\n", "Ren\xC3\xA9"}) {
    ASSERT_FALSE(CheckName(name, 20).ok()) << name;
    EXPECT_EQ(CheckName(name, 20).error().reason, Reason::kBadName);
  }
  EXPECT_NE(CheckName("a b", 20).error().sentence.find("character 2"), std::string::npos);
}

TEST(Names, ATooLongNameIsToldHowLongItMayBe) {
  const auto checked = CheckName("abcdefghijklmnopqrstu", 20);
  ASSERT_FALSE(checked.ok());
  EXPECT_EQ(checked.error().reason, Reason::kNameTooLong);
  EXPECT_NE(checked.error().sentence.find("20"), std::string::npos);
}

TEST(Names, CaseDoesNotTellNamesApart) { EXPECT_EQ(FoldName("AnN_7"), FoldName("aNn_7")); }

TEST(Names, AMadeUpNameIsAName) { EXPECT_TRUE(CheckName(GuestName("k3f7abcdefghi"), 20).ok()); }

}  // namespace
}  // namespace merels::domain
