#include "client/web/program/options.h"

#include <sstream>

#include <CLI/CLI.hpp>

#include "client/view/text/text.h"
#include "client/web/http/event_ids.h"
#include "common/licences/licences.h"

namespace merels::web {
namespace {

void DeclareServer(CLI::App& app, CommandLine& line) {
  app.add_option("--server", line.server.server, "HOST:PORT of the server")->capture_default_str();
  app.add_option("--ca", line.server.ca, "PEM file of trusted authorities; turns TLS on");
  app.add_flag("--insecure-plaintext", line.server.insecure_plaintext,
               "no TLS, also to a server on another machine");
  app.add_option("--token-file", line.token_file,
                 "file that keeps its token; a token that a server does not know is replaced by a guest's");
  app.add_option("--name", line.name, "name of the guest that it becomes")->capture_default_str();
}

void DeclareLog(CLI::App& app, CommandLine& line) {
  app.add_option_function<std::string>(
         "--log-format", [&line](const std::string& format) { line.json_log = format == "json"; },
         "text, or json: an object a line, with time (UTC), level, logger and message")
      ->default_str("text")
      ->check(CLI::IsMember({"text", "json"}));
}

void DeclareBrowsers(CLI::App& app, CommandLine& line, std::string& proxies) {
  app.add_option("--listen", line.listen, "ADDRESS:PORT for browsers; port 0: one that is free")
      ->capture_default_str();
  app.add_option(
      "--trusted-proxy", proxies,
      "addresses, or networks such as 10.0.0.0/8, of proxies in front, with commas between them: their "
      "X-Forwarded-For is believed (none)");
  app.add_option("--program-address", line.program_address,
                 "HOST:PORT of the server for programs, told on the pages");
  app.add_option("--public-url", line.public_url,
                 "where browsers find the gateway, such as https://play.example; for link previews");
}

/// A limit with its option; times are milliseconds.
template <class Number>
void DeclareLimit(CLI::App& app, const std::string& name, Number& value, Number most,
                  const std::string& what) {
  app.add_option(name, value, what)->check(CLI::Range(Number{1}, most))->capture_default_str();
}

/// The times of the limits, as numbers.
struct Times {
  long long request = WebLimits().request_time.count();
  long long write = WebLimits().write_time.count();
  long long comment = WebLimits().comment_every.count();
};

void DeclareLimits(CLI::App& app, WebLimits& limits, Times& times) {
  constexpr std::size_t kMany = 1'000'000, kBytes = 1 << 30;
  constexpr long long kHour = 3'600'000;
  DeclareLimit(app, "--max-connections", limits.connections, kMany, "connections at the same time");
  DeclareLimit(app, "--max-connections-per-address", limits.connections_per_address, kMany,
               "connections of one address at the same time");
  DeclareLimit(app, "--requests-per-second", limits.requests_per_second, kMany,
               "requests of one address a second");
  DeclareLimit(app, "--requests-at-once", limits.requests_at_once, kMany,
               "requests of one address at once, before that rate holds");
  DeclareLimit(app, "--max-topics", limits.topics, kMaxTopics, "topics of one stream of events");
  DeclareLimit(app, "--max-matches", limits.matches, std::size_t{512},
               "topics followed at the server at the same time");
  DeclareLimit(app, "--max-players", limits.players, kMany, "players at the same time");
  DeclareLimit(app, "--max-players-per-address", limits.players_per_address, kMany,
               "players of one address at the same time");
  DeclareLimit(app, "--max-waiting-pictures", limits.pictures_waiting, kMany,
               "pictures that wait to be drawn");
  DeclareLimit(app, "--max-kept-pictures", limits.pictures_kept, kMany, "pictures that are kept");
  DeclareLimit(app, "--max-queued-bytes", limits.queued_bytes, kBytes,
               "bytes of events that wait for a browser; beyond them it is cut");
  DeclareLimit(app, "--socket-bytes", limits.socket_bytes, kBytes,
               "bytes that the kernel keeps of a stream of events");
  DeclareLimit(app, "--request-ms", times.request, kHour, "time to send the head of a request");
  DeclareLimit(app, "--write-ms", times.write, kHour, "time to take what was written");
  DeclareLimit(app, "--comment-ms", times.comment, kHour, "time between two comments of a stream of events");
}

/// What is wrong with the address that is told; empty: nothing.
std::string FaultOfUrl(const std::string& url) {
  if (url.empty()) return "";
  const bool http = url.starts_with("https://") || url.starts_with("http://");
  const auto path = url.find('/', url.find("//") + 2);
  return http && path == std::string::npos ? ""
                                           : "--public-url is http:// or https:// and a host, without a path";
}

}  // namespace

CommandLine ReadCommandLine(const std::vector<std::string>& arguments) {
  CommandLine line;
  Times times;
  std::string proxies;
  CLI::App app("The gateway of Merels for browsers: games to watch by a link", "merels-web");
  app.set_version_flag("--version", "merels-web " MERELS_VERSION);
  app.add_flag_callback(
      "--licences", [] { throw CLI::CallForVersion(Licences() + "\n" + view::FontLicences(), 0); },
      kLicencesHelp);
  app.footer(
      "It prints \"listening ADDRESS:PORT\" once it does, and serves plain HTTP/1.1: TLS is for a proxy in "
      "front.");
  DeclareServer(app, line);
  DeclareBrowsers(app, line, proxies);
  DeclareLimits(app, line.limits, times);
  DeclareLog(app, line);
  try {
    // CLI11 takes them last first.
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::ParseError& error) {
    std::ostringstream text;
    if (error.get_exit_code() != 0) {
      line.end = CommandLine::End{kUsage, "usage: " + std::string(error.what()) + "\n"};
    } else {
      app.exit(error, text, text);
      line.end = CommandLine::End{kDone, text.str()};
    }
    return line;
  }
  if (auto trusted = TrustedAddresses::Read(proxies); trusted.ok()) {
    line.proxies = std::move(*trusted);
  } else {
    line.end = CommandLine::End{kUsage, "usage: --trusted-proxy: " + trusted.error().sentence + "\n"};
  }
  line.limits.request_time = std::chrono::milliseconds(times.request);
  line.limits.write_time = std::chrono::milliseconds(times.write);
  line.limits.comment_every = std::chrono::milliseconds(times.comment);
  if (line.public_url.ends_with('/')) line.public_url.pop_back();
  if (const auto fault = FaultOfUrl(line.public_url); !fault.empty())
    line.end = CommandLine::End{kUsage, "usage: " + fault + "\n"};
  return line;
}

}  // namespace merels::web
