#include "client/words/text.h"

#include <algorithm>
#include <cctype>

namespace merels::words {

std::string Capitalised(std::string sentence) {
  const bool point = sentence.size() >= 2 && std::isdigit(static_cast<unsigned char>(sentence[1])) != 0;
  if (!sentence.empty() && !point) {
    sentence[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence[0])));
  }
  return sentence;
}

std::string Upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

std::string Counted(std::int64_t number, std::string_view one, std::string_view many) {
  return std::to_string(number).append(" ").append(number == 1 ? one : many);
}

std::string Listed(const std::vector<std::string>& items) {
  std::string list;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) list += i + 1 == items.size() ? " and " : ", ";
    list += items[i];
  }
  return list;
}

std::string ListPoints(const board::Topology& topology, const std::vector<board::Point>& points) {
  std::vector<std::string> names;
  for (const auto point : points) names.push_back(board::PointName(topology, point));
  return Listed(names);
}

}  // namespace merels::words
