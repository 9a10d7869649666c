// The origin of a call, as far as limits depend on it.
#pragma once

#include <string>

namespace merels::service {

/// Personal data: never for a log or the store. All empty: unknown.
struct Origin {
  std::string address;
  std::string prefix;         // the wider network around it
  bool prefix_is_one = true;  // it is probably one customer's, as with IPv6

  bool operator==(const Origin&) const = default;
};

}  // namespace merels::service
