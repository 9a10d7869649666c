// Page tokens that are valid only for the list that issued them.
#ifndef MERELS_SERVER_TRANSPORT_CALLS_PAGE_TOKENS_H_
#define MERELS_SERVER_TRANSPORT_CALLS_PAGE_TOKENS_H_

#include <string>

#include <google/protobuf/message.h>

#include "common/base/result.h"

namespace merels::transport {

/// The first part of each page token of a request: a hash of everything it asks for, except the page's size
/// and place.
std::string FilterMark(const google::protobuf::Message& request);

/// The rest of a token that begins with FilterMark `mark`. bad-argument: the token belongs to another list or
/// filter, or is not one of ours.
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

/// Removes the mark from the page token of a request that has pages. bad-argument, as PlaceIn.
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

/// The answer to `request`, with the mark put before its token for the next page. Without pages it is
/// `response` itself.
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

#endif  // MERELS_SERVER_TRANSPORT_CALLS_PAGE_TOKENS_H_
