#include "common/notation/record.h"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace merels::notation {
namespace {

using ::testing::HasSubstr;

constexpr const char* kText =
    "[Ruleset \"standard+reps=3+quiet=100\"]\n"
    "[Match \"a2b3c4d5e6f7g\"]\n"
    "[Date \"2026-03-01\"]\n"
    "[White \"Ann \\\"the\\\\fox\\\"\"]\n"
    "[Black \"B\\x09\xC3\xB6\"]\n"
    "[Clock \"300+0.5\"]\n"
    "[Rated \"yes\"]\n"
    "[Result \"1-0\"]\n"
    "[Reason \"resign\"]\n"
    "\n"
    "1 d2 {1200 80 298880}\n"
    "2 f4 {900 0 299600}\n"
    "3 g1\n"
    "\n";

/// Every record of the text, or the error in place of the first that cannot be read.
Result<std::vector<Record>> ReadAll(const std::string& text) {
  RecordReader reader;
  std::vector<Record> records;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    auto read = reader.Feed(line);
    if (!read) return read.error();
    if (*read) records.push_back(**std::move(read));
  }
  auto last = reader.Finish();
  if (!last) return last.error();
  if (*last) records.push_back(**std::move(last));
  return records;
}

TEST(Record, IsReadAndWrittenExactly) {
  const auto records = ReadAll(kText);
  ASSERT_TRUE(records.ok()) << records.error().ToString();
  ASSERT_EQ(records->size(), 1U);
  const Record& record = records->front();
  EXPECT_EQ(record.white, "Ann \"the\\fox\"");
  EXPECT_EQ(record.black, "B\t\xC3\xB6");
  EXPECT_TRUE(record.rated);
  ASSERT_EQ(record.plies.size(), 3U);
  EXPECT_EQ(record.plies[0], (RecordedPly{"d2", RecordedClock{1200, 80, 298880}}));
  EXPECT_EQ(record.plies[2], (RecordedPly{"g1", std::nullopt}));
  EXPECT_EQ(PrintRecord(record), kText);
}

TEST(Record, SeveralFollowEachOtherAndTheLastNeedsNoBlankLine) {
  const std::string one = kText;
  const auto records = ReadAll(one + "\n" + one + one.substr(0, one.size() - 1));
  ASSERT_TRUE(records.ok()) << records.error().ToString();
  EXPECT_EQ(records->size(), 3U);
  EXPECT_EQ(records->front(), records->back());
}

TEST(Record, OneWithoutPliesIsARecord) {
  const std::string text = PrintRecord(Record{});
  const auto records = ReadAll(text);
  ASSERT_TRUE(records.ok()) << records.error().ToString();
  ASSERT_EQ(records->size(), 1U);
  EXPECT_EQ(PrintRecord(records->front()), text);
}

std::string ErrorAfter(const std::string& from, const std::string& to) {
  std::string text = kText;
  text.replace(text.find(from), from.size(), to);
  const auto records = ReadAll(text);
  return records ? "accepted" : records.error().ToString();
}

TEST(Record, ErrorsNameLineAndColumn) {
  const std::tuple<const char*, const char*, const char*> cases[] = {
      {"[Match", "[Matsch", "line 2, column 1"},
      {"[Date \"2026-03-01\"]\n", "", "line 3, column 1: the header [Date"},
      {"6f7g\"]", "6f7g\"", "line 2, column 22"},
      {"6f7g\"]", "6f7g", "line 2, column 22"},
      {"\\x09", "\\x41", "line 5, column 10"},
      {"\\x09", "\\q", "line 5, column 10"},
      {"\\x09", "\t", "line 5, column 10"},
      {"300+0.5", "5 minutes", "line 6, column 9"},
      {"300+0.5", "300+0.", "line 6, column 9"},
      {"\"yes\"", "\"perhaps\"", "line 7, column 9"},
      {"1-0", "2-0", "line 8, column 10"},
      {"\n\n1 d2", "\n1 d2", "line 10, column 1"},
      {"2 f4", "3 f4", "line 12, column 1: the number 2"},
      {"2 f4", "02 f4", "line 12, column 1"},
      {"3 g1", "3", "line 13, column 2"},
      {"3 g1", "3 ", "line 13, column 3"},
      {"{900 0 299600}", "{900 0}", "line 12, column 5"},
      {"{900 0 299600}", "{900 0 299600} x", "line 12, column 5"},
      {"{900 0 299600}", "{900 0 99999999999999999999}", "line 12, column 5"},
  };
  for (const auto& [from, to, place] : cases) {
    EXPECT_THAT(ErrorAfter(from, to), AllOf(HasSubstr("bad-record: "), HasSubstr(place)))
        << from << " -> " << to;
  }
}

TEST(Record, ATextThatBreaksOffInTheHeadersIsNoRecord) {
  EXPECT_THAT(ReadAll("[Ruleset \"standard\"]\n").error().sentence, HasSubstr("before the header Match"));
}

TEST(Record, OverlongLinesAreRefused) {
  EXPECT_THAT(ReadAll(std::string(5000, 'x')).error().sentence, HasSubstr("at most 2000 bytes"));
}

}  // namespace
}  // namespace merels::notation
