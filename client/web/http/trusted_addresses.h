// The proxies in front of the gateway, whose word for whom they ask is believed.
#pragma once

#include <string>
#include <vector>

#include <boost/asio/ip/address.hpp>

#include "common/base/result.h"

namespace merels::web {

class TrustedAddresses {
 public:
  /// Nobody.
  TrustedAddresses() = default;
  /// Addresses and networks such as "127.0.0.1, 10.0.0.0/8", with commas between them, as the server's option
  /// of the same name has them. bad-argument: one of them is neither.
  static Result<TrustedAddresses> Read(const std::string& text);

  bool Has(const boost::asio::ip::address& address) const;

 private:
  struct Network {
    boost::asio::ip::address base;
    unsigned short bits = 0;
  };
  std::vector<Network> networks_;
};

}  // namespace merels::web
