#include "common/match/codec.h"

#include <functional>

#include <gtest/gtest.h>

#include "tests/common/match/fixture.h"

namespace merels::match {
namespace {

Entry Sample() {
  return {7,
          Millis(1'767'225'600'123),
          kWhite,
          RequestId("9b2f7c52-6a0e-4c8e-8d8b-0f6c1f0f2a11"),
          0xDEADBEEFULL,
          {PlyPlayed{Side::kSecond, "a1,d7", ".../.../.../....../.../.../... w 9,9", 12, Millis(1), Millis(2),
                     Millis(3)},
           DrawDeclined{Side::kSecond}, Ended{{rules::Score::kDraw, "reps"}}}};
}

TEST(Codec, EveryKindOfEventIsReadBackAsItWas) {
  Entry entry = Sample();
  entry.events.insert(
      entry.events.begin(),
      {Started{SettingsOf({Millis(60'000), Millis(500)}), "start w 9,9"}, DrawOffered{Side::kFirst},
       Resumed{Millis(4), Millis(5)}, TakebackOffered{Side::kSecond}, TakebackDeclined{Side::kFirst},
       PliesTakenBack{Side::kSecond, 2, 10, "a position w 9,9", {Millis(6), Millis(7)}}});
  EXPECT_EQ(Decode(7, Encode(entry)).value(), entry);
}

TEST(Codec, TheHouseHasNoAccountAndNoRequest) {
  const Entry entry{2, Millis(5), {}, {}, 0, {Ended{{rules::Score::kSecondWins, "time"}}}};
  EXPECT_EQ(Decode(2, Encode(entry)).value(), entry);
}

// The first format must stay readable for ever: this text never changes.
TEST(Codec, FormatOneReadsAsItWasWritten) {
  const char* bytes =
      "1 1767225600123 deadbeef white 9b2f7c52-6a0e-4c8e-8d8b-0f6c1f0f2a11\n"
      "ply b a1,d7 12 1 2 3 .../.../.../....../.../.../... w 9,9\n"
      "decline b\n"
      "end 1/2 reps\n";
  EXPECT_EQ(Decode(7, bytes).value(), Sample());
}

TEST(Codec, FormatTwoReadsAsItWasWritten) {
  const char* bytes =
      "2 1767225600123 deadbeef white 9b2f7c52-6a0e-4c8e-8d8b-0f6c1f0f2a11\n"
      "ply b a1,d7 12 1 2 3 .../.../.../....../.../.../... w 9,9\n"
      "decline b\n"
      "end 1/2 reps\n"
      "sum de771a17\n";
  EXPECT_EQ(Encode(Sample()), bytes);
  EXPECT_EQ(Decode(7, bytes).value(), Sample());
}

TEST(Codec, AnEntryOfWhichAnyBitWasFlippedIsRefused) {
  const std::string bytes = Encode(Sample());
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    std::string flipped = bytes;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ 1 << bit % 8);
    EXPECT_EQ(Decode(7, flipped).error().reason, Reason::kBadRecord) << bit;
  }
}

TEST(Codec, AnEntryInThePlaceOfAnotherIsRefused) { EXPECT_FALSE(Decode(8, Encode(Sample())).ok()); }

TEST(Codec, TakingBackReadsAsItWasWritten) {
  const char* bytes =
      "1 5 0 black -\n"
      "takeback w 1 0 300000 299000 .../.../.../....../.../.../... w 9,9\n";
  const Entry entry = Decode(7, bytes).value();
  EXPECT_EQ(
      std::get<PliesTakenBack>(entry.events.at(0)),
      (PliesTakenBack{
          Side::kFirst, 1, 0, ".../.../.../....../.../.../... w 9,9", {Millis(300'000), Millis(299'000)}}));
}

TEST(Codec, WhatAnEntryKnowsOfTheClockReadsAsItWasWritten) {
  const char* bytes =
      "1 5 0 black -\n"
      "offer b\n"
      "time 4100 -3600000\n";
  const Entry entry = Decode(7, bytes).value();
  EXPECT_EQ(entry.thought, Millis(4100));
  EXPECT_EQ(entry.cluster_at(), Millis(3'600'005));
  EXPECT_EQ(Decode(7, Encode(entry)).value(), entry);
  EXPECT_FALSE(Decode(7, "1 5 0 black -\noffer b\ntime 4100\n").ok());
}

TEST(Codec, BytesCutShortAnywhereAreRefused) {
  const std::string bytes = Encode(Sample());
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_FALSE(Decode(7, bytes.substr(0, size)).ok()) << size;
}

TEST(Codec, ALineThatDoesNotFitIsNamed) {
  for (const char* bytes :
       {"1 ", "1 x 0 - -\nend 1-0 few\n", "1 1 0 - -\n", "1 1 0 - -\nend 2-0 few\n", "1 1 0 - -\nhop w\n",
        "1 1 0 - -\noffer x\n", "1 1 0 - -\noffer w more\n", "1 1 0 - -\n\n"}) {
    const auto decoded = Decode(1, bytes);
    ASSERT_FALSE(decoded.ok()) << bytes;
    EXPECT_EQ(decoded.error().reason, Reason::kBadRecord);
    EXPECT_NE(decoded.error().sentence.find("line"), std::string::npos);
  }
}

TEST(Codec, AMatchOfOnePlayerHasNoSecondAccount) {
  Entry entry = Sample();
  entry.events = {Started{AloneSettings(), "start p"}, Ended{{rules::Score::kStuck, "7"}}};
  const std::string bytes = Encode(entry);
  EXPECT_NE(bytes.find("start peg 0 0 0 white - 0 start p\nend stuck 7\nsum "), std::string::npos) << bytes;
  EXPECT_EQ(Decode(7, bytes).value(), entry);
}

}  // namespace
}  // namespace merels::match
