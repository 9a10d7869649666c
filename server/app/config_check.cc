#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>
#include <string_view>

#include <arpa/inet.h>

#include "common/base/text.h"
#include "common/rating/pool.h"
#include "server/app/config.h"
#include "server/app/logging.h"
#include "server/base/private_file.h"

namespace merels {
namespace {

Error BadOption(std::string sentence) { return Error{Reason::kBadArgument, std::move(sentence)}; }

Error BadListen(const std::string& option, const std::string& text, const std::string& what) {
  return BadOption(option + " " + text + ": " + what + ", such as 127.0.0.1:9393 or [::1]:9393");
}

/// The page is plaintext and asks for no password.
Result<void> CheckMetrics(const std::string& metrics) {
  if (metrics.empty()) return {};
  const auto address = ParseListen(metrics);
  if (address && address->IsLoopback()) return {};
  return BadOption(
      "--metrics " + metrics +
      ": name an address of this machine that others cannot reach, such as 127.0.0.1:9394; what is "
      "to be read from elsewhere belongs behind a proxy");
}

bool IsIpv4(const std::string& host) {
  in_addr address;
  return inet_pton(AF_INET, host.c_str(), &address) == 1;
}

bool IsIpv6(const std::string& host) {
  in6_addr address;
  return inet_pton(AF_INET6, host.c_str(), &address) == 1;
}

bool IsHostName(std::string_view host) {
  constexpr std::string_view kAllowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.";
  constexpr std::string_view kNumber = "0123456789.";  // a bad IPv4 address, not a name
  return !host.empty() && host.find_first_not_of(kAllowed) == std::string_view::npos &&
         host.find_first_not_of(kNumber) != std::string_view::npos;
}

Result<void> CheckFile(const char* option, const std::filesystem::path& path) {
  std::error_code error;
  if (std::filesystem::is_regular_file(path, error) && std::ifstream(path).good()) return {};
  return BadOption(std::string(option) + " " + path.string() + ": the file cannot be read");
}

Result<void> CheckServerName(const std::string& name) {
  constexpr std::size_t kLongest = 60;
  if (name.size() <= kLongest && ReadableLine(name, kLongest) == name) return {};
  return BadOption("--name: use at most " + std::to_string(kLongest) +
                   " bytes, without line breaks, control or invisible characters");
}

Result<void> CheckTls(const ServerConfig& config) {
  if (config.tls_cert.empty() != config.tls_key.empty()) {
    return BadOption(config.tls_key.empty()
                         ? "--tls-cert needs --tls-key: name the private key of the certificate too"
                         : "--tls-key needs --tls-cert: name the certificate of the key too");
  }
  if (!config.HasTls()) return {};
  if (Result<void> cert = CheckFile("--tls-cert", config.tls_cert); !cert) return cert;
  return CheckFile("--tls-key", config.tls_key);
}

Result<void> CheckListen(const ServerConfig& config) {
  const Result<ListenAddress> address = ParseListen(config.listen);
  if (!address) return address.error();
  if (address->IsLoopback() || config.HasTls() || config.insecure_plaintext) return {};
  return BadOption(
      "--listen " + config.listen +
      " can be reached from other machines and there is no TLS: give --tls-cert and --tls-key, or "
      "accept that "
      "anybody on the network path can read and alter messages with --insecure-plaintext");
}

/// The gateway speaks plain HTTP; whom it serves beyond this machine is behind a proxy with TLS.
Result<void> CheckWeb(const ServerConfig& config) {
  if (config.web.empty()) return {};
  const Result<ListenAddress> address = ParseListen(config.web, "--web");
  if (!address) return address.error();
  if (address->port == 0) return BadOption("--web " + config.web + ": name a port, such as 8080");
  if (address->IsLoopback() || config.insecure_plaintext) return {};
  return BadOption(
      "--web " + config.web +
      " can be reached from other machines and there is no TLS: name an address of this machine, such "
      "as 127.0.0.1:8080, and put a proxy in front, or give --insecure-plaintext");
}

/// What programs put before "/m/MATCH".
Result<void> CheckWebAddress(const ServerConfig& config) {
  const std::string& address = config.web_address;
  if (address.empty()) return {};
  const bool http = address.starts_with("https://") || address.starts_with("http://");
  const auto host = address.find("//") + 2;
  const bool plain =
      std::all_of(address.begin(), address.end(), [](char c) { return c > ' ' && c < '\x7F'; });
  if (http && plain && host < address.size() && address.find_first_of("/?#@", host) == address.npos)
    return {};
  return BadOption("--web-address " + address +
                   ": name https:// or http:// and a host, such as https://play.example, without a path");
}

Result<void> CheckReady(const ServerConfig& config) {
  if (config.ready.empty()) return {};
  const Result<ListenAddress> address = ParseListen(config.ready, "--ready");
  return address ? Result<void>() : Result<void>(address.error());
}

constexpr const char* kConninfo = "such as \"postgres:host=db.example.org dbname=merels user=merels\"";

/// Whether a keyword with this ending has a value in it.
bool GivesWord(std::string_view conninfo, std::string_view word) {
  for (std::size_t at = conninfo.find(word); at != std::string_view::npos; at = conninfo.find(word, at + 1)) {
    const std::size_t behind = conninfo.find_first_not_of(" \t\r\n", at + word.size());
    if (behind != std::string_view::npos && conninfo[behind] == '=') return true;
  }
  return false;
}

/// Whether it contains a password, as a keyword or in a URI. libpq checks the uncertain cases.
bool HasPassword(const std::string& conninfo) {
  if (GivesWord(conninfo, "password")) return true;
  const std::size_t user = conninfo.find("://");
  if (user == std::string::npos) return false;
  const std::size_t end = conninfo.find('@', user);
  return end != std::string::npos && conninfo.find(':', user + 3) < end;
}

/// Its errors repeat nothing that may contain a password.
Result<void> CheckPostgres(const std::string& store) {
  if (store.starts_with("postgresql:") || store.starts_with("postgres://"))
    return BadOption(std::string("--store: write postgres: and then the conninfo, ") + kConninfo);
  if (store == "postgres:")
    return BadOption(std::string("--store postgres: names no database: write it ") + kConninfo);
  if (!HasPassword(store)) return {};
  return BadOption(
      "--store postgres: do not put a password here, where other users can read it; put it into a "
      "password "
      "file (passfile=FILE) or into PGPASSWORD");
}

Result<void> CheckStore(const std::string& store) {
  if (store.starts_with("postgres")) return CheckPostgres(store);
  if (!store.starts_with("sqlite:")) {
    return BadOption("--store " + store + ": an unknown kind of store: use sqlite:PATH or postgres:CONNINFO");
  }
  if (store == "sqlite:") return BadOption("--store sqlite: names no file: use sqlite:PATH");
  return {};
}

Result<void> CheckNodeName(const std::string& name) {
  constexpr std::size_t kLongest = 64;
  constexpr std::string_view kAllowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._";
  if (name.size() <= kLongest && name.find_first_not_of(kAllowed) == std::string::npos) return {};
  return BadOption("--node: use at most " + std::to_string(kLongest) +
                   " letters, digits, hyphens, dots and underscores");
}

Result<void> CheckBusFiles(const ServerConfig& config) {
  const bool uses_tls = config.NatsUrl().find("tls://") != std::string::npos;
  if (uses_tls && config.bus_ca.empty())
    return BadOption("--bus with tls:// needs --bus-ca: name the certificates of NATS's authorities");
  if (!uses_tls && !config.bus_ca.empty()) return BadOption("--bus-ca goes with tls:// in --bus");
  if (!config.bus_ca.empty()) {
    if (Result<void> read = CheckFile("--bus-ca", config.bus_ca); !read) return read;
  }
  if (config.bus_credentials.empty()) return {};
  if (Result<void> read = CheckFile("--bus-credentials", config.bus_credentials); !read) return read;
  if (!IsOpenToOthers(config.bus_credentials)) return {};
  return BadOption("--bus-credentials " + config.bus_credentials.string() +
                   ": others on this machine may read it: chmod 600");
}

Result<void> CheckNats(const ServerConfig& config) {
  if (config.NatsUrl().empty()) return BadOption("--bus nats: names no address: use nats:nats://HOST:PORT");
  if (!config.UsesPostgres())
    return BadOption("--bus nats: several nodes need one database: use --store postgres:CONNINFO too");
  return CheckBusFiles(config);
}

Result<void> CheckBus(const ServerConfig& config) {
  if (Result<void> name = CheckNodeName(config.node); !name) return name;
  if (config.bus.starts_with("nats:")) return CheckNats(config);
  if (config.bus != "local")
    return BadOption("--bus " + config.bus + ": an unknown kind of bus: use local or nats:URL");
  if (config.bus_credentials.empty() && config.bus_ca.empty()) return {};
  return BadOption("--bus-credentials and --bus-ca go with --bus nats:URL");
}

Result<void> CheckTogether(const ServerConfig& config) {
  if (config.policy.adjudicate && config.tablebases.empty())
    return BadOption("--adjudicate needs --tablebases: name the folders that have the values");
  if (config.limits.rated_delay_plies > 0 && config.limits.rated_delay_ms > 0) {
    return BadOption(
        "--rated-delay-plies and --rated-delay-ms: rated matches have only one kind of delay; set one of "
        "them");
  }
  return {};
}

Result<void> CheckLogLevel(const std::string& level) {
  if (IsLogLevel(level)) return {};
  return BadOption("--log-level " + level + ": use trace, debug, info, warning, error, critical or off");
}

}  // namespace

bool ListenAddress::IsLoopback() const {
  if (host == "localhost") return true;
  if (IsIpv4(host)) return host.starts_with("127.");
  std::array<unsigned char, 16> address;
  std::array<unsigned char, 16> loopback{};
  loopback.back() = 1;
  return inet_pton(AF_INET6, host.c_str(), address.data()) == 1 && address == loopback;
}

Result<ListenAddress> ParseListen(const std::string& text, const std::string& option) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos) return BadListen(option, text, "there is no port: write HOST:PORT");
  ListenAddress address;
  address.host = text.substr(0, colon);
  std::string_view port = text;
  port.remove_prefix(colon + 1);
  const auto number = ParseNumber<decltype(address.port)>(port);
  if (!number) return BadListen(option, text, "the port must be a number from 0 to 65535");
  address.port = *number;
  const bool bracketed = address.host.size() > 2 && address.host.front() == '[' && address.host.back() == ']';
  if (bracketed) address.host = address.host.substr(1, address.host.size() - 2);
  const bool good = bracketed ? IsIpv6(address.host) : IsIpv4(address.host) || IsHostName(address.host);
  if (!good) return BadListen(option, text, "the host must be a name or an address, an IPv6 one in brackets");
  return address;
}

Result<std::vector<std::string>> ParseBotPools(const std::string& text) {
  std::vector<std::string> pools;
  std::istringstream names(text);
  for (std::string name; std::getline(names, name, ',');) {
    if (name != "*" && !rating::IsPool(name)) {
      return BadOption("--bot-pools " + text + ": " + name +
                       " is not a pool; give names such as standard/blitz, or *");
    }
    pools.push_back(std::move(name));
  }
  return pools;
}

std::vector<Error> FaultsIn(const ServerConfig& config) {
  std::vector<Error> faults;
  for (const Result<void>& checked :
       {CheckTls(config), CheckListen(config), CheckMetrics(config.metrics), CheckReady(config),
        CheckWeb(config), CheckWebAddress(config), CheckStore(config.store), CheckBus(config),
        CheckServerName(config.name), CheckTogether(config), CheckLogLevel(config.log_level)}) {
    if (!checked) faults.push_back(checked.error());
  }
  return faults;
}

}  // namespace merels
