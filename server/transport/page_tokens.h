// Page tokens that are good for the list they were given by, and for no other.
#ifndef MERELS_SERVER_TRANSPORT_PAGE_TOKENS_H_
#define MERELS_SERVER_TRANSPORT_PAGE_TOKENS_H_

#include <string>

#include <google/protobuf/message.h>

#include "common/base/result.h"

namespace merels::transport {

/// What a token begins with that goes on with this request: a hash of all that it asks for, but for the size
/// of a page and where that begins.
std::string FilterMark(const google::protobuf::Message& request);

/// The place in a token that FilterMark `mark` was put before. bad-argument: it is of another list, or of one
/// with another filter, or none of ours.
Result<std::string> PlaceIn(const std::string& token, const std::string& mark);

/// Request and Response have pages.
template <class Message>
concept HasPageToken = requires(Message message) {
  message.page_token();
};
template <class Message>
concept HasNextPage = requires(Message message) {
  message.next_page_token();
};

/// Leaves in a request that has pages the place alone, which is what the house gave. bad-argument, as
/// PlaceIn.
template <class Request>
Result<void> TakeMark(Request& request) {
  if constexpr (HasPageToken<Request>) {
    if (request.page_token().empty()) return {};
    const auto place = PlaceIn(request.page_token(), FilterMark(request));
    if (!place) return place.error();
    request.set_page_token(*place);
  }
  return {};
}

/// The answer to `request`, whose token for the next page is good for lists of that kind alone. Without pages
/// it is `response` itself.
template <class Request, class Response>
decltype(auto) MarkedFor(const Request& request, const Response& response) {
  if constexpr (HasPageToken<Request> && HasNextPage<Response>) {
    Response marked = response;
    if (!response.next_page_token().empty())
      marked.set_next_page_token(FilterMark(request) + response.next_page_token());
    return marked;
  } else {
    return (response);
  }
}

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_PAGE_TOKENS_H_
