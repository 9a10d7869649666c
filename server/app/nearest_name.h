// The name that somebody meant who wrote another one.
#pragma once

#include <string_view>
#include <vector>

namespace merels {

/// The most similar of `names`: one that begins with `written`, or that a few letters tell from it. Empty:
/// none is similar.
std::string_view NearestName(std::string_view written, const std::vector<std::string_view>& names);

}  // namespace merels
