// Rated and casual games.
#pragma once

#include <cstdint>
#include <string_view>

namespace merels::presenter {

enum class GameKind : std::uint8_t { kRated, kCasual };

/// "rated" or "casual". Static storage.
constexpr std::string_view Name(GameKind kind) { return kind == GameKind::kRated ? "rated" : "casual"; }

}  // namespace merels::presenter
