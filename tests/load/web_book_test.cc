#include "tests/load/web_book.h"

#include <gtest/gtest.h>

namespace merels::load {
namespace {

WebWord Entry(std::uint64_t seq, std::uint64_t prev) {
  return {WebWord::Kind::kEntry, "match:a", seq, prev, 0};
}

TEST(WebBook, EventsAreReadAsTheGatewaySendsThem) {
  const auto entry = ReadWord(
      R"({"clocks":{"at_unix_ms":1700,"white_ms":1},"kind":"entry","prev":3,"seq":4,"topic":"match:a"})");
  EXPECT_EQ(entry.kind, WebWord::Kind::kEntry);
  EXPECT_EQ(entry.topic, "match:a");
  EXPECT_EQ(entry.seq, 4U);
  EXPECT_EQ(entry.prev, 3U);
  EXPECT_EQ(entry.at_unix_ms, 1700);
  for (const char* other : {"", "nonsense", "[]", R"({"kind":"clocks","topic":"match:a"})",
                            R"({"kind":"whole","topic":"lobby","tables":[]})"})
    EXPECT_EQ(ReadWord(other).kind, WebWord::Kind::kOther) << other;
}

TEST(WebBook, WhatFollowsIsNeitherAGapNorADouble) {
  WebBook book;
  WebTally tally;
  book.Take({WebWord::Kind::kWhole, "match:a", 3, 0, 0}, tally);
  book.Take(Entry(4, 3), tally);
  book.Take(Entry(5, 4), tally);
  EXPECT_EQ(tally.entries, 2U);
  EXPECT_EQ(tally.gaps + tally.doubles, 0U);
  EXPECT_EQ(book.Newest("match:a"), 5U);
}

TEST(WebBook, WhatIsMissingIsAGapAndWhatComesAgainADouble) {
  WebBook book;
  WebTally tally;
  book.Take({WebWord::Kind::kWhole, "match:a", 3, 0, 0}, tally);
  book.Take(Entry(5, 4), tally);
  EXPECT_EQ(tally.gaps, 1U);
  book.Take(Entry(5, 4), tally);
  EXPECT_EQ(tally.doubles, 1U);
  book.Take({WebWord::Kind::kWhole, "match:a", 9, 0, 0}, tally);
  book.Take(Entry(10, 9), tally);
  EXPECT_EQ(tally.gaps, 1U);
}

}  // namespace
}  // namespace merels::load
