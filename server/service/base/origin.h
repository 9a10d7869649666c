// Where a call comes from, as far as limits depend on it.
#pragma once

#include <string>

namespace merels::service {

/// Personal: never for a log or the store. All empty: not known.
struct Origin {
  std::string address;
  std::string prefix;         // the wider network around it
  bool prefix_is_one = true;  // it is probably one customer's, as with IPv6

  bool operator==(const Origin&) const = default;
};

}  // namespace merels::service
