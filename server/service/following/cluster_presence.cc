#include "server/service/following/cluster_presence.h"

#include <string>
#include <utility>
#include <vector>

#include "common/base/number.h"

namespace merels::service {
namespace {

constexpr char kPlayer = 'p';
constexpr const char* kLeft = "left";

/// A node of an older version says only that there are any.
std::size_t SumOf(const std::vector<std::string>& counts) {
  std::size_t sum = 0;
  for (const std::string& text : counts) {
    const auto count = ParseNumber<std::size_t>(text);
    sum += count && *count <= ClusterPresence::kMax ? *count : 1;
  }
  return sum;
}

}  // namespace

ClusterPresence::ClusterPresence(NodeStates& states, Hooks hooks)
    : states_(states), hooks_(std::move(hooks)) {
  states_.On(kPlayer, [this](const std::string& id, const std::string& word) { Changed(id, word); });
}

bool ClusterPresence::IsHere(const AccountId& account) const {
  return hooks_.at_this_node(account) || states_.Elsewhere(kPlayer, account.text());
}

bool ClusterPresence::CameHere(const AccountId& account) {
  CountHere(account, 1);
  return here_.insert(account).second;
}

bool ClusterPresence::LeftHere(const AccountId& account, bool left) {
  states_.Drop(kPlayer, account.text(), left ? kLeft : "");
  if (states_.Elsewhere(kPlayer, account.text())) return false;
  here_.erase(account);
  return true;
}

void ClusterPresence::CountHere(const AccountId& account, std::size_t streams) {
  states_.Set(kPlayer, account.text(), std::to_string(streams));
}

std::size_t ClusterPresence::Elsewhere(const AccountId& account) const {
  return SumOf(states_.Values(kPlayer, account.text()));
}

std::size_t ClusterPresence::Before(const AccountId& account) const {
  return SumOf(states_.ValuesBefore(kPlayer, account.text()));
}

void ClusterPresence::Changed(const std::string& id, const std::string& word) {
  const AccountId account(id);
  if (IsHere(account)) {
    if (here_.insert(account).second) hooks_.came(account);
  } else if (here_.erase(account) > 0) {
    hooks_.gone(account, word == kLeft);
  }
  hooks_.counted(account);
}

}  // namespace merels::service
