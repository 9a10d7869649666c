// PostgreSQL's text holds neither a byte 0 nor bytes that are not UTF-8; ours may.
#pragma once

#include <string>
#include <string_view>

namespace merels::store {

/// The text as it is stored: a byte that cannot be stored becomes a character of private use, U+F700 plus the
/// byte, and so do the bytes of these characters themselves. Different texts stay different.
std::string ToPgText(std::string_view text);

/// What was stored so.
std::string FromPgText(std::string_view stored);

}  // namespace merels::store
