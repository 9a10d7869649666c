// Whether a game changes ratings.
#ifndef MERELS_CLIENT_PRESENTER_BASE_GAME_KIND_H_
#define MERELS_CLIENT_PRESENTER_BASE_GAME_KIND_H_

#include <cstdint>
#include <string_view>

namespace merels::presenter {

enum class GameKind : std::uint8_t { kRated, kCasual };

/// "rated" or "casual". Static storage.
constexpr std::string_view Name(GameKind kind) { return kind == GameKind::kRated ? "rated" : "casual"; }

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_BASE_GAME_KIND_H_
