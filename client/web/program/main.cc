// merels-web: the gateway for browsers. It has no state of its own: any number of them may run.
#include <chrono>
#include <csignal>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <sys/resource.h>

#include "client/sdk/connection/channel.h"
#include "client/sdk/connection/token_file.h"
#include "client/sdk/request.h"
#include "client/web/feed/hub.h"
#include "client/web/feed/server_upstream.h"
#include "client/web/http/listener.h"
#include "client/web/play/visitors.h"
#include "client/web/program/options.h"
#include "client/web/site/site.h"
#include "common/base/log_line.h"

namespace merels::web {
namespace {

/// Lines on stderr, for people or for programs.
class Log {
 public:
  explicit Log(bool json) : json_(json) {}

  void Write(std::string_view level, const std::string& words) const {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const auto time = std::chrono::duration_cast<std::chrono::milliseconds>(now);
    std::cerr << (json_ ? JsonLogLine(time, level, "merels-web", words) : words) << std::endl;
  }

  int Fail(const Error& error) const {
    Write("error", error.ToString());
    return sdk::NobodyAnswered(error.reason) ? kUnreachable : kRefused;
  }

 private:
  const bool json_;
};

Instant TimeNow() {
  const auto since = [](auto time) { return std::chrono::duration_cast<Millis>(time.time_since_epoch()); };
  return {since(std::chrono::steady_clock::now()), since(std::chrono::system_clock::now())};
}

/// Each browser is a descriptor: as many as the system gives.
void AllowDescriptors() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

Result<sdk::TokenSlot> UsualTokenFile(const sdk::Endpoint& endpoint) {
  auto usual = sdk::DefaultTokenFile(endpoint);
  if (!usual.ok()) return usual.error();
  *usual += "-web";
  return sdk::TokenSlot::Take(*usual);
}

int Run(const CommandLine& line) {
  const Log log(line.json_log);
  auto endpoint = sdk::Resolve(line.server);
  if (!endpoint.ok()) return log.Fail(endpoint.error()), kUsage;
  UpstreamOptions upstream_options;
  upstream_options.token_file = line.token_file;
  upstream_options.name = line.name;
  upstream_options.streams =
      (line.limits.matches + upstream_options.topics_per_stream) / upstream_options.topics_per_stream;
  upstream_options.say = [&log](const std::string& words) { log.Write("info", words); };
  upstream_options.warn = [&log](const std::string& words) { log.Write("warning", words); };
  std::optional<sdk::TokenSlot> slot;
  if (line.token_file.empty()) {
    auto usual = UsualTokenFile(*endpoint);
    if (!usual.ok()) return log.Fail(usual.error());
    slot.emplace(std::move(*usual));
    upstream_options.token_file = slot->file();
  }
  boost::asio::io_context io(1);
  ServerVisitors visitors(io, *endpoint, line.limits.players, line.limits.players_per_address);
  PlayApi play(visitors, [] { return TimeNow().unix_time; });
  ServerUpstream upstream(io, std::make_shared<sdk::Channel>(std::move(*endpoint)),
                          std::move(upstream_options));
  Hub hub(upstream, TimeNow, line.limits.matches);
  PicturePool pictures(io, line.limits.pictures_waiting, line.limits.pictures_kept);
  Site site(upstream, hub, pictures, play, {line.program_address, line.public_url}, line.limits, TimeNow);
  WebListener listener(io, line.limits, line.proxies, site);
  const auto address = listener.Listen(line.listen);
  if (!address.ok()) return log.Fail(address.error());
  boost::asio::signal_set signals(io, SIGINT, SIGTERM);
  signals.async_wait([&](boost::system::error_code, int) {
    listener.Stop();
    io.stop();
  });
  hub.Begin();
  upstream.Begin(hub);
  std::cout << "listening " << *address << std::endl;
  io.run();
  return kDone;
}

}  // namespace
}  // namespace merels::web

int main(int argc, char** argv) {
  using namespace merels::web;
  const auto line = ReadCommandLine(std::vector<std::string>(argv + 1, argv + argc));
  if (line.end) {
    (line.end->status == kDone ? std::cout : std::cerr) << line.end->text;
    return line.end->status;
  }
  std::signal(SIGPIPE, SIG_IGN);
  AllowDescriptors();
  return Run(line);
}
