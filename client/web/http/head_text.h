// The head of an answer, as text: what every answer of the gateway says of itself.
#pragma once

#include <string>
#include <string_view>

#include "client/web/http/message.h"

namespace merels::web {

inline constexpr std::string_view kEventsType = "text/event-stream";

/// Whether the connection goes on after the answer is `more`. Every answer names its length, but 304.
std::string HeadText(const WebAnswer& answer, bool more);

/// The head of a stream of events, with the first line of the stream: how long a browser waits before it
/// comes back, a different while each time, so that not all come back at once.
std::string EventsHeadText(Readers readers);

}  // namespace merels::web
