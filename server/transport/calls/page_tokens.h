// Page tokens that are valid only for the list that issued them.
#pragma once

#include <string>
#include <utility>

#include "common/base/result.h"
#include "proto/wire/call.h"

namespace merels::transport {

/// The prefix of each page token of a list: a hash of its path and of everything in the request.
std::string FilterMark(const std::string& path, const std::string& request);

/// The rest of a token that begins with `mark`. bad-argument: the token belongs to another list or filter, or
/// is not one of ours.
Result<std::string> PlaceIn(const std::string& token, const std::string& mark);

template <class Call>
concept IsPaged = requires(Call call) {
  call.page.token;
};

template <class Call>
std::string MarkOf(Call call) {
  call.page = {};
  return FilterMark(wire::Wire<Call>::Path(), wire::Wire<Call>::WriteRequest(call));
}

/// The request, its page token without the mark. bad-argument: the token belongs to another list or filter,
/// or is not one of ours.
template <class Call>
Result<Call> WithoutMark(Call call) {
  if constexpr (IsPaged<Call>) {
    if (call.page.token.empty()) return call;
    auto place = PlaceIn(call.page.token, MarkOf(call));
    if (!place.ok()) return place.error();
    call.page.token = *std::move(place);
  }
  return call;
}

/// Puts the mark before the token for the next page of an answer that is ok.
template <class Call>
void PutMark([[maybe_unused]] const Call& call, [[maybe_unused]] Result<typename Call::Answer>& answer) {
  if constexpr (IsPaged<Call>) {
    if (!answer->next.empty()) answer->next = MarkOf(call) + answer->next;
  }
}

}  // namespace merels::transport
