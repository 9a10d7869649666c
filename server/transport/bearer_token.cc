#include "server/transport/bearer_token.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace merels::transport {
namespace {

constexpr std::string_view kScheme = "bearer ";

bool HasScheme(std::string_view value) {
  return value.size() >= kScheme.size() &&
         std::equal(kScheme.begin(), kScheme.end(), value.begin(), [](char expected, char actual) {
           return expected == std::tolower(static_cast<unsigned char>(actual));
         });
}

}  // namespace

std::string BearerToken(const grpc::ServerContextBase& context) {
  const auto& metadata = context.client_metadata();
  const auto found = metadata.find("authorization");
  if (found == metadata.end()) return {};
  const std::string_view value(found->second.data(), found->second.size());
  return HasScheme(value) ? std::string(value.substr(kScheme.size())) : std::string();
}

}  // namespace merels::transport
