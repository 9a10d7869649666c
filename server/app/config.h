// The server's configuration: flags, then MERELS_* variables, then the file of --config, then defaults; and
// the checks that the parser of options cannot make.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/base/result.h"
#include "server/app/logging.h"
#include "server/base/limits.h"
#include "server/base/policy.h"

namespace merels {

inline constexpr std::int64_t kMaxDrainWaitMs = 600'000;

/// A configuration that has been checked: each value can be used as it is.
struct ServerConfig {
  /// HOST:PORT; an IPv6 host in brackets. Port 0: any free one.
  std::string listen = "127.0.0.1:9393";
  /// HOST:PORT of GET /ready, for proxies; empty: none.
  std::string ready;
  /// With `ready`: for how long it reports "not ready" before the server drains, in milliseconds from 0 to
  /// kMaxDrainWaitMs.
  std::int64_t drain_wait_ms = 3'000;
  std::filesystem::path data_dir;
  /// "sqlite:PATH" or "postgres:CONNINFO".
  std::string store;
  /// "local", or "nats:URL".
  std::string bus = "local";
  /// The file with the line USER:PASSWORD for NATS; may be empty.
  std::filesystem::path bus_credentials;
  /// The file with the authorities trusted for NATS (PEM); only with tls://.
  std::filesystem::path bus_ca;
  /// This node's name in the cluster.
  std::string node;
  /// Both set or both empty (no TLS).
  std::filesystem::path tls_cert;
  std::filesystem::path tls_key;
  bool insecure_plaintext = false;
  /// Addresses and networks of proxies whose x-forwarded-for is trusted, separated by commas.
  std::string trusted_proxy;
  /// trace, debug, info, warning, error, critical or off.
  std::string log_level = "info";
  /// text or json.
  std::string log_format = "text";
  /// Program of the computer players.
  std::string web;                    // HOST:PORT of the gateway for browsers; empty: none
  std::string web_address;            // "https://HOST": where they find it; empty: see WebAddress()
  std::filesystem::path web_program;  // of it
  std::filesystem::path bot_program;
  /// HOST:PORT that they connect to; empty: where the server listens, on this machine.
  std::string bot_server;
  /// HOST:PORT of the metrics, which only this machine can reach; empty: not served.
  std::string metrics;
  /// Folders with tablebases, separated by commas; empty: none.
  std::string tablebases;
  /// The server's name for players; may be empty.
  std::string name;
  /// If the key exists but the data do not, a new database is begun.
  bool new_database = false;
  /// Data that appear to lack the last writes are served.
  bool incomplete_copy = false;
  Policy policy;
  Limits limits;

  bool UsesPostgres() const { return store.starts_with("postgres:"); }
  /// The CONNINFO of `store`, in libpq's format. It has no password.
  std::string Conninfo() const { return store.substr(store.find(':') + 1); }
  /// The PATH of `store`. With PostgreSQL there is no such file, but the files that belong to it are there
  /// all the same.
  std::filesystem::path DatabasePath() const;
  bool UsesNats() const { return bus != "local"; }
  /// The addresses of `bus`, for bus::NatsOptions.
  std::string NatsUrl() const;
  /// Host and port of `listen`; the host without brackets.
  std::string ListenHost() const;
  std::uint16_t ListenPort() const;
  /// Where browsers find the server, by what is told or by `web`: that of a server on this machine alone is
  /// told to nobody else. Empty: not known.
  std::string WebAddress() const;
  LogFormat LogLines() const { return log_format == "json" ? LogFormat::kJson : LogFormat::kText; }
  bool HasTls() const { return !tls_cert.empty(); }
};

/// One key of the configuration.
struct Setting {
  std::string key;
  /// In the syntax of the file of --config.
  std::string value;
  /// Its meaning, for the user.
  std::string help;
  /// By a flag, a variable or the file; otherwise it has its default, which may depend on others.
  bool was_set = false;
};

/// A parsed command line.
struct Invocation {
  ServerConfig config;
  /// All keys, in the order of --help.
  std::vector<Setting> settings;
  /// Set by --help, --version and --print-config: print this on stdout and exit 0.
  std::optional<std::string> print;
};

/// The value of an environment variable, or nothing.
using Environment = std::function<std::optional<std::string>(const std::string& name)>;

/// The environment of this process.
Environment ProcessEnvironment();

/// Reads and checks the configuration. `arguments` without the program's name. Reads the file of --config and
/// checks that the TLS files can be read; changes nothing. Errors: bad-argument, with one sentence that names
/// the option and says what to do.
Result<Invocation> ParseConfig(const std::vector<std::string>& arguments, const Environment& environment);

/// One value, as a line of the file of --config gives it.
struct ConfigEntry {
  std::string key;
  std::string value;
  bool repeated = false;  // there are values before it, which count for nothing
};

/// Reads entries alone, of which the first with its key holds. Each is right by itself; what they have to do
/// with each other is not looked at. bad-argument.
Result<Invocation> ReadEntries(const std::vector<ConfigEntry>& entries);

/// The entries of such a file, in their order, of which the first with its key holds; lines with the same key
/// below each other are one. A key in a section has its name before it. bad-argument: it cannot be read.
Result<std::vector<ConfigEntry>> EntriesOf(const std::filesystem::path& file);

/// Where such a file has this key first, as ", line 7"; empty: not known.
std::string PlaceOfKey(const std::filesystem::path& file, const std::string& key);

/// Sets what follows from other values, such as the store from the data folder. bad-argument: there is no
/// folder for the data.
Result<void> FillIn(ServerConfig& config, const Environment& environment);

/// "max-inbox-per-match" is "MERELS_MAX_INBOX_PER_MATCH" in the environment.
std::string VariableOf(const std::string& key);

/// An address to listen on.
struct ListenAddress {
  /// Without brackets.
  std::string host;
  std::uint16_t port = 0;

  /// Whether only this machine can reach it: 127.0.0.0/8, ::1 or localhost.
  bool IsLoopback() const;
};

/// Reads "HOST:PORT", an IPv6 host in brackets. Errors: bad-argument, which names the option.
Result<ListenAddress> ParseListen(const std::string& text, const std::string& option = "--listen");

/// All faults that the parser of options cannot find, each a bad-argument whose sentence begins with the
/// option and says what to do.
std::vector<Error> FaultsIn(const ServerConfig& config);

/// Names of pools separated by commas, or "*". bad-argument.
Result<std::vector<std::string>> ParseBotPools(const std::string& text);

}  // namespace merels
