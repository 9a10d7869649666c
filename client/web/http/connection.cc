#include "client/web/http/connection.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <variant>
#include <vector>

#include <boost/asio/post.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/read.hpp>

#include "client/web/http/head_text.h"
#include "client/web/http/listener.h"

namespace merels::web {
namespace {

namespace http = boost::beast::http;
using boost::asio::ip::tcp;

/// Written at once to a browser of which much waits.
constexpr std::size_t kMaxWrite = 64 * 1024;

std::string_view ViewOf(boost::beast::string_view text) { return {text.data(), text.size()}; }

RequestHead HeadOf(const http::request<http::empty_body>& request) {
  RequestHead head{
      ViewOf(request.method_string()), ViewOf(request.target()), static_cast<int>(request.version()), {}};
  for (const auto& field : request)
    head.fields.push_back({ViewOf(field.name_string()), ViewOf(field.value())});
  return head;
}

}  // namespace

WebConnection::WebConnection(tcp::socket socket, AddressCount::Place place, WebPeer peer,
                             WebListener& listener)
    : stream_(std::move(socket)),
      place_(std::move(place)),
      peer_(std::move(peer)),
      listener_(&listener),
      buffer_(kMaxHead),
      deadline_(stream_.get_executor()),
      comment_(stream_.get_executor()) {
  listener.Add(*this);
}

WebConnection::~WebConnection() {
  if (listener_ != nullptr) listener_->Remove(*this);
}

void WebConnection::Begin() { ReadHead(); }

void WebConnection::Cut() {
  if (listener_ == nullptr) return;
  std::exchange(listener_, nullptr)->Remove(*this);
  subscription_.reset();
  // What is still under way may outlive the listener, whose places these are.
  place_ = {};
  stream_place_ = {};
  comment_.cancel();
  deadline_.cancel();
  Fault ignored;
  stream_.socket().shutdown(tcp::socket::shutdown_both, ignored);
  stream_.close();
}

void WebConnection::ReadHead() {
  parser_.emplace();
  parser_->header_limit(static_cast<std::uint32_t>(kMaxHead));
  ExpectUntil(listener_->limits().request_time);
  http::async_read_header(stream_, buffer_, *parser_, [self = shared_from_this()](Fault fault, std::size_t) {
    self->deadline_.cancel();
    self->HeadRead(fault);
  });
}

void WebConnection::HeadRead(Fault fault) {
  if (listener_ == nullptr) return;
  if (fault) return RefuseHead(fault);
  const auto head = HeadOf(parser_->get());
  head_only_ = head.method == "HEAD";
  auto read = web::ReadHead(head);
  if (const auto* refusal = std::get_if<WebAnswer>(&read)) return Write(*refusal, false);
  if (peer_.proxy) forwarded_ = ForwardedFor(head);
  auto& request = std::get<WebRequest>(read);
  request.address = forwarded_.empty() ? peer_.address : forwarded_;
  if (!listener_->MayAsk(request.address))
    return Write(Refused(429, "too many requests of your address; try again in a second"), false);
  if (request.body_bytes == 0) return Handle(request);
  ReadBody(std::move(request));
}

void WebConnection::ReadBody(WebRequest request) {
  ExpectUntil(listener_->limits().request_time);
  // What came with the head is in the buffer already.
  const std::size_t missing = request.body_bytes - std::min(request.body_bytes, buffer_.size());
  boost::asio::async_read(
      stream_, buffer_.prepare(missing),
      [self = shared_from_this(), request = std::move(request)](Fault fault, std::size_t bytes) mutable {
        self->deadline_.cancel();
        if (self->listener_ == nullptr) return;
        if (self->late_) return self->RefuseLate();
        if (fault) return self->Cut();
        self->buffer_.commit(bytes);
        const auto body = self->buffer_.cdata();
        request.body.assign(static_cast<const char*>(body.data()), request.body_bytes);
        self->buffer_.consume(request.body_bytes);
        self->Handle(request);
      });
}

void WebConnection::ExpectUntil(std::chrono::milliseconds time) {
  // A timer of the stream itself would close it, and nothing could be answered.
  stream_.expires_never();
  late_ = false;
  deadline_.expires_after(time);
  deadline_.async_wait([self = shared_from_this()](Fault cancelled) {
    if (cancelled || self->listener_ == nullptr) return;
    self->late_ = true;
    self->stream_.cancel();
  });
}

void WebConnection::RefuseLate() { Write(Refused(408, "the request did not come in time"), false); }

void WebConnection::RefuseHead(Fault fault) {
  head_only_ = false;
  if (fault == http::error::end_of_stream) return Cut();
  // A connection between two requests ends without a word.
  if (late_) {
    const bool begun = parser_->got_some() || buffer_.size() > 0;
    return begun ? RefuseLate() : Cut();
  }
  const bool large = fault == http::error::header_limit || fault == http::error::buffer_overflow;
  if (large) return Write(Refused(431, "the head of the request is too large"), false);
  if (fault.category() == make_error_code(http::error::bad_version).category() &&
      fault != http::error::partial_message) {
    return Write(Refused(400, "the request is not valid: " + fault.message()), false);
  }
  Cut();
}

void WebConnection::Handle(const WebRequest& request) {
  const bool more = parser_->get().keep_alive();
  listener_->handler().Handle(request, [self = shared_from_this(), more](WebOutcome outcome) {
    if (self->listener_ == nullptr) return;
    if (auto* asked = std::get_if<EventsAsked>(&outcome)) return self->BeginEvents(std::move(*asked));
    self->Write(std::get<WebAnswer>(outcome), more);
  });
}

void WebConnection::Write(const WebAnswer& answer, bool more) {
  text_ = HeadText(answer, more);
  if (!head_only_) text_ += answer.body;
  stream_.expires_after(listener_->limits().write_time);
  boost::asio::async_write(stream_, boost::asio::buffer(text_),
                           [self = shared_from_this(), more](Fault fault, std::size_t) {
                             if (self->listener_ == nullptr) return;
                             if (fault) return self->Cut();
                             if (!more) return self->EndAfterAnswer();
                             self->ReadHead();
                           });
}

void WebConnection::EndAfterAnswer() {
  constexpr std::chrono::seconds kAtMost{1};
  Fault ignored;
  stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  deadline_.expires_after(kAtMost);
  deadline_.async_wait([self = shared_from_this()](Fault cancelled) {
    if (!cancelled) self->Cut();
  });
  stream_.expires_never();
  Drain();
}

void WebConnection::Drain() {
  buffer_.clear();
  stream_.async_read_some(buffer_.prepare(kMaxHead), [self = shared_from_this()](Fault fault, std::size_t) {
    if (self->listener_ == nullptr) return;
    fault ? self->Cut() : self->Drain();
  });
}

void WebConnection::BeginEvents(EventsAsked asked) {
  auto& streams = listener_->streams();
  if (streams.Full(forwarded_)) return Write(Refused(429, "too many streams of your address"), false);
  stream_place_ = streams.Take(forwarded_);
  Fault ignored;
  const auto bytes = static_cast<int>(listener_->limits().socket_bytes);
  stream_.socket().set_option(tcp::socket::send_buffer_size(bytes), ignored);
  queue_.emplace(listener_->limits().queued_bytes, std::move(asked.seen));
  text_ = EventsHeadText(asked.readers);
  if (head_only_) return Write(WebAnswer{.type = std::string(kEventsType)}, false);
  subscription_ = asked.begin(*this);
  EveryWhile();
  WaitForEnd();
  WriteEvents();
}

void WebConnection::Take(const WebEventPtr& event) {
  if (listener_ == nullptr || !queue_ || queue_->full()) return;
  if (queue_->Push(event)) return WriteEvents();
  boost::asio::post(stream_.get_executor(), [self = shared_from_this()] { self->Cut(); });
}

void WebConnection::WaitForEnd() {
  stream_.expires_never();
  stream_.async_read_some(buffer_.prepare(1),
                          [self = shared_from_this()](Fault, std::size_t) { self->Cut(); });
}

void WebConnection::WriteEvents() {
  // Until the subscription is there, `text_` is the head that comes before all events.
  if (writing_ || !subscription_) return;
  text_ += queue_->TakeText(kMaxWrite);
  if (text_.empty()) return;
  writing_ = true;
  stream_.expires_after(listener_->limits().write_time);
  boost::asio::async_write(stream_, boost::asio::buffer(text_),
                           [self = shared_from_this()](Fault fault, std::size_t) {
                             self->writing_ = false;
                             self->text_.clear();
                             if (self->listener_ == nullptr) return;
                             if (fault) return self->Cut();
                             self->WriteEvents();
                           });
}

void WebConnection::EveryWhile() {
  comment_.expires_after(listener_->limits().comment_every);
  comment_.async_wait([self = shared_from_this()](Fault fault) {
    if (fault || self->listener_ == nullptr) return;
    self->queue_->PushComment();
    self->WriteEvents();
    self->EveryWhile();
  });
}

}  // namespace merels::web
