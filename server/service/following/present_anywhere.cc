#include "server/service/following/present_anywhere.h"

#include <utility>

namespace merels::service {
namespace {

constexpr const char* kLeft = "left";

}  // namespace

PresentAnywhere::PresentAnywhere(NodeStates& states, char kind, Hooks hooks)
    : states_(states), kind_(kind), hooks_(std::move(hooks)) {
  states_.On(kind_, [this](const std::string& id, const std::string& word) { Changed(id, word); });
}

bool PresentAnywhere::IsHere(const std::string& id) const {
  return hooks_.at_this_node(id) || states_.Elsewhere(kind_, id);
}

bool PresentAnywhere::CameHere(const std::string& id) {
  states_.Set(kind_, id, "1");
  return here_.insert(id).second;
}

bool PresentAnywhere::LeftHere(const std::string& id, bool left) {
  states_.Drop(kind_, id, left ? kLeft : "");
  if (states_.Elsewhere(kind_, id)) return false;
  here_.erase(id);
  return true;
}

void PresentAnywhere::Changed(const std::string& id, const std::string& word) {
  if (IsHere(id)) {
    if (here_.insert(id).second) hooks_.came(id);
  } else if (here_.erase(id) > 0) {
    hooks_.gone(id, word == kLeft);
  }
  hooks_.changed(id);
}

}  // namespace merels::service
