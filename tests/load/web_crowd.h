// Browsers that follow the same topics of merels-web, each as an EventSource does: it reads, and comes back
// with the id where it was.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "tests/load/histogram.h"
#include "tests/load/web_book.h"

namespace merels::load {

struct WebCrowdPlan {
  boost::asio::ip::tcp::endpoint gateway;
  std::string topics;
  std::size_t browsers = 100;
  /// They come from so many addresses of 127.0.0.0/8, so that limits by address hold for each.
  std::size_t sources = 1;
  /// Browsers that come at a time.
  std::size_t at_once = 200;
};

struct WebCrowdResult {
  WebTally tally;
  Histogram late;  // from when the gateway heard of an entry, by its clock, until a browser has it
  std::uint64_t connections = 0;
  std::uint64_t refused = 0;  // answers other than a stream
  std::uint64_t lost = 0;     // streams that ended
  std::uint64_t bytes = 0;
};

/// On the thread of `io`.
class WebCrowd {
 public:
  /// `all_stand`: called each time when every browser has a stream.
  WebCrowd(boost::asio::io_context& io, WebCrowdPlan plan, std::function<void()> all_stand);
  WebCrowd(const WebCrowd&) = delete;
  WebCrowd& operator=(const WebCrowd&) = delete;
  ~WebCrowd();

  void Begin();
  /// Browsers that follow now.
  std::size_t standing() const { return standing_; }
  /// Browsers that have all entries which any browser has.
  std::size_t up_to_date() const;
  const WebCrowdResult& result() const { return result_; }

 private:
  class Browser;
  const WebWord& WordOf(const std::string& json);
  void Heard(const WebWord& word);
  void Next();

  boost::asio::io_context& io_;
  const WebCrowdPlan plan_;
  const std::function<void()> all_stand_;
  std::vector<std::unique_ptr<Browser>> browsers_;
  std::size_t begun_ = 0;
  std::size_t standing_ = 0;
  std::map<std::string, std::uint64_t> newest_;     // of any browser
  std::unordered_map<std::string, WebWord> words_;  // all browsers get the same lines
  WebCrowdResult result_;
};

}  // namespace merels::load
