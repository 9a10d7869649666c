#include "server/service/following/cluster_presence.h"

#include <string>
#include <utility>
#include <vector>

#include "common/base/number.h"

namespace merels::service {
namespace {

constexpr char kPlayer = 'p';

/// A node of an older version says only that there are any.
std::size_t SumOf(const std::vector<std::string>& counts) {
  std::size_t sum = 0;
  for (const std::string& text : counts) {
    const auto count = ParseNumber<std::size_t>(text);
    sum += count && *count <= ClusterPresence::kMax ? *count : 1;
  }
  return sum;
}

/// Adapts a callback on accounts to a hook of PresentAnywhere.
template <class Hook>
auto OfAccount(Hook hook) {
  return [hook = std::move(hook)](const std::string& id, auto...) { return hook(AccountId(id)); };
}

}  // namespace

ClusterPresence::ClusterPresence(NodeStates& states, Hooks hooks)
    : states_(states),
      accounts_(states, kPlayer,
                {OfAccount(std::move(hooks.at_this_node)), OfAccount(std::move(hooks.came)),
                 OfAccount(std::move(hooks.gone)), OfAccount(std::move(hooks.counted))}) {}

bool ClusterPresence::IsHere(const AccountId& account) const { return accounts_.IsHere(account.text()); }

bool ClusterPresence::CameHere(const AccountId& account) { return accounts_.CameHere(account.text()); }

bool ClusterPresence::LeftHere(const AccountId& account) { return accounts_.LeftHere(account.text(), false); }

void ClusterPresence::CountHere(const AccountId& account, std::size_t streams) {
  states_.Set(kPlayer, account.text(), std::to_string(streams));
}

std::size_t ClusterPresence::Elsewhere(const AccountId& account) const {
  return SumOf(states_.Values(kPlayer, account.text()));
}

std::size_t ClusterPresence::Before(const AccountId& account) const {
  return SumOf(states_.ValuesBefore(kPlayer, account.text()));
}

}  // namespace merels::service
