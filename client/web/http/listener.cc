#include "client/web/http/listener.h"

#include <chrono>
#include <memory>
#include <utility>
#include <vector>

#include <boost/asio/ip/address.hpp>

#include "client/web/http/connection.h"
#include "common/base/text.h"

namespace merels::web {
namespace {

using boost::asio::ip::tcp;

/// After an error of accept, such as too few descriptors.
constexpr std::chrono::milliseconds kPauseOfAccept{100};

Result<tcp::endpoint> ReadAddress(const std::string& address) {
  const auto colon = address.rfind(':');
  const Error bad{Reason::kBadArgument, Quote(address) + " is no address and port, such as 127.0.0.1:8080"};
  if (colon == std::string::npos) return bad;
  auto host = address.substr(0, colon);
  if (host.size() > 2 && host.front() == '[' && host.back() == ']') host = host.substr(1, host.size() - 2);
  const auto port = ParseNumber<std::uint16_t>(std::string_view(address).substr(colon + 1));
  boost::system::error_code fault;
  const auto number = boost::asio::ip::make_address(host == "localhost" ? "127.0.0.1" : host, fault);
  if (fault || !port) return bad;
  return tcp::endpoint(number, *port);
}

std::string TextOf(const tcp::endpoint& endpoint) {
  const auto host = endpoint.address().to_string();
  return (endpoint.address().is_v6() ? "[" + host + "]" : host) + ":" + std::to_string(endpoint.port());
}

/// Said to a connection for which there is no room; nothing is read from it.
void TurnAway(tcp::socket& socket, int status, std::string_view sentence) {
  const auto answer = Refused(status, sentence);
  const std::string text =
      "HTTP/1.1 " + std::to_string(status) + ' ' + std::string(StatusWords(status)) +
      "\r\nContent-Type: " + answer.type + "\r\nContent-Length: " + std::to_string(answer.body.size()) +
      "\r\nCache-Control: no-store\r\nRetry-After: 1\r\nConnection: close\r\n\r\n" + answer.body;
  boost::system::error_code ignored;
  socket.non_blocking(true, ignored);
  socket.write_some(boost::asio::buffer(text), ignored);
  socket.shutdown(tcp::socket::shutdown_send, ignored);
}

}  // namespace

WebListener::WebListener(boost::asio::io_context& io, const WebLimits& limits,
                         const TrustedAddresses& proxies, WebHandler& handler)
    : io_(io),
      limits_(limits),
      proxies_(proxies),
      handler_(handler),
      acceptor_(io),
      again_(io),
      count_(limits.connections, limits.connections_per_address),
      rate_(limits.requests_per_second, limits.requests_at_once, kMaxAddresses),
      streams_(limits.connections, limits.connections_per_address) {}

WebListener::~WebListener() { Stop(); }

Result<std::string> WebListener::Listen(const std::string& address) {
  const auto endpoint = ReadAddress(address);
  if (!endpoint.ok()) return endpoint.error();
  boost::system::error_code fault;
  acceptor_.open(endpoint->protocol(), fault);
  if (!fault) acceptor_.set_option(tcp::acceptor::reuse_address(true), fault);
  if (!fault) acceptor_.bind(*endpoint, fault);
  if (!fault) acceptor_.listen(boost::asio::socket_base::max_listen_connections, fault);
  if (fault) return Error{Reason::kUnreachable, "nobody can listen at " + address + ": " + fault.message()};
  Accept();
  return TextOf(acceptor_.local_endpoint());
}

void WebListener::Stop() {
  boost::system::error_code ignored;
  acceptor_.close(ignored);
  again_.cancel();
  const std::vector<WebConnection*> all(connections_.begin(), connections_.end());
  for (WebConnection* connection : all) connection->Cut();
}

bool WebListener::MayAsk(const std::string& address) {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return rate_.Take(address, std::chrono::duration_cast<std::chrono::milliseconds>(now));
}

void WebListener::Accept() {
  acceptor_.async_accept([this](boost::system::error_code fault, tcp::socket socket) {
    if (!acceptor_.is_open()) return;
    if (!fault) {
      Accepted(std::move(socket));
      return Accept();
    }
    again_.expires_after(kPauseOfAccept);
    again_.async_wait([this](boost::system::error_code cancelled) {
      if (!cancelled && acceptor_.is_open()) Accept();
    });
  });
}

void WebListener::Accepted(tcp::socket socket) {
  boost::system::error_code fault;
  const auto peer = socket.remote_endpoint(fault).address();
  if (fault) return;
  const bool proxy = proxies_.Has(peer);
  const std::string counted = proxy ? "" : peer.to_string();
  if (count_.full()) return TurnAway(socket, 503, "too many connections; try again in a second");
  if (count_.Full(counted)) return TurnAway(socket, 429, "too many connections of your address");
  socket.set_option(tcp::no_delay(true), fault);
  std::make_shared<WebConnection>(std::move(socket), count_.Take(counted), WebPeer{peer.to_string(), proxy},
                                  *this)
      ->Begin();
}

}  // namespace merels::web
