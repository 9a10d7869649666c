#include "client/cli/online/loop.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <utility>

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "client/cli/online/remote.h"
#include "common/base/check.h"
#include "common/base/text.h"

namespace merels::cli {
namespace {

// A signal handler may touch only this.
std::atomic<int> interrupt_wake{-1};
std::atomic<bool> interrupted{false};

void Wake(int descriptor) {
  const std::uint64_t one = 1;
  // A full counter wakes just as well, so the result is ignored.
  [[maybe_unused]] const auto written = ::write(descriptor, &one, sizeof one);
}

void OnInterrupt(int) {
  const int saved = errno;
  interrupted = true;
  if (const int wake = interrupt_wake; wake >= 0) Wake(wake);
  errno = saved;
}

void Listen(void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
}

}  // namespace

Loop::Loop(int input)
    : input_(input), wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)), inbox_([this] { Wake(wake_); }) {
  MERELS_CHECK(wake_ >= 0);
  interrupted = false;
  interrupt_wake = wake_;
  Listen(OnInterrupt);
}

Loop::~Loop() {
  Listen(SIG_DFL);
  interrupt_wake = -1;
  ::close(wake_);
}

Update Loop::Next(bool want_lines) {
  while (true) {
    if (interrupted.exchange(false)) return Interrupted{};
    if (auto update = inbox_.TakeOne()) return std::move(*update);
    if (want_lines) {
      if (auto line = TakeLine()) return std::move(*line);
    }
    Sleep(want_lines);
  }
}

std::optional<Update> Loop::TakeLine() {
  const auto end = typed_.find('\n');
  const bool whole = end != typed_.npos && end <= kMaxLine;
  if (whole || typed_.size() > kMaxLine || (end_seen_ && !typed_.empty())) {
    Line line{typed_.substr(0, whole ? end : kMaxLine)};
    typed_.erase(0, line.text.size() + (whole ? 1 : 0));
    line.text = CleanText(line.text);
    if (line.text.ends_with('\n')) line.text.pop_back();
    return line;
  }
  if (!end_seen_ || std::exchange(end_told_, true)) return std::nullopt;
  return EndOfInput{};
}

void Loop::Sleep(bool want_lines) {
  const bool reading = want_lines && input_ >= 0 && !end_seen_;
  std::array<pollfd, 2> watched{pollfd{wake_, POLLIN, 0}, pollfd{input_, POLLIN, 0}};
  if (::poll(watched.data(), reading ? 2 : 1, -1) < 0) return;
  if (watched[0].revents != 0) {
    std::uint64_t count = 0;
    [[maybe_unused]] const auto read = ::read(wake_, &count, sizeof count);
  }
  if (reading && watched[1].revents != 0) ReadInput();
}

void Loop::ReadInput() {
  std::array<char, kMaxLine> bytes{};
  const auto size = ::read(input_, bytes.data(), bytes.size());
  if (size > 0) typed_.append(bytes.data(), static_cast<std::size_t>(size));
  if (size == 0 || (size < 0 && errno != EINTR && errno != EAGAIN)) end_seen_ = true;
}

std::optional<int> Listening::Over(const Update& update) {
  if (std::holds_alternative<Interrupted>(update)) return kDone;
  if (const auto* ended = std::get_if<session::TopicEnded>(&update)) return Fail(console_, ended->why);
  const auto* connection = std::get_if<session::Connection>(&update);
  if (connection == nullptr) return std::nullopt;
  using State = session::Connection::State;
  if (connection->state == State::kConnected) greeted_ = true;
  const bool final = connection->state == State::kClosed || (connection->state == State::kLost && !greeted_);
  return final ? std::optional<int>(Fail(console_, connection->why)) : std::nullopt;
}

}  // namespace merels::cli
