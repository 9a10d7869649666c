// The proxies in front of the gateway, whose word for whom they ask is believed.
#pragma once

#include <string>
#include <vector>

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>

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
  // Each with zeros after its prefix.
  std::vector<boost::asio::ip::network_v4> v4_;
  std::vector<boost::asio::ip::network_v6> v6_;
};

}  // namespace merels::web
