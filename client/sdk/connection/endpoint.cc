#include "client/sdk/connection/endpoint.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string_view>

#include <idn2.h>

#include "common/base/text.h"

namespace merels::sdk {
namespace {

constexpr const char* kSystemAuthorities = "/etc/ssl/certs/ca-certificates.crt";
constexpr std::size_t kMaxHost = 253;
/// The scheme of a Unix socket's path, as gRPC writes it.
const std::string kSocketScheme = "unix:";

Error BadAddress(const std::string& text) {
  return {Reason::kBadArgument, "\"" + text + "\" is not the address of a server; write HOST:PORT, such as " +
                                    "127.0.0.1:9393, and an IPv6 address in brackets"};
}

std::optional<std::uint16_t> ParsePort(std::string_view text) {
  const auto port = ParseNumber<std::uint16_t>(text);
  return port == 0 ? std::nullopt : port;
}

bool IsHostCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.' ||
         c == '_';
}

bool IsHost(std::string_view text, bool bracketed) {
  if (text.empty() || text.size() > kMaxHost) return false;
  return std::all_of(text.begin(), text.end(),
                     [&](char c) { return IsHostCharacter(c) || (bracketed && (c == ':' || c == '%')); });
}

/// The host in DNS form: "mühle.example" is xn--mhle-0ra.example. Nothing: no valid host.
std::optional<std::string> DnsName(const std::string& host) {
  const bool plain = std::all_of(host.begin(), host.end(), [](char c) { return c > 0; });
  if (plain) return host;
  char* name = nullptr;
  const int failed = idn2_to_ascii_8z(host.c_str(), &name, IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL);
  const std::unique_ptr<char, decltype(&idn2_free)> owner(name, &idn2_free);
  return failed == IDN2_OK ? std::optional<std::string>(name) : std::nullopt;
}

// Fills host and port of `endpoint`.
Result<void> ParseAddress(const std::string& text, Endpoint& endpoint) {
  const std::string bare = BareAddress(text);
  const std::string_view all = bare;
  const bool bracketed = all.substr(0, 1) == "[";
  const auto end_of_host = bracketed ? all.find(']') : all.find(':');
  if (bracketed && end_of_host == all.npos) return BadAddress(text);
  const auto host =
      bracketed ? all.substr(1, end_of_host - 1) : all.substr(0, std::min(end_of_host, all.size()));
  auto rest = end_of_host == all.npos ? std::string_view() : all.substr(end_of_host + (bracketed ? 1 : 0));
  const auto name = DnsName(std::string(host));
  if (!name || !IsHost(*name, bracketed)) return BadAddress(text);
  endpoint.host = *name;
  if (rest.empty()) return {};
  const auto port = rest[0] == ':' ? ParsePort(rest.substr(1)) : std::nullopt;
  if (!port) return BadAddress(text);
  endpoint.port = *port;
  return {};
}

Result<std::string> ReadAuthorities(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  std::string pem = CleanText(bytes);
  if (!in.good() && pem.empty()) {
    return Error{Reason::kBadFile, "the certificates of " + file.string() + " cannot be read"};
  }
  if (pem.find("-----BEGIN CERTIFICATE") == pem.npos) {
    return Error{Reason::kBadFile, file.string() + " holds no certificate in PEM form"};
  }
  return pem;
}

}  // namespace

bool IsLoopback(const std::string& host) {
  if (host == "localhost" || host == "::1") return true;
  const bool dotted = !host.empty() && std::all_of(host.begin(), host.end(), [](char c) {
    return c == '.' || (c >= '0' && c <= '9');
  }) && std::count(host.begin(), host.end(), '.') == 3;
  return dotted && host.substr(0, 4) == "127.";
}

std::string Endpoint::Address() const {
  if (!socket.empty()) return kSocketScheme + socket.string();
  const bool brackets = host.find(':') != host.npos;
  return (brackets ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

Result<Endpoint> Resolve(const ServerOptions& options) {
  Endpoint endpoint;
  if (options.server.starts_with(kSocketScheme) && options.server != kSocketScheme) {
    endpoint.socket = options.server.substr(kSocketScheme.size());
    if (options.ca.empty()) return endpoint;
    return Error{Reason::kBadArgument,
                 "--ca is for TLS, which a socket of this machine does not need: leave it out"};
  }
  if (const auto parsed = ParseAddress(options.server, endpoint); !parsed.ok()) return parsed.error();
  if (options.insecure_plaintext && !options.ca.empty()) {
    return Error{Reason::kBadArgument,
                 "--ca turns TLS on and --insecure-plaintext turns it off; give only one of them"};
  }
  endpoint.tls = !options.ca.empty() || !(options.insecure_plaintext || IsLoopback(endpoint.host));
  if (!endpoint.tls) return endpoint;
  auto pem = ReadAuthorities(options.ca.empty() ? kSystemAuthorities : options.ca);
  if (!pem.ok()) return pem.error();
  endpoint.ca_pem = std::move(*pem);
  return endpoint;
}

}  // namespace merels::sdk
