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

/// Every record of the text, or the error of the first unreadable one.
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

constexpr const char* kBranches =
    "[Ruleset \"standard\"]\n"
    "[Match \"-\"]\n"
    "[Date \"2026-03-01\"]\n"
    "[White \"Ann\"]\n"
    "[Black \"Bob\"]\n"
    "[Clock \"-\"]\n"
    "[Rated \"no\"]\n"
    "[Result \"*\"]\n"
    "[Reason \"unfinished\"]\n"
    "[Start \"a position\"]\n"
    "\n"
    "; The start\n"
    "1 d2\n"
    "2 f4 {900 0 299600}\n"
    "; Good; (or not)\n"
    "(\n"
    "2 g7\n"
    "; Better\n"
    "3 a1\n"
    "(\n"
    "3 a4\n"
    ")\n"
    "4 g1\n"
    ")\n"
    "(\n"
    "2 g4\n"
    ")\n"
    "3 g1\n"
    "\n";

TEST(Record, CommentsAndBranchesAreReadAndWrittenExactly) {
  const auto records = ReadAll(kBranches);
  ASSERT_TRUE(records.ok()) << records.error().ToString();
  const Record& record = records->front();
  EXPECT_EQ(record.start, "a position");
  EXPECT_EQ(record.comment, "The start");
  ASSERT_EQ(record.plies.size(), 3U);
  EXPECT_EQ(record.plies[1].comment, "Good; (or not)");
  ASSERT_EQ(record.plies[1].branches.size(), 2U);
  const auto& branch = record.plies[1].branches[0];
  ASSERT_EQ(branch.size(), 3U);
  EXPECT_EQ(branch[0].comment, "Better");
  EXPECT_EQ(branch[1].branches, (std::vector<std::vector<RecordedPly>>{{RecordedPly{"a4"}}}));
  EXPECT_EQ(PrintRecord(record), kBranches);
}

TEST(Record, WhoAbortedIsReadAndWrittenBeforeTheStart) {
  std::string text = kBranches;
  text.insert(text.find("[Start"), "[AbortedBy \"Black\"]\n");
  const auto records = ReadAll(text);
  ASSERT_TRUE(records.ok()) << records.error().ToString();
  EXPECT_EQ(records->front().aborted_by, "Black");
  EXPECT_EQ(records->front().start, "a position");
  EXPECT_EQ(PrintRecord(records->front()), text);
}

TEST(Record, ErrorsInCommentsAndBranchesNameLineAndColumn) {
  const std::tuple<const char*, const char*, const char*> cases[] = {
      {"; Better", ";Better", "line 18, column 2"},
      {"; Better", "; ", "line 18, column 2"},
      {"; Better", "; a\tb", "line 18, column 4: a comment has no control"},
      {"; Better\n", "; Better\n; Best\n", "line 19, column 1: there is a comment"},
      {"3 g1\n\n", "; Late\n3 g1\n\n", "line 28, column 1: a comment stands before"},
      {"(\n2 g7", "(\n; First\n2 g7", "line 17, column 1: a branch begins"},
      {"(\n2 g7", "(\n3 g7", "line 17, column 1: the number 2"},
      {"(\n2 g7", "( 2\n2 g7", "line 16, column 2: ( stands alone"},
      {"(\n2 g4\n)", "(\n)", "line 26, column 1: a branch has a ply"},
      {"2 g4\n)\n", "2 g4\n", "line 28, column 1: the record ends within"},
      {"3 g1\n\n", ")\n3 g1\n\n", "line 28, column 1: no branch is open"},
      {"1 d2\n", "(\n1 d2\n", "line 13, column 1: there is no ply"},
      {"[Start \"a position\"]\n", "[Start \"a\"]\n[Start \"b\"]\n", "line 11, column 1"},
      {"[Start \"a position\"]\n", "[Start \"a\"]\n[AbortedBy \"White\"]\n", "line 11, column 1"},
      {"[Start \"a position\"]\n", "[AbortedBy \"Ann\"]\n",
       "line 10, column 13: AbortedBy is White or Black"},
  };
  for (const auto& [from, to, place] : cases) {
    std::string text = kBranches;
    text.replace(text.find(from), std::string(from).size(), to);
    const auto records = ReadAll(text);
    EXPECT_THAT(records ? "accepted" : records.error().ToString(),
                AllOf(HasSubstr("bad-record: "), HasSubstr(place)))
        << from << " -> " << to;
  }
}

TEST(Record, BranchesLieOnlySoDeepAndCommentsAreOnlySoLong) {
  std::string deep = kText;
  deep.resize(deep.find("3 g1"));
  for (std::size_t i = 0; i <= kMaxRecordDepth; ++i) deep += "(\n2 f4\n";
  EXPECT_THAT(ReadAll(deep).error().sentence, HasSubstr("at most 64 deep"));
  std::string wordy = kText;
  wordy.resize(wordy.find("3 g1"));
  wordy += "; " + std::string(kMaxRecordComment, 'x') + "\n";
  EXPECT_TRUE(ReadAll(wordy).ok());
  wordy.insert(wordy.size() - 1, "x");
  EXPECT_THAT(ReadAll(wordy).error().sentence, HasSubstr("a comment has at most 1000 bytes"));
}

TEST(Record, WhatWasReadBeforeAnErrorIsThereWithItsOpenBranches) {
  RecordReader reader;
  std::istringstream in(kBranches);
  for (std::string line; std::getline(in, line) && line != "4 g1";) ASSERT_TRUE(reader.Feed(line).ok());
  ASSERT_FALSE(reader.Feed("5 g1").ok());
  const Record record = reader.SoFar();
  ASSERT_EQ(record.plies.size(), 2U);
  ASSERT_EQ(record.plies[1].branches.size(), 1U);
  EXPECT_EQ(record.plies[1].branches[0].size(), 2U);
  EXPECT_EQ(reader.ply_places(), (std::vector<TextPlace>{{13, 3}, {14, 3}, {17, 3}, {19, 3}, {21, 3}}));
}

TEST(Record, ATextThatBreaksOffInTheHeadersIsNoRecord) {
  EXPECT_THAT(ReadAll("[Ruleset \"standard\"]\n").error().sentence, HasSubstr("before the header Match"));
}

TEST(Record, OverlongLinesAreRefused) {
  EXPECT_THAT(ReadAll(std::string(5000, 'x')).error().sentence, HasSubstr("at most 2000 bytes"));
}

}  // namespace
}  // namespace merels::notation
