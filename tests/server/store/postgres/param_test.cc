#include "server/store/postgres/param.h"

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/postgres/connection.h"

namespace merels::store {
namespace {

/// All texts of these bytes, up to this length.
std::vector<std::string> TextsOf(const std::string& bytes, std::size_t longest) {
  std::vector<std::string> all = {""};
  for (std::size_t begin = 0, length = 0; length < longest; ++length) {
    const std::size_t end = all.size();
    for (; begin < end; ++begin) {
      for (const char byte : bytes) all.push_back(all[begin] + byte);
    }
  }
  return all;
}

TEST(PgText, WhatCanBeStoredIsStoredAsItIs) {
  for (const std::string text : {"", "d2-d5", "Be\xC5\x82z", "\xE2\x99\x9F", "\xF0\x9F\x99\x82",
                                 "\xEF\x9B\xBF", "\xEF\xA0\x80", "\xF4\x8F\xBF\xBF"}) {
    EXPECT_EQ(ToPgText(text), text);
    EXPECT_EQ(FromPgText(text), text);
  }
}

TEST(PgText, EveryTextComesBackAndNoTwoAreStoredAlikeWhateverTheirBytes) {
  const std::string odd = {'\0', 'a', '\x80', '\x9C', '\xBF', '\xC3', '\xED', '\xEF', '\xF4'};
  std::set<std::string> stored;
  const auto texts = TextsOf(odd, 4);
  for (const std::string& text : texts) {
    const std::string kept = ToPgText(text);
    ASSERT_EQ(FromPgText(kept), text);
    ASSERT_EQ(kept.find('\0'), std::string::npos);
    ASSERT_EQ(ToPgText(FromPgText(kept)), kept);
    stored.insert(kept);
  }
  EXPECT_EQ(stored.size(), texts.size());
}

TEST(PgErrors, TheStateOfAMessageIsFoundAndItsWordsAreOneLine) {
  const std::string message =
      "connection to server on socket \"/run/.s.PGSQL.5432\" failed: FATAL:  53300: sorry, too many clients "
      "already\nLOCATION:  ProcArrayAdd, procarray.c:460";
  EXPECT_EQ(StateIn(message), "53300");
  EXPECT_EQ(OneLine(message), "sorry, too many clients already");
  EXPECT_EQ(StateIn("server closed the connection unexpectedly\n\tThis probably means"), "");
  EXPECT_EQ(OneLine("server closed the connection unexpectedly\n\tThis"),
            "server closed the connection unexpectedly");
  EXPECT_EQ(OneLine(""), "");
}

}  // namespace
}  // namespace merels::store
