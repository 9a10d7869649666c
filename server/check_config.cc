#include "server/check_config.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <sstream>

#include "server/app/config_report.h"
#include "server/app/machine.h"
#include "server/store/postgres/postgres.h"
#include "server/transport/door/tls.h"
#include "server/transport/door/trusted_proxies.h"

namespace merels {
namespace {

constexpr int kFaulty = 2;

constexpr const char* kUsageText =
    "usage: merels-server check-config [FILE] [OPTIONS]\n"
    "Reads the configuration as a start would: FILE (or that of --config or MERELS_CONFIG), variables, and "
    "the\n"
    "options of a server. Says every fault, where it is and what to do, and warns of what is unwise. Opens\n"
    "neither the data nor a port, and changes nothing. The exit status is 0, or 2 when there is a fault.\n";

/// What only those parts of a server know that use the values.
void LookIntoFiles(const ServerConfig& config, ConfigReport& report) {
  if (const auto proxies = transport::TrustedProxies::Parse(config.trusted_proxy); !proxies)
    report.faults.push_back(proxies.error().sentence);
  if (config.UsesPostgres()) {
    if (const auto conninfo = store::CheckConninfo(config.Conninfo()); !conninfo)
      report.faults.push_back(conninfo.error().sentence);
  }
  std::istringstream folders(config.tablebases);
  for (std::string folder; std::getline(folders, folder, ',');) {
    std::error_code none;
    if (!std::filesystem::is_directory(folder, none))
      report.faults.push_back("--tablebases: there is no folder " + folder);
  }
  if (!config.HasTls()) return;
  const auto identity = transport::LoadTlsIdentity(config.tls_cert, config.tls_key);
  if (!identity) return report.faults.push_back(identity.error().sentence);
  // What a start would warn of.
  transport::IdentityFiles(config.tls_cert, config.tls_key, *identity,
                           {[](const auto&) {}, [](const auto&) {},
                            [&](const std::string& sentence) { report.warnings.push_back(sentence); }})
      .Look(SystemClock().Now());
}

std::string Summary(const ServerConfig& config) {
  return "the configuration is right: merels-server would listen on " + config.listen +
         (config.HasTls() ? " with TLS" : " without TLS") + ", with its data in " + config.data_dir.string();
}

std::string SoMany(std::size_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

}  // namespace

int RunCheckConfig(const std::vector<std::string>& arguments) {
  if (std::find(arguments.begin(), arguments.end(), "--help") != arguments.end()) {
    std::cout << kUsageText;
    return 0;
  }
  std::vector<std::string> as_for_a_start = arguments;
  if (!arguments.empty() && !arguments.front().starts_with("-"))
    as_for_a_start.insert(as_for_a_start.begin(), "--config");
  ConfigReport report = ReportConfig(as_for_a_start, ProcessEnvironment());
  if (report.faults.empty()) LookIntoFiles(report.config, report);
  for (const std::string& fault : report.faults) std::cout << "fault: " << fault << "\n";
  for (const std::string& warning : report.warnings) std::cout << "warning: " << warning << "\n";
  if (!report.faults.empty()) {
    std::cout << SoMany(report.faults.size(), "fault") << ": a server would not start, and a reload would "
              << "change nothing" << std::endl;
    return kFaulty;
  }
  std::cout << Summary(report.config) << std::endl;
  return 0;
}

}  // namespace merels
