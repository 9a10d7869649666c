// What a server takes, although its operator would not want it.
#include <array>
#include <filesystem>
#include <string_view>
#include <utility>

#include <unistd.h>

#include "server/app/config_report.h"
#include "server/app/data_folder.h"
#include "server/app/live_limits.h"
#include "server/base/private_file.h"

namespace merels {
namespace {

constexpr std::int64_t kFewPasswordBytes = 8;

bool EverybodyMayRead(const std::filesystem::path& file) {
  std::error_code none;
  const auto mode = std::filesystem::status(file, none).permissions();
  return !none && (mode & std::filesystem::perms::others_read) != std::filesystem::perms::none;
}

/// What reaches beyond this machine.
void LookAtAddresses(const ServerConfig& config, std::vector<std::string>& unwise) {
  const ListenAddress listen = *ParseListen(config.listen);
  const bool open = !listen.IsLoopback() && !config.HasTls();
  if (open)
    unwise.push_back("--insecure-plaintext with --listen " + config.listen +
                     ": whoever is on the way can read and change everything, passwords too; make a "
                     "certificate (merels-server make-certificate)");
  if (config.insecure_plaintext && !open && config.web.empty())
    unwise.emplace_back(
        "--insecure-plaintext changes nothing now, and would hide that TLS is missing later: leave it out");
  if (listen.port == 0)
    unwise.push_back("--listen " + config.listen + ": each start takes another port; name one, such as 9393");
  if (config.web_address.starts_with("http://") && config.web_address.find("://127.") == std::string::npos &&
      config.web_address.find("://localhost") == std::string::npos)
    unwise.push_back("--web-address " + config.web_address +
                     ": links go by plain HTTP, which others can read; put TLS in front, and name https://");
  if ((config.trusted_proxy + ",").find("/0,") != std::string::npos)
    unwise.push_back("--trusted-proxy " + config.trusted_proxy +
                     ": everybody can claim any address, so that limits and bans of addresses are of no "
                     "use; name the proxies alone");
}

void LookAtFiles(const ServerConfig& config, std::vector<std::string>& unwise) {
  if (config.HasTls() && EverybodyMayRead(config.tls_key))
    unwise.push_back("--tls-key " + config.tls_key.string() +
                     ": every user of this machine may read it: chmod 640, with the server's group");
  if (IsOpenToOthers(config.data_dir))
    unwise.push_back("the data folder " + config.data_dir.string() +
                     ": other users of this machine may look into it: chmod 700");
  const std::array<std::pair<bool, const std::filesystem::path*>, 2> programs = {
      {{config.limits.bots > 0, &config.bot_program}, {!config.web.empty(), &config.web_program}}};
  for (const auto& [needed, program] : programs) {
    if (needed && program->has_parent_path() && access(program->c_str(), X_OK) != 0)
      unwise.push_back(program->string() +
                       " cannot be run: the server starts without it, and goes on trying");
  }
}

void LookAtOperation(const ServerConfig& config, std::vector<std::string>& unwise) {
  if (config.log_level == "debug" || config.log_level == "trace")
    unwise.push_back("--log-level " + config.log_level +
                     " fills the disk on a busy server: use info, and change it by SIGHUP while you look for "
                     "something");
  if (config.log_level == "off" || config.log_level == "critical")
    unwise.push_back("--log-level " + config.log_level +
                     ": nobody hears of a full disk or a certificate that ends: use info");
  if (config.limits.min_password_bytes < kFewPasswordBytes)
    unwise.push_back("--min-password-bytes " + std::to_string(config.limits.min_password_bytes) +
                     ": short passwords are soon guessed; 8 is the default");
  if (config.UsesPostgres() && config.Conninfo().find("host=") != std::string::npos &&
      config.Conninfo().find("host=/") == std::string::npos &&
      config.Conninfo().find("sslmode=verify-full") == std::string::npos)
    unwise.emplace_back(
        "--store postgres: over a network without sslmode=verify-full libpq does not check whose database "
        "it is");
}

void LookAtKeptLimits(const ServerConfig& config, std::vector<std::string>& unwise) {
  const std::filesystem::path file = KeptLimitsFile(config.data_dir);
  const KeptLimits kept = ReadKeptLimits(file);
  for (const std::string& fault : kept.faults) unwise.push_back(fault);
  for (const auto& [name, value] : kept.values)
    unwise.push_back(file.string() + ": " + std::string(name) + " is " + std::to_string(value) +
                     ", whatever the configuration says; merelsctl admin reset-limit takes it back");
}

}  // namespace

std::vector<std::string> UnwiseIn(const ServerConfig& config) {
  std::vector<std::string> unwise;
  LookAtAddresses(config, unwise);
  LookAtFiles(config, unwise);
  LookAtOperation(config, unwise);
  LookAtKeptLimits(config, unwise);
  return unwise;
}

}  // namespace merels
