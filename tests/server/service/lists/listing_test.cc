#include "server/service/lists/listing.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "common/base/result.h"

namespace merels::service {
namespace {

const match::LegalPlies kPlies{7, {"a1", "a4", "a7", "b2", "b4"}};

TEST(WholeLists, PliesComePageByPageInTheirOrder) {
  std::vector<std::string> seen;
  PageQuery query{2, ""};
  for (int page = 0; page < 4; ++page) {
    const auto plies = PageOfPlies(kPlies, query);
    ASSERT_TRUE(plies.ok()) << plies.error().ToString();
    EXPECT_EQ(plies->position_seq, 7U);
    EXPECT_LE(plies->plies.size(), 2U);
    seen.insert(seen.end(), plies->plies.begin(), plies->plies.end());
    query.token = plies->next;
    if (query.token.empty()) break;
  }
  EXPECT_EQ(seen, kPlies.plies);
}

TEST(WholeLists, WhoNamesNoSizeGetsAllPliesAtOnce) {
  match::LegalPlies all{1, std::vector<std::string>(kMaxPliesOnAPage, "a1")};
  EXPECT_EQ(PageOfPlies(all, {}).value(), all);
  all.plies.emplace_back("a4");
  EXPECT_EQ(PageOfPlies(all, {}).value().plies.size(), kMaxPliesOnAPage);
  EXPECT_FALSE(PageOfPlies(all, {}).value().next.empty());
}

TEST(WholeLists, ATokenIsOfOnePosition) {
  const auto first = PageOfPlies(kPlies, {2, ""});
  match::LegalPlies later = kPlies;
  later.position_seq = 8;
  const auto second = PageOfPlies(later, {2, first->next});
  ASSERT_FALSE(second.ok());
  EXPECT_EQ(second.error().reason, Reason::kStale);
  const std::string* const now = second.error().facts.Find(fact::kPositionSeq);
  ASSERT_NE(now, nullptr);
  EXPECT_EQ(*now, "8");
  for (const char* token : {"x", "7", "7-", "-2", "7-x", "7 2"}) {
    EXPECT_EQ(PageOfPlies(kPlies, {2, token}).error().reason, Reason::kBadArgument) << token;
  }
  EXPECT_TRUE(PageOfPlies(kPlies, {2, "7-99"})->plies.empty());
}

TEST(WholeLists, RulesetsComeWithTheirFamilies) {
  const variants::Catalogue all = variants::OwnCatalogue();
  EXPECT_EQ(PageOfRulesets(all, {}).value(), all) << "in one page, if no size is named";
  std::vector<std::string> seen;
  PageQuery query{3, ""};
  do {
    const auto page = PageOfRulesets(all, query);
    ASSERT_TRUE(page.ok()) << page.error().ToString();
    ASSERT_FALSE(page->rulesets.empty());
    EXPECT_LE(page->families.size(), page->rulesets.size());
    for (const auto& ruleset : page->rulesets) {
      seen.push_back(ruleset.name);
      bool known = false;
      for (const auto& family : page->families) known = known || family.name == ruleset.family;
      EXPECT_TRUE(known) << ruleset.name;
    }
    query.token = page->next;
  } while (!query.token.empty());
  ASSERT_EQ(seen.size(), all.rulesets.size());
  for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_EQ(seen[i], all.rulesets[i].name);
  EXPECT_EQ(PageOfRulesets(all, {3, "nonsense"}).error().reason, Reason::kBadArgument);
}

TEST(WholeLists, ChannelsComeWithThatOfAllPoolsFirst) {
  const std::vector<api::Channel> all = {{""}, {"lasker/blitz"}, {"standard/blitz"}, {"standard/rapid"}};
  EXPECT_EQ(PageOfChannels(all, {}).items.size(), 4U);
  EXPECT_EQ(PageOfChannels(all, {}).next, "");
  const auto first = PageOfChannels(all, {1, ""});
  ASSERT_EQ(first.items.size(), 1U);
  EXPECT_EQ(first.items[0].pool, "");
  const auto second = PageOfChannels(all, {2, first.next});
  ASSERT_EQ(second.items.size(), 2U);
  EXPECT_EQ(second.items[0].pool, "lasker/blitz");
  const auto last = PageOfChannels(all, {2, second.next});
  ASSERT_EQ(last.items.size(), 1U);
  EXPECT_EQ(last.items[0].pool, "standard/rapid");
  EXPECT_EQ(last.next, "");
}

}  // namespace
}  // namespace merels::service
