// The requests that a presenter under test has sent.
#ifndef MERELS_TESTS_CLIENT_SUPPORT_REQUESTS_H_
#define MERELS_TESTS_CLIENT_SUPPORT_REQUESTS_H_

#include <variant>
#include <vector>

#include "client/presenter/base/effects.h"

namespace merels::presenter {

/// Those of one kind, oldest first.
template <class Request>
std::vector<Request> RequestsIn(const Effects& effects) {
  std::vector<Request> found;
  for (const auto& order : effects.requests) {
    if (const auto* one = std::get_if<Request>(&order)) found.push_back(*one);
  }
  return found;
}

}  // namespace merels::presenter

#endif  // MERELS_TESTS_CLIENT_SUPPORT_REQUESTS_H_
