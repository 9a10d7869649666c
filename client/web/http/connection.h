// One connection of a browser: requests one after the other, or a stream of events until it ends.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>

#include "client/web/http/address_count.h"
#include "client/web/http/event_queue.h"
#include "client/web/http/gate.h"
#include "client/web/http/message.h"

namespace merels::web {

class WebListener;

/// Who is at the other end.
struct WebPeer {
  std::string address;
  bool proxy = false;  // trusted to say for whom it asks
};

/// On the thread of the network. Lives as long as something of it is under way.
class WebConnection final : public EventReader, public std::enable_shared_from_this<WebConnection> {
 public:
  WebConnection(boost::asio::ip::tcp::socket socket, AddressCount::Place place, WebPeer peer,
                WebListener& listener);
  WebConnection(const WebConnection&) = delete;
  WebConnection& operator=(const WebConnection&) = delete;
  ~WebConnection() override;

  void Begin();
  /// Ends it at once.
  void Cut();
  void Take(const WebEventPtr& event) override;

 private:
  using Fault = boost::beast::error_code;

  void ReadHead();
  void HeadRead(Fault fault);
  void RefuseHead(Fault fault);
  /// Of a command: what comes after its head.
  void ReadBody(WebRequest request);
  /// Reading ends after this time, and then `late_` is set.
  void ExpectUntil(std::chrono::milliseconds time);
  void RefuseLate();
  void Handle(const WebRequest& request);
  void Write(const WebAnswer& answer, bool more);
  /// Ends it once the browser has read its answer: what it still sends would make the system drop that.
  void EndAfterAnswer();
  /// Reads what is still sent, for nobody.
  void Drain();
  void BeginEvents(EventsAsked asked);
  /// Only to hear that the browser has gone.
  void WaitForEnd();
  void WriteEvents();
  void EveryWhile();

  boost::beast::tcp_stream stream_;
  AddressCount::Place place_;
  const WebPeer peer_;
  WebListener* listener_;  // null once it was cut
  boost::beast::flat_buffer buffer_;
  std::optional<boost::beast::http::request_parser<boost::beast::http::empty_body>> parser_;
  boost::asio::steady_timer deadline_;
  bool late_ = false;       // the request did not come in time
  bool head_only_ = false;  // the request is HEAD
  std::string text_;        // that is being written
  bool writing_ = false;

  // Of a stream of events.
  std::string forwarded_;  // the address that the proxy names
  AddressCount::Place stream_place_;
  std::optional<EventQueue> queue_;
  std::unique_ptr<EventSubscription> subscription_;
  boost::asio::steady_timer comment_;
};

}  // namespace merels::web
