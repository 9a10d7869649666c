#include "server/transport/calls/page_tokens.h"

#include "server/base/hash.h"

namespace merels::transport {
namespace {

constexpr std::size_t kMarkLength = 8;
constexpr char kMarkEnd = '.';

}  // namespace

std::string FilterMark(const std::string& path, const std::string& request) {
  return HashToken(path + "\n" + request).substr(0, kMarkLength) + kMarkEnd;
}

Result<std::string> PlaceIn(const std::string& token, const std::string& mark) {
  if (token.starts_with(mark)) return token.substr(mark.size());
  return Error{Reason::kBadArgument,
               "this page_token belongs to another list or filter: start again with the first page"};
}

}  // namespace merels::transport
