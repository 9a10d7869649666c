// merels-web-load: browsers that follow topics of merels-web, as many streams in one process.
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <nlohmann/json.hpp>

#include "tests/load/process.h"
#include "tests/load/web_crowd.h"

namespace merels::load {
namespace {

constexpr int kEnded = 0, kMissed = 1, kBadUsage = 2;

struct WebLoadOptions {
  std::string gateway = "127.0.0.1:8080";
  WebCrowdPlan plan;
  double seconds = 10;
  int pid = 0;
};

double MillisOf(Span span) { return std::chrono::duration<double, std::milli>(span).count(); }

std::optional<boost::asio::ip::tcp::endpoint> ReadEndpoint(const std::string& text) {
  const auto colon = text.rfind(':');
  boost::system::error_code fault;
  if (colon == std::string::npos) return std::nullopt;
  const auto address = boost::asio::ip::make_address_v4(text.substr(0, colon), fault);
  const auto port = std::strtoul(text.c_str() + colon + 1, nullptr, 10);
  if (fault || port == 0 || port > 65535) return std::nullopt;
  return boost::asio::ip::tcp::endpoint(address, static_cast<std::uint16_t>(port));
}

int PrintResult(const WebLoadOptions& options, const WebCrowd& crowd, const std::optional<Usage>& before,
                const std::optional<Usage>& after, Span lasted) {
  const auto& result = crowd.result();
  nlohmann::json json = {{"browsers", options.plan.browsers},
                         {"standing", crowd.standing()},
                         {"up_to_date", crowd.up_to_date()},
                         {"wholes", result.tally.wholes},
                         {"entries", result.tally.entries},
                         {"gaps", result.tally.gaps},
                         {"doubles", result.tally.doubles},
                         {"connections", result.connections},
                         {"refused", result.refused},
                         {"lost", result.lost},
                         {"bytes", result.bytes},
                         {"late_p50_ms", MillisOf(result.late.Percentile(0.5))},
                         {"late_p99_ms", MillisOf(result.late.Percentile(0.99))},
                         {"late_longest_ms", MillisOf(result.late.longest())}};
  if (before && after) {
    const auto grown = after->rss_bytes - before->rss_bytes;
    json["gateway_rss_bytes_per_browser"] = grown / static_cast<std::int64_t>(options.plan.browsers);
    json["gateway_cpu_share"] = MillisOf(after->cpu - before->cpu) / MillisOf(lasted);
  }
  std::cout << json << std::endl;
  const bool whole = crowd.up_to_date() == options.plan.browsers;
  return whole && result.tally.gaps + result.tally.doubles == 0 ? kEnded : kMissed;
}

int Run(WebLoadOptions options) {
  boost::asio::io_context io(1);
  const auto before = options.pid > 0 ? UsageOf(options.pid) : std::nullopt;
  const Moment begun = Now();
  WebCrowd crowd(io, options.plan, [] { std::cerr << "all follow" << std::endl; });
  crowd.Begin();
  // Whoever ends it has seen the last entry somewhere: the others get some time for it.
  constexpr std::chrono::milliseconds kLook{20};
  constexpr int kLooks = 250;
  int looks = 0;
  boost::asio::steady_timer look(io);
  const std::function<void()> end_soon = [&] {
    if (crowd.up_to_date() == options.plan.browsers || ++looks > kLooks) return io.stop();
    look.expires_after(kLook);
    look.async_wait([&](boost::system::error_code) { end_soon(); });
  };
  boost::asio::steady_timer end(io, std::chrono::milliseconds(static_cast<long>(options.seconds * 1000)));
  end.async_wait([&](boost::system::error_code) { end_soon(); });
  boost::asio::signal_set signals(io, SIGINT, SIGTERM);
  signals.async_wait([&](boost::system::error_code, int) { end_soon(); });
  io.run();
  const auto after = options.pid > 0 ? UsageOf(options.pid) : std::nullopt;
  return PrintResult(options, crowd, before, after, Now() - begun);
}

int Main(int argc, char** argv) {
  WebLoadOptions options;
  CLI::App app("Browsers that follow games at merels-web", "merels-web-load");
  app.add_option("--gateway", options.gateway, "ADDRESS:PORT, IPv4")->capture_default_str();
  app.add_option("--topics", options.plan.topics, "topics, such as match:ID,lobby")->required();
  app.add_option("--browsers", options.plan.browsers, "how many")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  app.add_option("--sources", options.plan.sources, "addresses of 127.0.0.0/8 from which they come")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  app.add_option("--seconds", options.seconds, "how long; SIGTERM ends it earlier")->capture_default_str();
  app.add_option("--gateway-pid", options.pid, "process of the gateway, whose memory and time are told");
  app.footer(
      "Prints a line of JSON. Exit status: 0 every browser has every entry once, 1 some have not, 2 usage.");
  CLI11_PARSE(app, argc, argv);
  const auto gateway = ReadEndpoint(options.gateway);
  if (!gateway) {
    std::cerr << "usage: --gateway is an address and a port, such as 127.0.0.1:8080" << std::endl;
    return kBadUsage;
  }
  options.plan.gateway = *gateway;
  RaiseOpenFiles();
  return Run(std::move(options));
}

}  // namespace
}  // namespace merels::load

int main(int argc, char** argv) { return merels::load::Main(argc, argv); }
