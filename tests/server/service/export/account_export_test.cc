#include "server/service/export/account_export.h"

#include <gtest/gtest.h>

#include "server/service/chat/chat.h"
#include "server/service/friends/friends.h"
#include "tests/server/service/moderation/moderation_fixture.h"

namespace merels::service {
namespace {

class AccountExportTest : public ModerationFixture {
 protected:
  Result<AccountPage> Page(const Bearer& who, const std::string& token) {
    return Answer<AccountPage>(
        [&](auto done) { world.game_server->account_export().Export(who, token, done); });
  }
  std::vector<AccountPage> All(const Bearer& who) {
    std::vector<AccountPage> pages;
    std::string token;
    do {
      pages.push_back(Page(who, token).value());
      token = pages.back().next;
    } while (!token.empty() && pages.size() < 50);
    return pages;
  }
  MatchId Play(const Bearer& one, const Bearer& other, match::WatchAccess access) {
    OpenTable wish{world.NewRequest(), "standard", {minutes(5), {}}, rules::Side::kFirst, false};
    wish.watching.access = access;
    const auto opened =
        Answer<lobby::Opened>([&](auto done) { world.game_server->OpenTableFor(one.player, wish, done); });
    const JoinTable join{world.NewRequest(), std::get<lobby::Table>(opened.value()).id, ""};
    return Answer<Seated>([&](auto done) { world.game_server->JoinTableFor(other.player, join, done); })
        ->match;
  }
  void Say(const Bearer& who, const MatchId& match, const std::string& text) {
    ASSERT_TRUE(Answer<chat::Message>([&](auto done) {
                  world.game_server->chat().Say(
                      who.player, {world.NewRequest(), match, chat::Room::kPlayers, text, {}}, done);
                }).ok());
    world.executor.Advance(std::chrono::seconds(5));
  }

  Bearer ann = Member("Ann");
  Bearer bob = Member("Bob");
};

TEST_F(AccountExportTest, ItHasWhatTheAccountIsAndDidAndNothingOfOthers) {
  const MatchId open = Play(ann, bob, match::WatchAccess::kOpen);
  world.executor.Advance(std::chrono::seconds(1));
  const MatchId closed = Play(bob, ann, match::WatchAccess::kClosed);
  Play(bob, moderator, match::WatchAccess::kOpen);
  Say(ann, closed, "hello");
  Say(bob, closed, "not hers");
  ASSERT_TRUE(Answer<void>([&](auto done) {
                world.game_server->chat().SetOff(ann.player.id, {open, true}, done);
              }).ok());
  ASSERT_TRUE(Report(ann, {"Bob", closed, {}, "he shouts"}).ok());
  ASSERT_TRUE(Report(bob, {"Ann", closed, {}, "she shouts"}).ok());
  ASSERT_TRUE(Block(ann, "Bob").ok());
  ASSERT_TRUE(Answer<api::Friend>([&](auto done) {
                world.game_server->friends().Follow(ann.player, {moderator.player.name}, done);
              }).ok());
  ASSERT_TRUE(Impose("Ann", SanctionKind::kWarning).ok());
  const auto pages = All(ann);
  const AccountPage& first = pages.front();
  EXPECT_EQ(first.player, ann.player);
  EXPECT_GT(first.created_at.count(), 0);
  EXPECT_EQ(first.sign_ins.size(), 1U);
  EXPECT_EQ(first.blocks, std::vector{bob.player});
  ASSERT_EQ(first.friends.size(), 1U);
  EXPECT_EQ(first.friends[0].player, moderator.player);
  ASSERT_EQ(first.sanctions.size(), 1U);
  EXPECT_EQ(first.chat_off, std::vector{open});
  ASSERT_TRUE(first.ratings.has_value());
  ASSERT_EQ(pages.size(), 4U);
  ASSERT_EQ(pages[1].reports.size(), 1U);
  EXPECT_EQ(pages[1].reports[0].text, "he shouts");
  ASSERT_EQ(pages[2].said.size(), 1U);
  EXPECT_EQ(pages[2].said[0].message.text, "hello");
  EXPECT_EQ(pages[2].said[0].place.match, closed);
  ASSERT_EQ(pages[3].records.size(), 2U);
  EXPECT_NE(pages[3].records[0].find(closed.text()), std::string::npos);
  EXPECT_NE(pages[3].records[1].find(open.text()), std::string::npos);
}

TEST_F(AccountExportTest, WhatIsLongComesPageByPage) {
  world.limits.max_matches_per_account = 100;
  world.Restart();
  for (int i = 0; i < 52; ++i) {
    Play(ann, bob, match::WatchAccess::kClosed);
    world.executor.Advance(std::chrono::seconds(1));
  }
  std::size_t records = 0;
  for (const AccountPage& page : All(ann)) {
    EXPECT_LE(page.records.size(), 50U);
    records += page.records.size();
  }
  EXPECT_EQ(records, 52U);
}

TEST_F(AccountExportTest, APageTokenOfNoneOfOursIsRefused) {
  for (const char* token : {"nonsense", "said ", "said x", "reports x", "games x", "said -1"}) {
    EXPECT_EQ(Page(ann, token).error().reason, Reason::kBadArgument) << token;
  }
}

TEST_F(AccountExportTest, AStoreThatCannotBeReadIsSaidSo) {
  world.disk->fault = store::MemoryDisk::Fault::kBroken;
  for (const char* token : {"", "reports ", "said 0", "games "}) {
    EXPECT_EQ(Page(ann, token).error().reason, Reason::kStoreRefused) << token;
  }
}

}  // namespace
}  // namespace merels::service
