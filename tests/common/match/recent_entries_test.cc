#include "common/match/recent_entries.h"

#include <gtest/gtest.h>

#include "tests/common/match/fixture.h"

namespace merels::match {
namespace {

constexpr std::array<Millis, 2> kUsual{Millis(80'000), Millis(3)};

const RequestId kUuid("9b2f7c52-6a0e-4c8e-8d8b-0f6c1f0f2a11");

/// An entry of a kind that RecentEntries fully keeps.
Logged Numbered(Seq seq, const AccountId& by, const RequestId& request) {
  Entry entry{seq,
              Millis(1'000'000'000'000 + 1000 * static_cast<int>(seq)),
              by,
              request,
              request.empty() ? 0 : seq << 40,
              {DrawOffered{Side::kSecond}, DrawDeclined{Side::kFirst}, Resumed{Millis(5), Millis(70'000)}}};
  return {std::move(entry), {{Millis(70'000), Millis(3)}, Side::kSecond}};
}

class FilledTail {
 public:
  /// Entries 1 to `count`, by White, Black, the server and a stranger in turn.
  explicit FilledTail(Seq count) {
    for (Seq seq = 1; seq <= count; ++seq) {
      const AccountId by = seq % 4 == 0   ? AccountId()
                           : seq % 4 == 1 ? kWhite
                           : seq % 4 == 2 ? kBlack
                                          : AccountId("eve");
      all.push_back(Numbered(seq, by, by.empty() ? RequestId() : RequestId("r" + std::to_string(seq))));
      recent.Add(all.back(), kUsual, settings);
    }
  }

  Settings settings = SettingsOf();
  std::vector<Logged> all;
  RecentEntries recent;
};

TEST(RecentEntries, TheLastEntriesComeBackAsTheyWere) {
  for (const Seq count : {1U, 31U, 32U, 33U, 100U}) {
    const FilledTail filled(count);
    EXPECT_EQ(filled.recent.newest(), count);
    EXPECT_EQ(filled.recent.oldest(), count <= RecentEntries::kKept ? 1 : count - RecentEntries::kKept + 1);
    const auto kept = filled.recent.After(filled.recent.oldest() - 1, filled.settings);
    ASSERT_EQ(kept.size(), std::min<std::size_t>(count, RecentEntries::kKept));
    for (const RecentEntries::Read& read : kept)
      EXPECT_EQ(read.logged, filled.all[read.logged.entry.seq - 1]);
    EXPECT_TRUE(filled.recent.After(count, filled.settings).empty());
  }
}

TEST(RecentEntries, ClocksThatThePliesTellAreNotKeptAgain) {
  RecentEntries recent;
  const Logged logged = Numbered(1, kWhite, kUuid);
  recent.Add(logged, logged.clocks.left, SettingsOf());
  const auto kept = recent.After(0, SettingsOf());
  EXPECT_TRUE(kept[0].usual);
  EXPECT_EQ(kept[0].logged.clocks.running, Side::kSecond);
}

TEST(RecentEntries, AnEndComesBackWithItsReason) {
  RecentEntries recent;
  Logged end = Numbered(1, {}, {});
  end.entry.events = {Ended{{rules::Score::kStuck, "resign"}}};
  end.clocks.running.reset();
  recent.Add(end, kUsual, SettingsOf());
  EXPECT_EQ(recent.After(0, SettingsOf()).front().logged, end);
}

TEST(RecentEntries, ARequestIsFoundByItsAccountAndItsText) {
  const FilledTail filled(100);
  const auto find = [&](const AccountId& by, const char* request) {
    return filled.recent.FindRequest(by, RequestId(request), filled.settings).seq;
  };
  EXPECT_EQ(find(kWhite, "r97"), 97U);
  EXPECT_EQ(find(AccountId("eve"), "r99"), 99U);
  EXPECT_FALSE(find(kBlack, "r97"));
  EXPECT_FALSE(find(kWhite, "r9"));
  EXPECT_FALSE(find(kWhite, "r65"));  // no longer kept
}

TEST(RecentEntries, ARequestThatLooksLikeAUuidIsKeptLetterByLetter) {
  RecentEntries recent;
  std::string nearly(kUuid.text());
  nearly[0] = 'A';  // upper case is another text
  std::string hyphen(kUuid.text());
  hyphen[8] = '0';
  Seq seq = 0;
  for (const std::string& text : {std::string(kUuid.text()), nearly, hyphen, std::string("-")})
    recent.Add(Numbered(++seq, kWhite, RequestId(text)), kUsual, SettingsOf());
  const auto kept = recent.After(0, SettingsOf());
  EXPECT_EQ(kept[0].logged.entry.request, kUuid);
  EXPECT_EQ(kept[1].logged.entry.request.text(), nearly);
  EXPECT_EQ(kept[2].logged.entry.request.text(), hyphen);
  EXPECT_EQ(recent.FindRequest(kWhite, RequestId(nearly), SettingsOf()).seq, 2U);
}

TEST(RecentEntries, ARequestThatIsKeptIsNotForgotten) {
  const FilledTail filled(33);
  const auto forgotten = [&](Seq seq) {
    const Entry& entry = filled.all[seq - 1].entry;
    return filled.recent.FindRequest(entry.by, entry.request, filled.settings).may_be_forgotten;
  };
  EXPECT_TRUE(forgotten(1));
  EXPECT_FALSE(forgotten(2));
}

TEST(RecentEntries, EveryForgottenRequestIsRememberedToHaveBeen) {
  const FilledTail filled(400);
  int mistaken = 0;
  for (const Logged& logged : filled.all) {
    const Entry& entry = logged.entry;
    const bool gone = entry.seq < filled.recent.oldest() && !entry.request.empty();
    if (gone) {
      EXPECT_TRUE(filled.recent.FindRequest(entry.by, entry.request, filled.settings).may_be_forgotten)
          << entry.seq;
    }
    const RequestId fresh("new" + std::to_string(entry.seq));
    if (filled.recent.FindRequest(entry.by, fresh, filled.settings).may_be_forgotten) ++mistaken;
  }
  EXPECT_LE(mistaken, 10);  // about 1.7 of 400 are expected
}

}  // namespace
}  // namespace merels::match
