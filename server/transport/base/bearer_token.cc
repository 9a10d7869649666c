#include "server/transport/base/bearer_token.h"

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

std::string ForwardedFor(const grpc::ServerContextBase& context) {
  std::string all;
  const auto [first, last] = context.client_metadata().equal_range("x-forwarded-for");
  for (auto value = first; value != last; ++value) {
    if (!all.empty()) all += ',';
    all.append(value->second.data(), value->second.size());
  }
  return all;
}

}  // namespace merels::transport
