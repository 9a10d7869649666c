// The requests and actions that a presenter under test has sent.
#ifndef MERELS_TESTS_CLIENT_SUPPORT_REQUESTS_H_
#define MERELS_TESTS_CLIENT_SUPPORT_REQUESTS_H_

#include <optional>
#include <variant>
#include <vector>

#include "client/presenter/base/effects.h"

namespace merels::presenter {

/// Those of one kind, oldest first.
template <class Request>
std::vector<Request> RequestsIn(const Effects& effects) {
  std::vector<Request> found;
  for (const auto& request : effects.requests) {
    if (const auto* one = std::get_if<Request>(&request)) found.push_back(*one);
  }
  return found;
}

/// The newest action of one kind that a presenter has dispatched to others; nothing without one.
template <class Kind>
std::optional<Kind> DispatchedIn(const Effects& effects) {
  std::optional<Kind> newest;
  for (const auto& action : effects.actions) {
    if (const auto* one = action.As<Kind>()) newest = *one;
  }
  return newest;
}

}  // namespace merels::presenter

#endif  // MERELS_TESTS_CLIENT_SUPPORT_REQUESTS_H_
