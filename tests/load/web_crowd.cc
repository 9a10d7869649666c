#include "tests/load/web_crowd.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/address_v4.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>

namespace merels::load {
namespace {

using boost::asio::ip::tcp;
using Fault = boost::system::error_code;

constexpr std::size_t kManyWords = 4096;

std::int64_t UnixMillis() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace

class WebCrowd::Browser {
 public:
  Browser(WebCrowd& crowd, std::size_t number)
      : crowd_(crowd), number_(number), line_(crowd.io_), again_(crowd.io_) {}

  void Connect() {
    ++crowd_.result_.connections;
    Fault fault;
    line_ = tcp::socket(crowd_.io_);
    line_.open(tcp::v4(), fault);
    const auto source = static_cast<std::uint32_t>(number_ % crowd_.plan_.sources);
    constexpr std::uint32_t kLoopback = 0x7F000001;
    if (crowd_.plan_.sources > 1) line_.bind({boost::asio::ip::address_v4(kLoopback + source), 0}, fault);
    line_.async_connect(crowd_.plan_.gateway, [this](Fault failed) { failed ? Later() : Ask(); });
  }

  const WebBook& book() const { return book_; }

 private:
  void Ask() {
    request_ = "GET /events?topics=" + crowd_.plan_.topics + " HTTP/1.1\r\nHost: gateway\r\n";
    if (!last_id_.empty()) request_ += "Last-Event-ID: " + last_id_ + "\r\n";
    request_ += "\r\n";
    text_.clear();
    head_ = true;
    boost::asio::async_write(line_, boost::asio::buffer(request_),
                             [this](Fault failed, std::size_t) { failed ? Later() : Read(); });
  }

  void Read() {
    line_.async_read_some(boost::asio::buffer(piece_), [this](Fault failed, std::size_t bytes) {
      crowd_.result_.bytes += bytes;
      text_.append(piece_.data(), bytes);
      if (!TakeAll() || failed) return Later();
      Read();
    });
  }

  /// False: no stream was given.
  bool TakeAll() {
    if (head_) {
      const auto end = text_.find("\r\n\r\n");
      if (end == std::string::npos) return true;
      if (!text_.starts_with("HTTP/1.1 200 ")) {
        ++crowd_.result_.refused;
        return false;
      }
      text_.erase(0, end + 4);
      head_ = false;
      stands_ = true;
      if (++crowd_.standing_ == crowd_.plan_.browsers) crowd_.all_stand_();
      crowd_.Next();
    }
    std::size_t at = 0;
    for (auto end = text_.find("\n\n"); end != std::string::npos; end = text_.find("\n\n", at)) {
      Take(std::string_view(text_).substr(at, end - at));
      at = end + 2;
    }
    text_.erase(0, at);
    return true;
  }

  void Take(std::string_view block) {
    while (!block.empty()) {
      const auto line = block.substr(0, block.find('\n'));
      block.remove_prefix(std::min(block.size(), line.size() + 1));
      if (line.starts_with("id: ")) last_id_ = line.substr(4);
      if (!line.starts_with("data: ")) continue;
      const WebWord& word = crowd_.WordOf(std::string(line.substr(6)));
      book_.Take(word, crowd_.result_.tally);
      crowd_.Heard(word);
    }
  }

  /// Comes back, as a browser does: not all at the same moment.
  void Later() {
    if (std::exchange(stands_, false)) {
      --crowd_.standing_;
      ++crowd_.result_.lost;
    }
    Fault ignored;
    line_.close(ignored);
    constexpr std::size_t kSpread = 800, kStep = 331, kLeast = 400;
    again_.expires_after(std::chrono::milliseconds(kLeast + number_ * kStep % kSpread));
    again_.async_wait([this](Fault cancelled) {
      if (!cancelled) Connect();
    });
  }

  WebCrowd& crowd_;
  const std::size_t number_;
  tcp::socket line_;
  boost::asio::steady_timer again_;
  std::string request_, text_, last_id_;
  std::array<char, 4096> piece_{};
  bool head_ = true;
  bool stands_ = false;
  WebBook book_;
};

WebCrowd::WebCrowd(boost::asio::io_context& io, WebCrowdPlan plan, std::function<void()> all_stand)
    : io_(io), plan_(std::move(plan)), all_stand_(std::move(all_stand)) {
  for (std::size_t i = 0; i < plan_.browsers; ++i) browsers_.push_back(std::make_unique<Browser>(*this, i));
}

WebCrowd::~WebCrowd() = default;

void WebCrowd::Begin() {
  for (std::size_t i = 0; i < plan_.at_once; ++i) Next();
}

void WebCrowd::Next() {
  if (begun_ < browsers_.size()) browsers_[begun_++]->Connect();
}

const WebWord& WebCrowd::WordOf(const std::string& json) {
  if (words_.size() >= kManyWords) words_.clear();
  const auto found = words_.find(json);
  return found != words_.end() ? found->second : words_.emplace(json, ReadWord(json)).first->second;
}

void WebCrowd::Heard(const WebWord& word) {
  if (word.kind == WebWord::Kind::kOther) return;
  std::uint64_t& newest = newest_[word.topic];
  newest = std::max(newest, word.seq);
  if (word.kind == WebWord::Kind::kEntry)
    result_.late.Add(std::chrono::milliseconds(UnixMillis() - word.at_unix_ms));
}

std::size_t WebCrowd::up_to_date() const {
  return static_cast<std::size_t>(std::count_if(browsers_.begin(), browsers_.end(), [&](const auto& browser) {
    return std::all_of(newest_.begin(), newest_.end(), [&](const auto& topic) {
      return browser->book().Newest(topic.first) == topic.second;
    });
  }));
}

}  // namespace merels::load
