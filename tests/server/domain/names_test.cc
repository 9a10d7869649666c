#include "server/domain/names.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

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

TEST(Names, LookAlikesDoNotTellNamesApart) {
  for (const auto& [one, other] :
       std::vector<std::pair<const char*, const char*>>{{"Bob", "B0b"},
                                                        {"Lilly", "1i11y"},
                                                        {"modern", "modem"},
                                                        {"vvilly", "willy"},
                                                        {"sam", "5am"},
                                                        {"mill_o_meter", "mill.ometer"}})
    EXPECT_EQ(FoldName(one), FoldName(other)) << one;
}

TEST(Names, NamesThatReadAlikeAreReadAsOne) {
  for (const auto& [one, other] : std::vector<std::pair<const char*, const char*>>{{"Clara", "dara"},
                                                                                   {"C1ara", "DARA"},
                                                                                   {"Bo8", "BOB"},
                                                                                   {"Li2", "Liz"},
                                                                                   {"Me9", "meg"},
                                                                                   {"Hannah", "hamah"}})
    EXPECT_EQ(ReadAs(FoldName(one)), ReadAs(FoldName(other))) << one;
  std::set<std::string> read;
  for (const char* name : {"ann", "anna", "bob3", "bob4", "bob6", "bob7", "mac", "mad"})
    EXPECT_TRUE(read.insert(ReadAs(FoldName(name))).second) << name;
}

TEST(Names, NamesThatDoNotLookAlikeStayApart) {
  std::set<std::string> folded;
  for (const char* name : {"ann", "anna", "bob", "rob", "mill", "mi", "win", "vin", "r2n", "m"})
    EXPECT_TRUE(folded.insert(FoldName(name)).second) << name;
}

TEST(Names, TheHousesOwnNamesAreReservedHoweverTheyAreSpelled) {
  for (const char* name : {"admin", "Adm1n", "administrator-2", "M0DERATOR", "Rnoderator", "guest_7",
                           "Guest-k3f7", "merels", "Merels.team", "system", "support", "nobody"})
    EXPECT_TRUE(IsReserved(name)) << name;
  for (const char* name : {"Ann", "badmin", "supporter", "robot", "rooter"})
    EXPECT_FALSE(IsReserved(name)) << name;
}

TEST(Names, NothingPassesForTheServer) {
  for (const char* name :
       {"Admin",     "Adm1n",          "4dmin",       "Aclmin",        "Adnnin",   "admin-2", "7admin",
        "The-Admin", "moderator",      "M0d3rator",   "Rnoderator",    "Mod",      "mods.1",  "House",
        "H0use",     "House-1",        "HOUSE_7",     "1-house",       "h0u5e",    "server",  "5erver",
        "Server-2",  "merels-support", "Merels",      "Chess.Support", "0fficial", "staff",   "Sysop",
        "System",    "Computer-1",     "C0mputer_12", "3computer"})
    EXPECT_TRUE(LooksLikeServerName(name)) << name;
  for (const char* name :
       {"Ann", "Housemartin", "Greenhouse", "modern", "Modest", "supporter", "Guest-k3f7", "guest",
        "Computer", "Computer-level-3", "Example-py", "badminton", "Bob7", "7up", "Solar-System"})
    EXPECT_FALSE(LooksLikeServerName(name)) << name;
}

TEST(Names, ANameHasNoCharacterThatIsNotSeenAndNoMarks) {
  for (const char* name : {"\u3164", "Ann\u3164", "A\u0335nn", "Ann\u200B", "\u0410nn"})
    EXPECT_EQ(CheckName(name, 20).error().reason, Reason::kBadName) << name;
}

TEST(Names, AMadeUpNameIsAName) { EXPECT_TRUE(CheckName(GuestName("k3f7abcdefghi"), 20).ok()); }

bool IsPlain(const std::string& text) { return CheckPlainText(text, 40, "the text").ok(); }

TEST(PlainText, WordsInAnyScriptArePlain) {
  EXPECT_TRUE(IsPlain(""));
  EXPECT_TRUE(IsPlain("he shouts, ~really!"));
  EXPECT_TRUE(IsPlain("M\xc3\xbchle \xe2\x82\xac \xf0\x9f\x8e\xb2"));
  EXPECT_TRUE(IsPlain("\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d"));
}

TEST(PlainText, ControlCharactersAreRefused) {
  for (const char* text : {"a\nb", "\t", "\x1b[2J", "\x7f", "\xc2\x85", "\xe2\x80\xa8"}) {
    EXPECT_FALSE(IsPlain(text)) << text;
  }
  EXPECT_FALSE(IsPlain(std::string("a\0b", 3)));
}

TEST(PlainText, WhatTurnsTheDirectionOfWritingIsRefused) {
  for (const char* text : {"\xe2\x80\xaegnihton", "\xe2\x81\xa6x\xe2\x81\xa9", "\xe2\x80\x8f", "\xd8\x9c"}) {
    EXPECT_FALSE(IsPlain(text)) << text;
  }
}

TEST(PlainText, WhatIsNotUtf8IsRefused) {
  for (const char* text : {"\xff", "\xc3", "\xc3(", "\x80", "\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80",
                           "\xf4\x90\x80\x80", "\xf0\x80\x80\x80", "a\xe2\x82"}) {
    EXPECT_FALSE(IsPlain(text)) << text;
  }
}

TEST(PlainText, WhatIsNotSeenAndHeapsOfMarksAreRefused) {
  for (const char* text : {"\u3164", "a\u200Bb", "\u2800", "\u0301", "Z\u0335\u0336\u0337\u0338\u0334"}) {
    EXPECT_FALSE(IsPlain(text)) << text;
  }
}

TEST(PlainText, ItHasItsLongest) {
  EXPECT_TRUE(IsPlain(std::string(40, 'a')));
  const auto refused = CheckPlainText(std::string(41, 'a'), 40, "the text");
  EXPECT_EQ(refused.error().reason, Reason::kBadArgument);
  EXPECT_EQ(refused.error().sentence, "the text has at most 40 bytes");
}

}  // namespace

}  // namespace merels::domain
