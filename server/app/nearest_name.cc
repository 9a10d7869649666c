#include "server/app/nearest_name.h"

#include <algorithm>
#include <utility>

namespace merels {
namespace {

/// The edit distance: letters added, left out or changed.
std::size_t Distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t before = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = before + (a[i - 1] == b[j - 1] ? 0 : 1);
      before = std::exchange(row[j], std::min({change, row[j] + 1, row[j - 1] + 1}));
    }
  }
  return row.back();
}

}  // namespace

std::string_view NearestName(std::string_view written, const std::vector<std::string_view>& names) {
  constexpr std::size_t kLongest = 100;  // of what anybody can have meant
  if (written.empty() || written.size() > kLongest) return {};
  std::string_view nearest;
  std::size_t least = std::max<std::size_t>(2, written.size() / 3) + 1;
  for (const std::string_view name : names) {
    const std::size_t apart = name.starts_with(written) ? 0 : Distance(written, name);
    if (apart >= least) continue;
    least = apart;
    nearest = name;
  }
  return nearest;
}

}  // namespace merels
