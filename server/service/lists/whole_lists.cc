#include "server/service/lists/whole_lists.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "common/base/facts.h"
#include "common/base/number.h"

namespace merels::service {
namespace {

Error NotOurs() { return {Reason::kBadArgument, "this page_token does not come from a list of this kind"}; }

}  // namespace

Result<match::LegalPlies> PageOfPlies(match::LegalPlies all, const PageQuery& query) {
  std::size_t before = 0;
  if (!query.token.empty()) {
    // The entry that made the position, and the number of plies before the page.
    const std::size_t dash = std::min(query.token.find('-'), query.token.size());
    const auto seq = ParseNumber<Seq>(std::string_view(query.token).substr(0, dash));
    const auto count = ParseNumber<std::size_t>(
        std::string_view(query.token).substr(std::min(dash + 1, query.token.size())));
    if (!seq || !count) return NotOurs();
    if (*seq != all.position_seq) {
      return Error{Reason::kStale,
                   "the position has changed since the page before: begin with the first page"}
          .With(fact::kPositionSeq, all.position_seq);
    }
    before = std::min(*count, all.plies.size());
  }
  all.plies.erase(all.plies.begin(), all.plies.begin() + static_cast<std::ptrdiff_t>(before));
  const std::size_t size = PageSize(query, kMaxPliesOnAPage);
  if (all.plies.size() > size) {
    all.plies.resize(size);
    all.next = std::to_string(all.position_seq) + "-" + std::to_string(before + size);
  }
  return all;
}

Result<variants::Catalogue> PageOfRulesets(const variants::Catalogue& all, const PageQuery& query) {
  auto begin = all.rulesets.begin();
  if (!query.token.empty()) {
    begin = std::find_if(begin, all.rulesets.end(), [&](const auto& one) { return one.name == query.token; });
    if (begin == all.rulesets.end()) return NotOurs();
    ++begin;
  }
  const auto left = static_cast<std::size_t>(all.rulesets.end() - begin);
  const std::size_t size = std::min(left, PageSize(query, kMaxRulesetsOnAPage));
  variants::Catalogue page;
  page.rulesets.assign(begin, begin + static_cast<std::ptrdiff_t>(size));
  for (const variants::FamilyCard& family : all.families) {
    if (std::any_of(page.rulesets.begin(), page.rulesets.end(),
                    [&](const auto& one) { return one.family == family.name; })) {
      page.families.push_back(family);
    }
  }
  if (size < left) page.next = page.rulesets.back().name;
  return page;
}

Page<api::Channel> PageOfChannels(std::vector<api::Channel> all, const PageQuery& query) {
  // No token is empty, though the name of the first channel is.
  return PageOf(
      std::move(all), query, [](const api::Channel& channel) { return "=" + channel.pool; },
      kMaxChannelsOnAPage, kMaxChannelsOnAPage);
}

}  // namespace merels::service
