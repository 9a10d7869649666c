// The port of the gateway: accepts connections and gives each its place.
#pragma once

#include <set>
#include <string>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

#include "client/web/http/address_count.h"
#include "client/web/http/address_rate.h"
#include "client/web/http/limits.h"
#include "client/web/http/message.h"
#include "client/web/http/trusted_addresses.h"
#include "common/base/result.h"

namespace merels::web {

class WebConnection;

/// On the thread of `io`.
class WebListener {
 public:
  /// `proxies`: addresses whose X-Forwarded-For is believed. All outlive it.
  WebListener(boost::asio::io_context& io, const WebLimits& limits, const TrustedAddresses& proxies,
              WebHandler& handler);
  WebListener(const WebListener&) = delete;
  WebListener& operator=(const WebListener&) = delete;
  ~WebListener();

  /// Listens at "HOST:PORT", an IPv6 address in brackets; port 0: one that is free. The address that came of
  /// it. Errors: bad-argument (no address of a number), unreachable (it cannot be had).
  Result<std::string> Listen(const std::string& address);
  /// Ends all connections, and accepts no more.
  void Stop();

  // For its connections.
  const WebLimits& limits() const { return limits_; }
  WebHandler& handler() { return handler_; }
  AddressCount& streams() { return streams_; }
  /// Whether one more request of this address is answered now.
  bool MayAsk(const std::string& address);
  void Add(WebConnection& connection) { connections_.insert(&connection); }
  void Remove(WebConnection& connection) { connections_.erase(&connection); }

 private:
  void Accept();
  void Accepted(boost::asio::ip::tcp::socket socket);

  boost::asio::io_context& io_;
  const WebLimits& limits_;
  const TrustedAddresses& proxies_;
  WebHandler& handler_;
  boost::asio::ip::tcp::acceptor acceptor_;
  boost::asio::steady_timer again_;
  AddressCount count_;
  AddressRate rate_;
  AddressCount streams_;  // those that came by a proxy, by the address that it names
  std::set<WebConnection*> connections_;
};

}  // namespace merels::web
