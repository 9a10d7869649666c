// Encoding of arbitrary bytes as PostgreSQL text, which holds neither a byte 0 nor bytes that are not UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace merels::store {

/// The stored form: a byte that cannot be stored becomes a private-use character, U+F700 plus the byte, and
/// so do the bytes of these characters themselves. Different texts stay different.
std::string ToPgText(std::string_view text);

/// The inverse of ToPgText.
std::string FromPgText(std::string_view stored);

}  // namespace merels::store
