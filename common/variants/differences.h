// What makes a ruleset another than the one people expect by its name.
#ifndef MERELS_COMMON_VARIANTS_DIFFERENCES_H_
#define MERELS_COMMON_VARIANTS_DIFFERENCES_H_

#include <string>
#include <string_view>
#include <vector>

namespace merels::variants {

/// The knobs, as "knob=value" in the order of canonical texts, that a ruleset has otherwise than a table
/// opened by its bare name. None for a text that is no ruleset of this version.
std::vector<std::string> DifferencesOf(std::string_view ruleset);

}  // namespace merels::variants

#endif  // MERELS_COMMON_VARIANTS_DIFFERENCES_H_
