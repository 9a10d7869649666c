// Text of others in HTML and SVG: names, titles, sentences. Nothing reaches a page but through here.
#pragma once

#include <string>
#include <string_view>

namespace merels::web {

/// For contents and for attributes in double or single quotes. Bytes that are no UTF-8 and control characters
/// become U+FFFD.
std::string Escaped(std::string_view text);

/// One segment of a path, such as a player's name, in an address of ours.
std::string EscapedSegment(std::string_view text);

}  // namespace merels::web
