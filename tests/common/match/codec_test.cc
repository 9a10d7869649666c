#include "common/match/codec.h"

#include <functional>

#include <gtest/gtest.h>

#include "common/base/crc32c.h"
#include "tests/common/match/fixture.h"

namespace merels::match {
namespace {

const Seats kSeats{kWhite, kBlack};

std::string Written(const Entry& entry) { return Encode(entry, kSeats); }
Result<Entry> Read(Seq seq, std::string_view bytes) { return EntryReader(kSeats).Read(seq, bytes); }

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

Entry TakenBack() {
  return {
      7,
      Millis(5),
      kBlack,
      {},
      0,
      {PliesTakenBack{
          Side::kFirst, 1, 0, ".../.../.../....../.../.../... w 9,9", {Millis(300'000), Millis(299'000)}}}};
}

/// The entry as it is read: what replaying makes of a ply or a takeback is a check.
Entry AsRead(Entry entry) {
  for (Event& event : entry.events) {
    if (auto* ply = std::get_if<PlyPlayed>(&event)) {
      *ply = {ply->side, ply->ply, "", 0, ply->charged, ply->credit, {}, CheckOf(*ply)};
    }
    if (auto* back = std::get_if<PliesTakenBack>(&event))
      *back = {back->side, back->count, 0, "", {}, CheckOf(*back)};
  }
  return entry;
}

/// These lines with a checksum that fits.
std::string Sealed(Seq seq, std::string lines) {
  const std::uint32_t sum = Crc32c(lines, Crc32c(std::to_string(seq)));
  for (int shift = 28; shift >= 0; shift -= 4) lines += "0123456789abcdef"[sum >> shift & 15U];
  return lines + "\n";
}

TEST(Codec, EveryKindOfEventIsReadBackAsItWas) {
  Entry entry = Sample();
  entry.events.insert(
      entry.events.begin(),
      {Started{SettingsOf({Millis(60'000), Millis(500)}), "start w 9,9"}, DrawOffered{Side::kFirst},
       Resumed{Millis(4), Millis(5)}, TakebackOffered{Side::kSecond}, TakebackDeclined{Side::kFirst},
       PliesTakenBack{Side::kSecond, 2, 10, "a position w 9,9", {Millis(6), Millis(7)}}});
  EXPECT_EQ(Read(7, Written(entry)).value(), AsRead(entry));
}

TEST(Codec, ABankOfDaysIsReadBackAsItWas) {
  Started started;
  started.settings.ruleset = "standard";
  started.settings.clock = {3 * clock::kDay, clock::kDay, 7 * clock::kDay};
  started.settings.seats = {kWhite, kBlack};
  const Entry entry{1, Millis(5), {}, {}, 0, {started}};
  const std::string bytes = Written(entry);
  EXPECT_NE(bytes.find("\nbank 604800000\n"), std::string::npos) << bytes;
  EXPECT_EQ(Read(1, bytes).value(), AsRead(entry));
}

TEST(Codec, WhatWasReadIsWrittenAsItWas) {
  for (const Entry& entry : {Sample(), TakenBack()}) {
    EXPECT_EQ(Written(Read(7, Written(entry)).value()), Written(entry));
  }
}

TEST(Codec, TheHouseHasNoAccountAndNoRequest) {
  const Entry entry{2, Millis(5), {}, {}, 0, {Ended{{rules::Score::kSecondWins, "time"}}}};
  EXPECT_EQ(Read(2, Written(entry)).value(), entry);
}

// These texts change only together with the number of the format.
TEST(Codec, APlyReadsAsItWasWritten) {
  const char* bytes =
      "3 1767225600123 deadbeef w 9b2f7c52-6a0e-4c8e-8d8b-0f6c1f0f2a11\n"
      "b a1,d7 88f5 1 2\n"
      "decline b\n"
      "end 1/2 reps\n"
      "90b63663\n";
  EXPECT_EQ(Written(Sample()), bytes);
  EXPECT_EQ(Read(7, bytes).value(), AsRead(Sample()));
}

TEST(Codec, TakingBackReadsAsItWasWritten) {
  const char* bytes =
      "3 5 0 b -\n"
      "takeback w 1 66e1\n"
      "b66b6cca\n";
  EXPECT_EQ(Written(TakenBack()), bytes);
  EXPECT_EQ(Read(7, bytes).value(), AsRead(TakenBack()));
}

TEST(Codec, WhatAnEntryKnowsOfTheClockReadsAsItWasWritten) {
  const char* bytes =
      "3 5 0 b -\n"
      "offer b\n"
      "t 4100 -3600000\n"
      "16814449\n";
  const Entry entry = Read(7, bytes).value();
  EXPECT_EQ(entry.thought, Millis(4100));
  EXPECT_EQ(entry.cluster_at(), Millis(3'600'005));
  EXPECT_EQ(Written(entry), bytes);
}

TEST(Codec, ZerosAtTheEndOfALineAreLeftOut) {
  for (const auto& [charged, credit, end] : std::vector<std::tuple<int, int, std::string>>{
           {0, 0, ""}, {7, 0, " 7"}, {0, 7, " 0 7"}, {0, 10, " 0 10"}}) {
    Entry entry = Sample();
    auto& ply = std::get<PlyPlayed>(entry.events.front());
    ply.charged = Millis(charged);
    ply.credit = Millis(credit);
    EXPECT_NE(Written(entry).find("b a1,d7 88f5" + end + "\n"), std::string::npos) << Written(entry);
    EXPECT_EQ(Read(7, Written(entry)).value(), AsRead(entry));
  }
  Entry thought = TakenBack();
  thought.thought = Millis(80);
  EXPECT_NE(Written(thought).find("\nt 80\n"), std::string::npos) << Written(thought);
  EXPECT_EQ(Read(7, Written(thought)).value(), AsRead(thought));
}

TEST(Codec, ACheckIsOfPositionNumberAndTimeLeft) {
  const PlyPlayed ply = std::get<PlyPlayed>(Sample().events.front());
  const auto back = std::get<PliesTakenBack>(TakenBack().events.front());
  for (const auto& change : std::vector<std::function<void(PlyPlayed&)>>{
           [](PlyPlayed& e) { e.position[0] = 'W'; }, [](PlyPlayed& e) { ++e.number; },
           [](PlyPlayed& e) { ++e.left; }}) {
    PlyPlayed other = ply;
    change(other);
    EXPECT_NE(CheckOf(other), CheckOf(ply));
  }
  for (const auto& change : std::vector<std::function<void(PliesTakenBack&)>>{
           [](PliesTakenBack& e) { e.position[0] = 'W'; }, [](PliesTakenBack& e) { ++e.number; },
           [](PliesTakenBack& e) { ++e.left[0]; }, [](PliesTakenBack& e) { ++e.left[1]; }}) {
    PliesTakenBack other = back;
    change(other);
    EXPECT_NE(CheckOf(other), CheckOf(back));
  }
}

TEST(Codec, WhoPlaysIsWrittenAsTheirSeatAndAnybodyElseByName) {
  const auto by = [](const AccountId& account) {
    Entry entry = Sample();
    entry.by = account;
    const std::string bytes = Written(entry);
    EXPECT_EQ(Read(7, bytes).value().by, account);
    return bytes.substr(25, bytes.find(' ', 25) - 25);
  };
  EXPECT_EQ(by(kWhite), "w");
  EXPECT_EQ(by(kBlack), "b");
  EXPECT_EQ(by(AccountId("eve")), "eve");
  EXPECT_EQ(by(AccountId()), "-");
}

TEST(Codec, AReaderLearnsTheSeatsFromTheFirstEntry) {
  Entry first = Sample();
  first.seq = 1;
  first.events = {Started{SettingsOf(), "start p"}};
  EntryReader reader;
  EXPECT_EQ(reader.Read(7, Written(Sample())).error().reason, Reason::kBadRecord) << "w is nobody yet";
  EXPECT_EQ(reader.Read(1, Written(first)).value(), first);
  EXPECT_EQ(reader.Read(7, Written(Sample())).value().by, kWhite);
}

TEST(Codec, AStartHasItsPositionOnlyWhereThatIsNotTheRules) {
  for (const char* start : {"", ".../.../.../....B./.../.W./... b 8,8"}) {
    const Entry first = DecideStart(SettingsOf(), kWhite, RequestId("r"), Millis(1), start).value();
    const std::string bytes = Written(first);
    EXPECT_EQ(bytes.find("/") == std::string::npos, start[0] == '\0') << bytes;
    const auto state = State::Begin(EntryReader().Read(1, bytes).value());
    ASSERT_TRUE(state.ok());
    EXPECT_EQ(state->At(1)->entry, first);
  }
}

TEST(Codec, AnEntryOfWhichAnyBitWasFlippedIsRefused) {
  const std::string bytes = Written(Sample());
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    std::string flipped = bytes;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ 1 << bit % 8);
    EXPECT_EQ(Read(7, flipped).error().reason, Reason::kBadRecord) << bit;
  }
}

TEST(Codec, AnEntryInThePlaceOfAnotherIsRefused) { EXPECT_FALSE(Read(8, Written(Sample())).ok()); }

TEST(Codec, AnEntryOfAnotherFormatIsSaidToBeOne) {
  for (const char* bytes :
       {"2 5 0 b -\noffer b\nsum 12345678\n", "1 5 0 black -\noffer b\n", "", "33 5 0 b -\n"}) {
    const auto read = Read(7, bytes);
    ASSERT_FALSE(read.ok()) << bytes;
    EXPECT_EQ(read.error().reason, Reason::kBadRecord);
    EXPECT_NE(read.error().sentence.find("entry 7 is not of format 3"), std::string::npos)
        << read.error().sentence;
  }
}

TEST(Codec, BytesCutShortAnywhereAreRefused) {
  const std::string bytes = Written(Sample());
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_FALSE(Read(7, bytes.substr(0, size)).ok()) << size;
}

TEST(Codec, ALineThatDoesNotFitIsNamed) {
  for (const char* lines :
       {"3 ", "3 x 0 - -\nend 1-0 few\n", "3 1 0 - -\n", "3 1 0 - -\nend 2-0 few\n", "3 1 0 - -\nhop w\n",
        "3 1 0 - -\noffer x\n", "3 1 0 - -\noffer w more\n", "3 1 0 - -\n\n", "3 1 0 - -\nw a1\n",
        "3 1 0 - -\nw a1 10000\n", "3 1 0 - -\nw a1 0abc 1 2 3\n", "3 1 0 - -\ntakeback w 1\n",
        "3 1 0 - -\noffer b\nt\n", "3 1 0 - -\nwatch open 0 0 -\n",
        "3 1 0 - -\nend 1-0 few\nwatch open 0 0 -\n"}) {
    const auto read = Read(1, Sealed(1, lines));
    ASSERT_FALSE(read.ok()) << lines;
    EXPECT_EQ(read.error().reason, Reason::kBadRecord);
    EXPECT_NE(read.error().sentence.find("line"), std::string::npos) << lines;
  }
}

TEST(Codec, AMatchOfOnePlayerHasNoSecondAccount) {
  Entry entry = Sample();
  entry.events = {Started{AloneSettings(), "start p"}, Ended{{rules::Score::kStuck, "7"}}};
  const std::string bytes = Encode(entry, {kWhite, AccountId()});
  EXPECT_NE(bytes.find("start peg 0 0 0 white - 0 start p\nend stuck 7\n"), std::string::npos) << bytes;
  EXPECT_EQ(EntryReader().Read(7, bytes).value(), entry);
  EXPECT_FALSE(EntryReader().Read(7, Sealed(7, "3 1 0 b r\nstart peg 0 0 0 white - 0\n")).ok())
      << "nobody sits there";
}

}  // namespace
}  // namespace merels::match
