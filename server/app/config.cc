#include "server/app/config.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <climits>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <sstream>
#include <string_view>
#include <utility>

#include <CLI/CLI.hpp>
#include <unistd.h>

#include "common/base/text.h"
#include "common/licences/licences.h"
#include "server/app/logging.h"
#include "server/app/nearest_name.h"

namespace merels {
namespace {

Error Bad(std::string sentence) { return Error{Reason::kBadArgument, std::move(sentence)}; }

/// The user's folder for data, by the XDG base directories.
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

/// TOML from any editor.
class CleanToml : public CLI::ConfigTOML {
 public:
  std::vector<CLI::ConfigItem> from_config(std::istream& in) const override {
    const std::string bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    std::istringstream clean(CleanText(bytes));
    return CLI::ConfigTOML::from_config(clean);
  }
};
/// A TOML string. Usually a literal one, since CLI11 reads no escapes in them.
std::string Quoted(const std::string& text) {
  if (text.find('\'') == std::string::npos) return "'" + text + "'";
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

/// The options, bound to a configuration that they fill in.
class Options {
 public:
  explicit Options(ServerConfig& config) {
    app_.set_version_flag("--version", "merels-server " MERELS_VERSION);
    app_.add_flag_callback(
            "--licences", [] { throw CLI::CallForVersion(Licences(), 0); }, kLicencesHelp)
        ->configurable(false);
    app_.set_help_flag("-h,--help", "Print what operators usually set, and exit");
    app_.set_help_all_flag("--help-all", "Print every option, and exit");
    app_.set_config("--config", "", "Configuration file (TOML); variables and flags win over it");
    app_.config_formatter(std::make_shared<CleanToml>());
    app_.allow_config_extras(false);
    AddText("listen", config.listen, "HOST:PORT to listen on; port 0 takes any free one");
    AddText(
        "ready", config.ready,
        "HOST:PORT of its own, on which GET /ready (HTTP/1.1) tells a proxy whether to send clients here; "
        "port 0 takes any free one (none)");
    AddNumber(
        "drain-wait-ms", config.drain_wait_ms, 0, kMaxDrainWaitMs,
        "With --ready: how long the server is told to be not ready before it drains, so that every proxy has "
        "seen it, in milliseconds");
    AddText("data-dir", data_dir_,
            "Folder for all data of the server (merels in XDG_DATA_HOME or ~/.local/share)");
    AddText(
        "store", config.store,
        "Store of all data: sqlite:PATH, or postgres:CONNINFO for a PostgreSQL database (without a password: "
        "see libpq about passfile and PGPASSWORD) (sqlite: and merels.db in the data folder)");
    AddText("bus", config.bus,
            "Bus by which nodes tell each other of moves: local (there is one node), or nats:URL with "
            "nats://HOST:PORT or tls://HOST:PORT as URL, several with commas between them");
    AddText("bus-credentials", bus_credentials_,
            "File with the line USER:PASSWORD that is shown to NATS (none)");
    AddText("bus-ca", bus_ca_, "CA certificates to trust for NATS, with tls:// (PEM)");
    AddText("node", config.node,
            "Name of this node, unique among the nodes of a cluster (the machine's name)");
    AddText("tls-cert", tls_cert_, "Certificate chain of the server (PEM)");
    AddText("tls-key", tls_key_, "Private key of the certificate (PEM)");
    AddFlag("insecure-plaintext", config.insecure_plaintext,
            "Listen beyond loopback without TLS: anybody on the network path can read and alter messages");
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
    AddText("log-format", config.log_format,
            "text, or json: an object a line, with time (UTC), level, logger and message")
        ->check(CLI::IsMember({"text", "json"}));
    AddText("web", config.web,
            "HOST:PORT on which a gateway for browsers, which the server starts beside itself, serves "
            "HTTP/1.1 without TLS (none)");
    AddText("web-address", config.web_address,
            "Address at which browsers find the server, such as https://play.example: programs share it as "
            "the link of a game (that of --web, where whoever reaches the server reaches it)");
    AddText("web-program", web_program_, "Program of the gateway (merels-web in this program's folder)");
    AddText("bot-program", bot_program_,
            "Program of the computer players (merels-bot in this program's folder)");
    AddText("bot-server", config.bot_server,
            "HOST:PORT that they connect to, with the name in the certificate (this server's own port)");
    AddText("tablebases", config.tablebases,
            "Folders with tablebases that merels-solve has made, one for each ruleset, with commas between "
            "them: matches that are over can be analysed (none)");
    AddFlag("adjudicate", config.policy.adjudicate,
            "When an abandoned match is claimed or expires, score it by the tablebase value of its position, "
            "where that is known");
    for (const LimitSpec& limit : kLimitTable) {
      auto* const option = AddNumber(std::string(limit.key), config.limits.*limit.member, limit.lowest,
                                     limit.highest, std::string(limit.help));
      const bool usual =
          std::find(std::begin(kUsualLimits), std::end(kUsualLimits), limit.key) != std::end(kUsualLimits);
      option->group("Limits");
      if (!usual) rare_.push_back(option);
    }
    app_.add_flag("--new-database", config.new_database,
                  "Begin a new database although the key of another one is there without its data")
        ->configurable(false);
    app_.add_flag("--incomplete-copy", config.incomplete_copy,
                  "Serve a database although what was written last is missing, as when it was copied without "
                  "its -wal file")
        ->configurable(false);
    app_.add_flag("--print-config", print_config_, "Print the configuration as a file for --config, and exit")
        ->configurable(false);
    for (const char* name : kRareOptions) rare_.push_back(app_.get_option(name));
    app_.footer(
        "merels-server check-config [FILE] says what is wrong with a configuration, make-certificate NAME... "
        "makes a certificate for a server at home, backup FILE copies a database while it is served, verify "
        "reads a whole one and tells what is damaged, move-store FROM TO copies all data to another store; "
        "see "
        "the --help of each.");
  }

  /// Throws CLI::ParseError. Variables come first as arguments, so that flags, the last of their kind, win
  /// over them, and both over the file.
  void Parse(const std::vector<std::string>& arguments, const Environment& environment,
             ServerConfig& config) {
    std::vector<std::string> all;
    for (const Known& known : known_) {
      const auto value = environment(VariableOf(known.key));
      if (value && !value->empty()) all.push_back("--" + known.key + "=" + *value);
    }
    if (const auto file = environment("MERELS_CONFIG"); file && !file->empty() && !GivesConfig(arguments)) {
      all.push_back("--config=" + *file);
    }
    all.insert(all.end(), arguments.begin(), arguments.end());
    std::reverse(all.begin(), all.end());  // as CLI11 expects
    app_.parse(std::move(all));
    Take(config);
  }

  /// The same of the contents of a file alone.
  void ParseFile(std::istream& contents, ServerConfig& config) {
    app_.parse_from_stream(contents);
    Take(config);
  }

  bool print_config() const { return print_config_; }
  const std::string& bot_pools() const { return bot_pools_; }
  /// Without what is seldom set. The last of all calls.
  std::string Help() {
    for (CLI::Option* option : rare_) option->group("");
    return app_.help();
  }
  std::string HelpAll() const { return app_.help(); }

  /// After Parse.
  std::vector<Setting> Settings() const {
    std::vector<Setting> settings;
    for (const Known& known : known_)
      settings.push_back(
          {known.key, known.value(), known.option->get_description(), known.option->count() > 0});
    return settings;
  }

  /// The error for an unknown key in the file.
  Error Unknown(const CLI::ConfigError& error) const {
    const std::string what = error.what();
    const std::string key = what.substr(what.rfind(' ') + 1);
    const auto file = app_.get_config_ptr()->as<std::string>();
    std::string sentence = file + PlaceOfKey(file, key) + ": ";
    if (what.find(CLI::ConfigError::Extras("").what()) != 0) return Bad(sentence + what);
    sentence += "there is no key " + key;
    if (const std::string nearest = NearestTo(key); !nearest.empty()) sentence += "; is it " + nearest + "?";
    return Bad(sentence + " (--print-config writes all keys)");
  }

 private:
  void Take(ServerConfig& config) const {
    config.data_dir = data_dir_;
    config.bus_credentials = bus_credentials_;
    config.bus_ca = bus_ca_;
    config.tls_cert = tls_cert_;
    config.tls_key = tls_key_;
    config.bot_program = bot_program_;
    config.web_program = web_program_;
  }

  struct Known {
    std::string key;
    CLI::Option* option;
    std::function<std::string()> value;
  };

  static bool GivesConfig(const std::vector<std::string>& arguments) {
    return std::any_of(arguments.begin(), arguments.end(),
                       [](const std::string& argument) { return argument.rfind("--config", 0) == 0; });
  }

  /// Empty: none is similar.
  std::string NearestTo(const std::string& key) const {
    std::vector<std::string_view> keys;
    for (const Known& known : known_) keys.push_back(known.key);
    return std::string(NearestName(key, keys));
  }

  CLI::Option* Add(const std::string& key, CLI::Option* option, std::function<std::string()> value) {
    known_.push_back({key, option, std::move(value)});
    return option->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  }

  CLI::Option* AddText(const std::string& key, std::string& value, const std::string& help) {
    return Add(key, app_.add_option("--" + key, value, help), [&value] { return Quoted(value); });
  }

  void AddFlag(const std::string& key, bool& value, const std::string& help) {
    Add(key, app_.add_flag("--" + key, value, help), [&value] { return value ? "true" : "false"; });
  }

  template <class Choice>
  void AddChoice(const std::string& key, Choice& value, const std::map<std::string, Choice>& names,
                 const std::string& help) {
    auto* const option = app_.add_option_function<std::string>(
        "--" + key, [&value, &names](const std::string& name) { value = names.at(name); }, help);
    option->default_str(NameOf(names, value))->check(CLI::IsMember(names));
    Add(key, option, [&value, &names] { return Quoted(NameOf(names, value)); });
  }

  template <class Number>
  CLI::Option* AddNumber(const std::string& key, Number& value, std::int64_t lowest, std::int64_t highest,
                         const std::string& help) {
    auto* const option = app_.add_option_function<std::int64_t>(
        "--" + key, [&value](std::int64_t number) { value = number; }, help);
    option->default_str(std::to_string(value))->check(CLI::Range(lowest, highest));
    return Add(key, option, [&value] { return std::to_string(value); });
  }

  /// What --help shows of the limits, and what it does not show of the rest; --help-all shows everything.
  static constexpr std::string_view kUsualLimits[] = {"bots",       "bot-level", "max-connections",
                                                      "guest-days", "chat-days", "rated-delay-plies"};
  static constexpr const char* kRareOptions[] = {"--drain-wait-ms", "--bot-program",  "--bot-server",
                                                 "--web-program",   "--new-database", "--incomplete-copy"};

  CLI::App app_{"The server of Merels: Nine Men's Morris online", "merels-server"};
  std::vector<Known> known_;
  std::vector<CLI::Option*> rare_;
  std::string data_dir_;
  std::string bus_credentials_;
  std::string bus_ca_;
  std::string tls_cert_;
  std::string tls_key_;
  std::string bot_program_;
  std::string web_program_;
  std::string bot_pools_;
  bool print_config_ = false;
};

/// A comment of a file, wrapped to a readable width.
std::string Commented(const std::string& text) {
  constexpr std::size_t kWidth = 100;
  std::istringstream words(text);
  std::string comment;
  std::string line = "#";
  for (std::string word; words >> word; line += " " + word) {
    if (line.size() + word.size() < kWidth) continue;
    comment += line + "\n";
    line = "#";
  }
  return comment + line + "\n";
}

/// A file for --config: every key with its meaning, commented out with # unless it was set.
std::string ToToml(const std::vector<Setting>& settings) {
  std::string text =
      "# The configuration of merels-server. A key behind a # has the default that is shown.\n";
  for (const Setting& setting : settings) {
    text += "\n" + Commented(setting.help) + (setting.was_set ? "" : "#") + setting.key + " = " +
            setting.value + "\n";
  }
  return text;
}

std::string MachineName() {
  std::array<char, HOST_NAME_MAX + 1> name{};
  return gethostname(name.data(), name.size() - 1) == 0 && name[0] != '\0' ? name.data() : "node";
}

/// What `read` has made of the options, or the fault that it has met.
template <class Read>
Result<void> Reading(Options& options, Invocation& invocation, Read read) {
  try {
    read();
  } catch (const CLI::CallForHelp&) {
    invocation.print = options.Help();
    return {};
  } catch (const CLI::CallForAllHelp&) {
    invocation.print = options.HelpAll();
    return {};
  } catch (const CLI::CallForVersion& text) {
    invocation.print = std::string(text.what()) + "\n";
    return {};
  } catch (const CLI::ConfigError& error) {
    return options.Unknown(error);
  } catch (const CLI::Error& error) {
    return Bad(std::string(error.what()) + " (--help lists the options)");
  }
  invocation.settings = options.Settings();
  auto bot_pools = ParseBotPools(options.bot_pools());
  if (!bot_pools) return bot_pools.error();
  invocation.config.policy.bot_pools = *std::move(bot_pools);
  return {};
}

}  // namespace

std::string VariableOf(const std::string& key) {
  std::string name = "MERELS_" + key;
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return c == '-' ? '_' : static_cast<char>(std::toupper(c)); });
  return name;
}

Result<void> FillIn(ServerConfig& config, const Environment& environment) {
  if (config.data_dir.empty()) {
    const Result<std::filesystem::path> folder = DefaultDataDir(environment);
    if (!folder) return folder.error();
    config.data_dir = *folder;
  }
  if (config.bot_program.empty()) config.bot_program = BesideThisProgram("merels-bot");
  if (config.web_program.empty()) config.web_program = BesideThisProgram("merels-web");
  if (config.store.empty()) config.store = "sqlite:" + (config.data_dir / "merels.db").string();
  if (config.node.empty()) config.node = MachineName();
  return {};
}

std::filesystem::path ServerConfig::DatabasePath() const {
  return UsesPostgres() ? data_dir / "cluster" : std::filesystem::path(store.substr(store.find(':') + 1));
}

/// The URL's own scheme may name the kind of bus: "nats://HOST:PORT".
std::string ServerConfig::NatsUrl() const {
  return bus.starts_with("nats://") ? bus : bus.substr(bus.find(':') + 1);
}

std::string ServerConfig::ListenHost() const { return ParseListen(listen)->host; }

std::string ServerConfig::WebAddress() const {
  if (!web_address.empty() || web.empty()) return web_address;
  const ListenAddress gateway = *ParseListen(web, "--web");
  const bool everywhere = gateway.host == "0.0.0.0" || gateway.host == "::";
  const bool reached = gateway.IsLoopback() ? ListenAddress{ListenHost(), 0}.IsLoopback() : !everywhere;
  return reached ? "http://" + web : "";
}

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
  const auto read =
      Reading(options, invocation, [&] { options.Parse(arguments, environment, invocation.config); });
  if (!read) return read.error();
  if (invocation.print) return invocation;
  const Result<void> filled = FillIn(invocation.config, environment);
  // The printed configuration may be for another user, who has a home.
  if (!filled && !options.print_config()) return filled.error();
  if (filled) {
    if (const std::vector<Error> faults = FaultsIn(invocation.config); !faults.empty()) return faults.front();
  }
  if (options.print_config()) invocation.print = ToToml(invocation.settings);
  return invocation;
}

Result<Invocation> ReadEntries(const std::vector<ConfigEntry>& entries) {
  Invocation invocation;
  Options options(invocation.config);
  std::string text;
  for (const ConfigEntry& entry : entries) text += entry.key + " = " + Quoted(entry.value) + "\n";
  std::istringstream lines(text);
  const auto read = Reading(options, invocation, [&] { options.ParseFile(lines, invocation.config); });
  if (!read) return read.error();
  return invocation;
}

std::string PlaceOfKey(const std::filesystem::path& file, const std::string& key) {
  std::ifstream lines(file);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    const std::size_t begin = std::min(line.find_first_not_of(" \t\"'"), line.size());
    const bool ends =
        line.find_first_of(" \t\"'=\r", begin) == begin + key.size() || line.size() == begin + key.size();
    if (ends && line.compare(begin, key.size(), key) == 0) return ", line " + std::to_string(number);
  }
  return "";
}

Result<std::vector<ConfigEntry>> EntriesOf(const std::filesystem::path& file) {
  std::error_code none;
  std::ifstream in(file);
  if (!in || !std::filesystem::is_regular_file(file, none)) return Bad(file.string() + " cannot be read");
  std::vector<ConfigEntry> entries;
  try {
    for (const CLI::ConfigItem& item : CleanToml().from_config(in)) {
      if (item.name == "++" || item.name == "--") continue;  // where a section begins and ends
      const std::string value = item.inputs.empty() ? "" : item.inputs.back();
      entries.push_back({item.fullname(), value, item.inputs.size() > 1});
    }
  } catch (const CLI::Error& error) {
    return Bad(file.string() + ": " + error.what());
  }
  return entries;
}

}  // namespace merels
