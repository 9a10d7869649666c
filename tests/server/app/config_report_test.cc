#include "server/app/config_report.h"

#include <fstream>
#include <map>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace merels {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class ConfigReportTest : public ::testing::Test {
 protected:
  ConfigReport Report(std::vector<std::string> arguments = {}) const {
    arguments.insert(arguments.end(), {"--config", file_.string()});
    return ReportConfig(arguments, [this](const std::string& name) -> std::optional<std::string> {
      const auto found = variables_.find(name);
      return found == variables_.end() ? std::nullopt : std::optional(found->second);
    });
  }
  void Write(const std::string& text) const { std::ofstream(file_) << text; }

  const TemporaryFolder folder_;
  const std::filesystem::path file_ = folder_.path() / "server.toml";
  std::map<std::string, std::string> variables_{{"HOME", "/home/ann"}};
};

TEST_F(ConfigReportTest, ARightOneIsReadAsByAStart) {
  Write("listen = '127.0.0.1:1'\nmax-tickets = 7\ninsecure-plaintext = false\nname = ''\n");
  variables_["MERELS_MAX_TICKETS"] = "8";
  variables_["MERELS_MAX_OPEN_TABLES"] = "5";
  const ConfigReport report =
      Report({"--max-open-tables=4", "--max-open-tables", "3", "--adjudicate", "--tablebases", "/srv/six"});
  EXPECT_THAT(report.faults, IsEmpty());
  EXPECT_THAT(report.warnings, IsEmpty());
  EXPECT_EQ(report.config.listen, "127.0.0.1:1");
  EXPECT_EQ(report.config.limits.max_tickets, 8) << "variables win over the file";
  EXPECT_EQ(report.config.limits.max_open_tables, 3) << "arguments win over both, the last of them";
  EXPECT_TRUE(report.config.policy.adjudicate);
  EXPECT_EQ(report.config.data_dir, "/home/ann/.local/share/merels");
}

TEST_F(ConfigReportTest, EveryFaultIsToldWithItsPlace) {
  Write(
      "listen = '0.0.0.0:1'\nmax-tikets = 5\n\nmax-open-tables = 0\nguests = 'perhaps'\n"
      "web = 'here'\n[limits]\nbots = 3\n");
  variables_["MERELS_DRAIN_MS"] = "soon";
  const ConfigReport report = Report({"--max-tickets", "no", "--metricks=1", "--tls-cert=/none/such.pem"});
  EXPECT_THAT(report.faults, Contains(AllOf(HasSubstr("server.toml, line 2: there is no key max-tikets"),
                                            HasSubstr("is it max-tickets?"))));
  EXPECT_THAT(report.faults, Contains(HasSubstr("server.toml, line 4: --max-open-tables")));
  EXPECT_THAT(report.faults, Contains(HasSubstr("server.toml, line 5: --guests")));
  EXPECT_THAT(report.faults, Contains(HasSubstr("there is no key limits.bots")));
  EXPECT_THAT(report.faults, Contains(StartsWith("MERELS_DRAIN_MS in the environment: --drain-ms")));
  EXPECT_THAT(report.faults, Contains(StartsWith("the command line: --max-tickets: ")));
  EXPECT_THAT(report.faults, Contains(HasSubstr("there is no option \"--metricks\"; is it metrics?")));
  EXPECT_THAT(report.faults, Contains(StartsWith("the command line: --tls-cert needs --tls-key")));
  EXPECT_THAT(report.faults, Contains(HasSubstr("server.toml, line 6: --web here: there is no port")));
  EXPECT_EQ(report.faults.size(), 9U) << testing::PrintToString(report.faults);
}

TEST_F(ConfigReportTest, ValuesThatDoNotGoTogetherAreToldWithThePlaceOfTheFirst) {
  Write("listen = '0.0.0.0:1'\n");
  EXPECT_THAT(Report().faults, ElementsAre(AllOf(HasSubstr("server.toml, line 1: --listen 0.0.0.0:1 can be"),
                                                 HasSubstr("there is no TLS"))));
  EXPECT_THAT(Report({"--listen", "[::]:2"}).faults,
              ElementsAre(StartsWith("the command line: --listen [::]:2 can be")));
}

TEST_F(ConfigReportTest, AFileThatIsNotThereIsAFault) {
  EXPECT_THAT(Report().faults, ElementsAre(EndsWith("server.toml cannot be read")));
  Write("listen = '127.0.0.1:1'\n");
  EXPECT_THAT(Report().faults, IsEmpty());
  EXPECT_THAT(Report({"--listen"}).faults, Contains(HasSubstr("there is no port")))
      << "--config is its value";
}

TEST_F(ConfigReportTest, AKeyThatIsThereTwiceIsWarnedOfAndReadAsByAStart) {
  const std::pair<const char*, const char*> twice[] = {
      {"max-tickets = 7\nbots = 1\nmax-tickets = 9\n", "is there once more further down"},
      {"max-tickets = 7\nmax-tickets = 9\n", "has several values; the last one holds"}};
  for (const auto& [text, words] : twice) {
    Write(text);
    const ConfigReport report = Report({"--bot-program", "/bin/true"});
    EXPECT_THAT(report.faults, IsEmpty());
    EXPECT_THAT(report.warnings,
                ElementsAre(AllOf(HasSubstr("server.toml, line 1: max-tickets"), HasSubstr(words))));
    const auto started = ParseConfig({"--config", file_.string(), "--data-dir", "/d"},
                                     [](const std::string&) { return std::nullopt; });
    ASSERT_TRUE(started.ok());
    EXPECT_EQ(report.config.limits.max_tickets, started->config.limits.max_tickets) << text;
  }
}

TEST_F(ConfigReportTest, WhatIsUnwiseIsWarnedOf) {
  const std::pair<std::vector<std::string>, const char*> unwise[] = {
      {{"--listen=0.0.0.0:1", "--insecure-plaintext"}, "whoever is on the way can read"},
      {{"--insecure-plaintext"}, "changes nothing now"},
      {{"--listen=127.0.0.1:0"}, "each start takes another port"},
      {{"--web-address=http://play.example"}, "links go by plain HTTP"},
      {{"--trusted-proxy=10.0.0.0/8,0.0.0.0/0"}, "everybody can claim any address"},
      {{"--log-level=debug"}, "fills the disk"},
      {{"--log-level=off"}, "nobody hears"},
      {{"--min-password-bytes=4"}, "short passwords"},
      {{"--store=postgres:host=db.example dbname=m"}, "sslmode=verify-full"},
      {{"--bots=1", "--bot-program=/none/merels-bot"}, "/none/merels-bot cannot be run"}};
  Write("");
  for (const auto& [arguments, words] : unwise) {
    const ConfigReport report = Report(arguments);
    EXPECT_THAT(report.faults, IsEmpty()) << words;
    EXPECT_THAT(report.warnings, ElementsAre(HasSubstr(words)));
  }
  for (const std::vector<std::string>& wise : std::vector<std::vector<std::string>>{
           {}, {"--web-address=http://127.0.0.1:80"}, {"--store=postgres:host=/run/postgresql dbname=m"}})
    EXPECT_THAT(Report(wise).warnings, IsEmpty());
}

TEST_F(ConfigReportTest, AKeyForAllAndAnOpenFolderAndKeptLimitsAreWarnedOf) {
  Write("");
  namespace fs = std::filesystem;
  const fs::path data = folder_.path() / "data";
  fs::create_directory(data);
  fs::permissions(data, fs::perms(0700));
  for (const char* name : {"cert.pem", "key.pem"}) std::ofstream(folder_.path() / name) << "PEM";
  const std::vector<std::string> arguments = {"--data-dir", data.string(),
                                              "--tls-cert", (folder_.path() / "cert.pem").string(),
                                              "--tls-key",  (folder_.path() / "key.pem").string()};
  fs::permissions(folder_.path() / "key.pem", fs::perms(0640));
  EXPECT_THAT(Report(arguments).warnings, IsEmpty());
  fs::permissions(folder_.path() / "key.pem", fs::perms(0644));
  EXPECT_THAT(Report(arguments).warnings, ElementsAre(HasSubstr("every user of this machine may read it")));
  fs::permissions(folder_.path() / "key.pem", fs::perms(0600));
  std::ofstream(data / "kept-limits.toml") << "chat-burst = 3\n";
  EXPECT_THAT(Report(arguments).warnings,
              ElementsAre(HasSubstr("chat-burst is 3, whatever the configuration")));
  fs::remove(data / "kept-limits.toml");
  fs::permissions(data, fs::perms(0755));
  EXPECT_THAT(Report(arguments).warnings, ElementsAre(HasSubstr("may look into it: chmod 700")));
}

}  // namespace
}  // namespace merels
