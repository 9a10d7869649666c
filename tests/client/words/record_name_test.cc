#include "client/words/record_name.h"

#include <gtest/gtest.h>

namespace merels::words {
namespace {

notation::Record Of(std::string date, std::string white, std::string black) {
  notation::Record record;
  record.date = std::move(date);
  record.white = std::move(white);
  record.black = std::move(black);
  return record;
}

TEST(RecordName, IsTheDateAndThePlayers) {
  EXPECT_EQ(RecordName(Of("2026-12-01", "Anna", "Ben")), "2026-12-01 Anna - Ben");
}

TEST(RecordName, LeavesOutWhatTheRecordDoesNotName) {
  EXPECT_EQ(RecordName(Of("-", "Anna", "Ben")), "Anna - Ben");
  EXPECT_EQ(RecordName(Of("2026-12-01", "Anna", "-")), "2026-12-01 Anna");
  EXPECT_EQ(RecordName(Of("2026-12-01", "", "")), "2026-12-01");
  EXPECT_EQ(RecordName(Of("-", "-", "-")), "");
}

TEST(RecordName, HasNothingThatAFileSystemRefuses) {
  EXPECT_EQ(RecordName(Of("2026/12/01", "../../etc", "a\nb\\c:d")), "2026_12_01 _.._etc - a_b_c_d");
  EXPECT_EQ(RecordName(Of("-", "..", ".hidden")), "hidden");
}

TEST(RecordName, OfLongNamesKeepsABeginningOfBothInWholeLetters) {
  std::string white, black(200, 'b');
  for (int i = 0; i < 100; ++i) white += "\xC3\xA4";
  white += "x";
  const std::string name = RecordName(Of("2026-12-01", "x" + white, black));
  EXPECT_LE(name.size(), kLongestRecordName);
  EXPECT_NE(name.find("\xC3\xA4 - bbbbb"), std::string::npos) << name;
}

}  // namespace
}  // namespace merels::words
