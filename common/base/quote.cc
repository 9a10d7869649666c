#include "common/base/quote.h"

namespace merels {
namespace {

constexpr std::size_t kMaxQuoted = 40;

}  // namespace

std::string Quote(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text.substr(0, kMaxQuoted)) quoted += c >= ' ' && c <= '~' ? c : '?';
  return quoted + (text.size() > kMaxQuoted ? "...\"" : "\"");
}

}  // namespace merels
