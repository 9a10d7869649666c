// Requests and actions of a presenter under test, and answers for it.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "client/model/request.h"
#include "client/presenter/base/effects.h"
#include "common/api/call.h"

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

template <api::Call Call>
model::Answer<Call> AnswerTo(Call asked, Result<typename Call::Answer> result) {
  return {std::move(asked), std::move(result)};
}

/// A list, or a page of one: `next` is the token of the next page.
template <class T>
api::Page<T> Listed(std::vector<T> items, std::string next = "") {
  return {std::move(items), std::move(next)};
}

}  // namespace merels::presenter
