#include "server/service/following/origins.h"

#include <sstream>
#include <utility>

#include "server/cluster/node_states.h"
#include "server/service/base/fair_share.h"

namespace merels::service {
namespace {

constexpr char kOrigin = 'o';
/// The length of a hash as broadcast: two of them and a digit are shorter than kMaxFactText.
constexpr std::size_t kHashLength = 24;

std::string TextOf(const Origin& origin) {
  return origin.address + " " + origin.prefix + " " + (origin.prefix_is_one ? "1" : "0");
}

/// Empty: not a text of TextOf.
Origin ParseOrigin(const std::string& text) {
  std::istringstream words(text);
  Origin origin;
  std::string one;
  if (!(words >> origin.address >> origin.prefix >> one)) return {};
  origin.prefix_is_one = one == "1";
  return origin;
}

}  // namespace

Origin Origins::Keyed(const Origin& origin) const {
  if (states_ == nullptr) return origin;
  return {hash_("address " + origin.address).substr(0, kHashLength),
          hash_("prefix " + origin.prefix).substr(0, kHashLength), origin.prefix_is_one};
}

void Origins::Seen(const AccountId& account, const Origin& from) {
  if (from.address.empty()) return;
  Origin told = Keyed(from);
  if (const Origin* known = origins_.Find(account); known != nullptr && *known == told) return;
  origins_.Put(account, std::move(told));
}

void Origins::CameHere(const AccountId& account) {
  if (states_ == nullptr) return;
  if (const Origin* known = origins_.Find(account)) states_->Set(kOrigin, account.text(), TextOf(*known));
}

void Origins::LeftHere(const AccountId& account) {
  if (states_ != nullptr) states_->Drop(kOrigin, account.text(), "");
}

Origin Origins::Of(const AccountId& account) {
  if (const Origin* known = origins_.Find(account)) return *known;
  if (states_ == nullptr) return {};
  const auto told = states_->Values(kOrigin, account.text());
  return told.empty() ? Origin() : ParseOrigin(told.front());
}

bool Origins::MayHold(const AccountId& account, std::int64_t whole, std::size_t held,
                      const std::function<std::vector<AccountId>()>& holders) {
  const Origin from = Of(account);
  if (static_cast<std::int64_t>(held) < SharesOf(limits_, whole, from.prefix_is_one).scarce_from) return true;
  std::vector<Origin> origins;
  for (const AccountId& holder : holders()) origins.push_back(Of(holder));
  return service::MayHold(limits_, whole, from, origins);
}

}  // namespace merels::service
