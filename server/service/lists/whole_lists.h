// Pages of short lists that are in memory as a whole.
#pragma once

#include <cstddef>
#include <vector>

#include "common/api/match.h"
#include "common/base/result.h"
#include "common/match/view.h"
#include "common/variants/catalogue.h"
#include "server/service/base/page.h"

namespace merels::service {

/// The largest page, and the size of a page if the query names none: clients from before paging get
/// everything.
inline constexpr std::size_t kMaxPliesOnAPage = 4096;
inline constexpr std::size_t kMaxChannelsOnAPage = 1000;
inline constexpr std::size_t kMaxRulesetsOnAPage = 200;

/// bad-argument: not our token; stale: it is of another position.
Result<match::LegalPlies> PageOfPlies(match::LegalPlies all, const PageQuery& query);
/// Rulesets in the order of `all`, with their families. bad-argument: not our token.
Result<variants::Catalogue> PageOfRulesets(const variants::Catalogue& all, const PageQuery& query);
/// The channel of all pools first, then by name.
Page<api::Channel> PageOfChannels(std::vector<api::Channel> all, const PageQuery& query);

}  // namespace merels::service
