#include "server/app/config.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <climits>
#include <cstdlib>
#include <iterator>
#include <map>
#include <memory>
#include <sstream>
#include <string_view>

#include <CLI/CLI.hpp>
#include <unistd.h>

#include "common/base/text.h"
#include "server/app/config_check.h"
#include "server/app/logging.h"

namespace merels {
namespace {

Error Bad(std::string sentence) { return Error{Reason::kBadArgument, std::move(sentence)}; }

/// "max-inbox-per-match" becomes "MERELS_MAX_INBOX_PER_MATCH".
std::string VariableOf(const std::string& key) {
  std::string name = "MERELS_" + key;
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return c == '-' ? '_' : static_cast<char>(std::toupper(c)); });
  return name;
}

/// The folder for data of the user who runs the server, by the XDG base directories.
Result<std::filesystem::path> DefaultDataDir(const Environment& environment) {
  const std::filesystem::path data_home = environment("XDG_DATA_HOME").value_or("");
  if (data_home.is_absolute()) return data_home / "merels";
  const std::filesystem::path home = environment("HOME").value_or("");
  if (home.is_absolute()) return home / ".local" / "share" / "merels";
  return Bad("there is no home folder for the data: name a folder with --data-dir");
}

std::filesystem::path BesideThisProgram(const char* name) {
  std::error_code failure;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", failure);
  return failure ? std::filesystem::path(name) : self.parent_path() / name;
}

const std::map<std::string, Registration> kRegistrations = {
    {"open", Registration::kOpen}, {"invite", Registration::kInvite}, {"closed", Registration::kClosed}};
const std::map<std::string, Guests> kGuests = {
    {"play", Guests::kPlay}, {"watch", Guests::kWatch}, {"off", Guests::kOff}};

template <class Choice>
std::string NameOf(const std::map<std::string, Choice>& names, Choice choice) {
  const auto found =
      std::find_if(names.begin(), names.end(), [&](const auto& entry) { return entry.second == choice; });
  return found->first;
}

/// TOML as it came from whatever editor it was written in.
class CleanToml : public CLI::ConfigTOML {
 public:
  std::vector<CLI::ConfigItem> from_config(std::istream& in) const override {
    const std::string bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    std::istringstream clean(CleanText(bytes));
    return CLI::ConfigTOML::from_config(clean);
  }
};

/// The options, bound to a configuration that they fill in.
class Options {
 public:
  explicit Options(ServerConfig& config) {
    app_.set_version_flag("--version", "merels-server " MERELS_VERSION);
    app_.set_config("--config", "", "Configuration file (TOML); variables and flags win over it");
    app_.config_formatter(std::make_shared<CleanToml>());
    app_.allow_config_extras(false);
    AddText("listen", config.listen, "HOST:PORT to listen on; port 0 takes any free one");
    AddText(
        "ready", config.ready,
        "HOST:PORT of its own, on which GET /ready (HTTP/1.1) tells a proxy whether to send clients here; "
        "port 0 takes any free one (none)");
    app_.add_option(
            "--drain-wait-ms", config.drain_wait_ms,
            "With --ready: how long the server is told to be not ready before it drains, so that every "
            "proxy has seen it, in milliseconds")
        ->capture_default_str()
        ->check(CLI::Range(std::int64_t{0}, kMaxDrainWaitMs))
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
    keys_.emplace_back("drain-wait-ms");
    AddText("data-dir", data_dir_, "Folder for all data of the server");
    AddText(
        "store", config.store,
        "Store of all data: sqlite:PATH, or postgres:CONNINFO for a PostgreSQL database (without a password: "
        "see libpq about passfile and PGPASSWORD)");
    AddText("bus", config.bus,
            "Bus by which nodes tell each other of moves: local (there is one node), or nats:URL with "
            "nats://HOST:PORT or tls://HOST:PORT as URL, several with commas between them");
    AddText("bus-credentials", bus_credentials_,
            "File with the line USER:PASSWORD that is shown to NATS (none)");
    AddText("bus-ca", bus_ca_, "CA certificates to trust for NATS, with tls:// (PEM)");
    AddText("node", config.node, "Name of this node, unique among the nodes of a house (the machine's name)");
    AddText("tls-cert", tls_cert_, "Certificate chain of the server (PEM)");
    AddText("tls-key", tls_key_, "Private key of the certificate (PEM)");
    app_.add_flag(
        "--insecure-plaintext", config.insecure_plaintext,
        "Listen beyond loopback without TLS: anybody on the network path can read and alter messages");
    keys_.emplace_back("insecure-plaintext");
    AddText("trusted-proxy", config.trusted_proxy,
            "Addresses, or networks such as 10.0.0.0/8, of trusted proxies, separated by commas: their "
            "x-forwarded-for is believed (none)");
    AddText("name", config.name, "The server's name, which programs show to players (none)");
    AddChoice("registration", config.policy.registration, kRegistrations,
              "Who may become a member: open (anybody), invite (with an invite code) or closed (nobody)");
    AddChoice("guests", config.policy.guests, kGuests,
              "What guests may do: play, watch, or off (only sign up)");
    AddText("bot-pools", bot_pools_,
            "Pools in which computers may seek opponents and play rated, with commas between them; *: all "
            "(none)");
    AddText("metrics", config.metrics, "HOST:PORT on this machine, to serve metrics for Prometheus (none)");
    AddText("log-level", config.log_level, "trace, debug, info, warning, error, critical or off");
    AddText("bot-program", bot_program_,
            "Program of the computer players (merels-bot in this program's folder)");
    AddText("bot-server", config.bot_server,
            "HOST:PORT that they connect to, with the name in the certificate (this server's own port)");
    AddText("tablebases", config.tablebases,
            "Folders with tablebases that merels-solve has made, one for each ruleset, with commas between "
            "them: matches that are over can be analysed (none)");
    app_.add_flag(
        "--adjudicate", config.policy.adjudicate,
        "When an abandoned match is claimed or expires, score it by the tablebase value of its position, "
        "where that is known");
    keys_.emplace_back("adjudicate");
    for (const LimitSpec& limit : kLimitTable) AddLimit(limit, config.limits);
    app_.add_flag("--print-config", print_config_, "Print the configuration as a file for --config, and exit")
        ->configurable(false);
    app_.footer(
        "merels-server move-store FROM TO copies all data from one store to another; see its --help.");
  }

  /// Throws CLI::ParseError. Variables come first as arguments, so that flags, the last of their kind, win
  /// over them, and both over the file.
  void Parse(const std::vector<std::string>& arguments, const Environment& environment,
             ServerConfig& config) {
    std::vector<std::string> all;
    for (const std::string& key : keys_) {
      const auto value = environment(VariableOf(key));
      if (value && !value->empty()) all.push_back("--" + key + "=" + *value);
    }
    if (const auto file = environment("MERELS_CONFIG"); file && !file->empty() && !GivesConfig(arguments)) {
      all.push_back("--config=" + *file);
    }
    all.insert(all.end(), arguments.begin(), arguments.end());
    std::reverse(all.begin(), all.end());  // what CLI11 asks for
    app_.parse(std::move(all));
    config.data_dir = data_dir_;
    config.bus_credentials = bus_credentials_;
    config.bus_ca = bus_ca_;
    config.tls_cert = tls_cert_;
    config.tls_key = tls_key_;
    config.bot_program = bot_program_;
  }

  bool print_config() const { return print_config_; }
  const std::string& bot_pools() const { return bot_pools_; }
  std::string Help() const { return app_.help(); }
  std::string Version() const { return app_.version() + "\n"; }

 private:
  static bool GivesConfig(const std::vector<std::string>& arguments) {
    return std::any_of(arguments.begin(), arguments.end(),
                       [](const std::string& argument) { return argument.rfind("--config", 0) == 0; });
  }

  void AddText(const std::string& key, std::string& value, const std::string& help) {
    app_.add_option("--" + key, value, help)->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
    keys_.push_back(key);
  }

  template <class Choice>
  void AddChoice(const std::string& key, Choice& value, const std::map<std::string, Choice>& names,
                 const std::string& help) {
    app_.add_option_function<std::string>(
            "--" + key, [&value, &names](const std::string& name) { value = names.at(name); }, help)
        ->default_str(NameOf(names, value))
        ->check(CLI::IsMember(names))
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
    keys_.push_back(key);
  }

  void AddLimit(const LimitSpec& limit, Limits& limits) {
    const std::string key(limit.key);
    app_.add_option("--" + key, limits.*limit.member, std::string(limit.help))
        ->capture_default_str()
        ->check(CLI::Range(limit.lowest, limit.highest))
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast)
        ->group("Limits");
    keys_.push_back(key);
  }

  CLI::App app_{"The server of Merels: Nine Men's Morris online", "merels-server"};
  std::vector<std::string> keys_;
  std::string data_dir_;
  std::string bus_credentials_;
  std::string bus_ca_;
  std::string tls_cert_;
  std::string tls_key_;
  std::string bot_program_;
  std::string bot_pools_;
  bool print_config_ = false;
};

/// A TOML string. Most are written as literals, since CLI11 reads no escapes in them.
std::string Quoted(const std::string& text) {
  if (text.find('\'') == std::string::npos) return "'" + text + "'";
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

/// The configuration as a file for --config.
std::string ToToml(const ServerConfig& config) {
  std::string text;
  const auto line = [&text](std::string_view key, const std::string& value) {
    text.append(key).append(" = ").append(value).append("\n");
  };
  line("listen", Quoted(config.listen));
  if (!config.ready.empty()) line("ready", Quoted(config.ready));
  line("drain-wait-ms", std::to_string(config.drain_wait_ms));
  line("data-dir", Quoted(config.data_dir.string()));
  line("store", Quoted(config.store));
  line("bus", Quoted(config.bus));
  if (!config.bus_credentials.empty()) line("bus-credentials", Quoted(config.bus_credentials.string()));
  if (!config.bus_ca.empty()) line("bus-ca", Quoted(config.bus_ca.string()));
  line("node", Quoted(config.node));
  if (config.HasTls()) {
    line("tls-cert", Quoted(config.tls_cert.string()));
    line("tls-key", Quoted(config.tls_key.string()));
  }
  line("insecure-plaintext", config.insecure_plaintext ? "true" : "false");
  if (!config.trusted_proxy.empty()) line("trusted-proxy", Quoted(config.trusted_proxy));
  if (!config.name.empty()) line("name", Quoted(config.name));
  line("registration", Quoted(NameOf(kRegistrations, config.policy.registration)));
  line("guests", Quoted(NameOf(kGuests, config.policy.guests)));
  line("bot-pools", Quoted(BotPoolsText(config.policy.bot_pools)));
  if (!config.metrics.empty()) line("metrics", Quoted(config.metrics));
  line("log-level", Quoted(config.log_level));
  line("bot-program", Quoted(config.bot_program.string()));
  if (!config.bot_server.empty()) line("bot-server", Quoted(config.bot_server));
  if (!config.tablebases.empty()) line("tablebases", Quoted(config.tablebases));
  line("adjudicate", config.policy.adjudicate ? "true" : "false");
  for (const LimitSpec& limit : kLimitTable) line(limit.key, std::to_string(config.limits.*limit.member));
  return text;
}

std::string MachineName() {
  std::array<char, HOST_NAME_MAX + 1> name{};
  return gethostname(name.data(), name.size() - 1) == 0 && name[0] != '\0' ? name.data() : "node";
}

/// Sets the values that follow from others.
Result<void> FillIn(ServerConfig& config, const Environment& environment) {
  if (config.data_dir.empty()) {
    const Result<std::filesystem::path> folder = DefaultDataDir(environment);
    if (!folder) return folder.error();
    config.data_dir = *folder;
  }
  if (config.bot_program.empty()) config.bot_program = BesideThisProgram("merels-bot");
  if (config.store.empty()) config.store = "sqlite:" + (config.data_dir / "merels.db").string();
  if (config.node.empty()) config.node = MachineName();
  return {};
}

}  // namespace

std::filesystem::path ServerConfig::DatabasePath() const {
  return UsesPostgres() ? data_dir / "house" : std::filesystem::path(store.substr(store.find(':') + 1));
}

/// The URL's own scheme may stand for the kind of bus: "nats://HOST:PORT".
std::string ServerConfig::NatsUrl() const {
  return bus.starts_with("nats://") ? bus : bus.substr(bus.find(':') + 1);
}

std::string ServerConfig::ListenHost() const { return ParseListen(listen)->host; }

std::uint16_t ServerConfig::ListenPort() const { return ParseListen(listen)->port; }

Environment ProcessEnvironment() {
  return [](const std::string& name) -> std::optional<std::string> {
    const char* value = std::getenv(name.c_str());  // NOLINT(concurrency-mt-unsafe): before there are threads
    return value == nullptr ? std::nullopt : std::optional<std::string>(value);
  };
}

Result<Invocation> ParseConfig(const std::vector<std::string>& arguments, const Environment& environment) {
  Invocation invocation;
  Options options(invocation.config);
  try {
    options.Parse(arguments, environment, invocation.config);
  } catch (const CLI::CallForHelp&) {
    invocation.print = options.Help();
    return invocation;
  } catch (const CLI::CallForVersion&) {
    invocation.print = options.Version();
    return invocation;
  } catch (const CLI::Error& error) {
    return Bad(std::string(error.what()) + " (--help lists the options)");
  }
  auto bot_pools = ParseBotPools(options.bot_pools());
  if (!bot_pools) return bot_pools.error();
  invocation.config.policy.bot_pools = *std::move(bot_pools);
  if (const Result<void> filled = FillIn(invocation.config, environment); !filled) return filled.error();
  if (const Result<void> checked = CheckConfig(invocation.config); !checked) return checked.error();
  if (options.print_config()) invocation.print = ToToml(invocation.config);
  return invocation;
}

}  // namespace merels
