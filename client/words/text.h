// Sentences out of pieces.
#ifndef MERELS_CLIENT_WORDS_TEXT_H_
#define MERELS_CLIENT_WORDS_TEXT_H_

#include <string>
#include <vector>

#include "common/board/topology.h"

namespace merels::words {

/// With a capital letter, unless it begins with the name of a point.
std::string Capitalised(std::string sentence);
/// All in capital letters, of ASCII.
std::string Upper(std::string text);
/// "b2", "b2 and g1", "a1, b2 and g1".
std::string Listed(const std::vector<std::string>& items);
/// The same of points.
std::string ListPoints(const board::Topology& topology, const std::vector<board::Point>& points);

}  // namespace merels::words

#endif  // MERELS_CLIENT_WORDS_TEXT_H_
