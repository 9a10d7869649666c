#include "common/variants/registry.h"

#include <array>

namespace merels::variants {
namespace {

using rules::Family;
using rules::morris::Knobs;

constexpr std::array kRegistry = {
    NamedRuleset{
        .name = "standard",
        .title = "Nine Men's Morris",
        .summary = "Each player has nine men. While you have men in hand you place one on any empty point; "
                   "after that you "
                   "move one man to the next empty point along a line, or, with only three men left, to any "
                   "empty point. "
                   "Three men in a row on a line are a mill: whoever closes one takes one of the opponent's "
                   "men, from a "
                   "mill only if all of them stand in mills. You lose with fewer than three men, or when you "
                   "cannot move.",
        .source = "the common rules, with flying",
        .family = Family::kMorris,
        .morris = Knobs{},
    },
};

}  // namespace

std::span<const NamedRuleset> Registry() { return kRegistry; }

}  // namespace merels::variants
