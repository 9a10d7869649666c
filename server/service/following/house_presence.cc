#include "server/service/following/house_presence.h"

#include <utility>

namespace merels::service {
namespace {

constexpr char kPlayer = 'p';
constexpr const char* kLeft = "left";

}  // namespace

HousePresence::HousePresence(NodeStates& states, Hooks hooks) : states_(states), hooks_(std::move(hooks)) {
  states_.On(kPlayer, [this](const std::string& id, const std::string& word) { Changed(id, word); });
}

bool HousePresence::IsHere(const AccountId& account) const {
  return hooks_.at_this_node(account) || states_.Elsewhere(kPlayer, account.text());
}

bool HousePresence::CameHere(const AccountId& account) {
  states_.Set(kPlayer, account.text(), "");
  return here_.insert(account).second;
}

bool HousePresence::LeftHere(const AccountId& account, bool left) {
  states_.Drop(kPlayer, account.text(), left ? kLeft : "");
  if (states_.Elsewhere(kPlayer, account.text())) return false;
  here_.erase(account);
  return true;
}

void HousePresence::Changed(const std::string& id, const std::string& word) {
  const AccountId account(id);
  if (IsHere(account)) {
    if (here_.insert(account).second) hooks_.came(account);
  } else if (here_.erase(account) > 0) {
    hooks_.gone(account, word == kLeft);
  }
}

}  // namespace merels::service
