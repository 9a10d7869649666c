#include "server/app/config.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/base/limits.h"
#include "tests/support/temporary_folder.h"

namespace merels {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class Config : public testing::Test {
 protected:
  Result<Invocation> Parse(const std::vector<std::string>& arguments) const {
    return ParseConfig(arguments, [this](const std::string& name) -> std::optional<std::string> {
      const auto found = variables_.find(name);
      return found == variables_.end() ? std::nullopt : std::optional(found->second);
    });
  }

  ServerConfig Good(const std::vector<std::string>& arguments) const {
    const Result<Invocation> parsed = Parse(arguments);
    EXPECT_TRUE(parsed.ok()) << parsed.error().sentence;
    return parsed ? parsed->config : ServerConfig{};
  }

  std::string Sentence(const std::vector<std::string>& arguments) const {
    const Result<Invocation> parsed = Parse(arguments);
    EXPECT_FALSE(parsed.ok());
    if (parsed.ok()) return "";
    EXPECT_EQ(parsed.error().reason, Reason::kBadArgument);
    EXPECT_THAT(parsed.error().sentence, testing::Not(HasSubstr("\n")));
    return parsed.error().sentence;
  }

  std::string File(const std::string& name, const std::string& text) const {
    const std::filesystem::path path = folder_.path() / name;
    std::ofstream(path) << text;
    return path.string();
  }

  TemporaryFolder folder_;
  std::map<std::string, std::string> variables_{{"HOME", "/home/ann"}};
};

TEST_F(Config, TheDefaultsAreALocalHouseInTheDataFolderOfItsOwner) {
  const ServerConfig config = Good({});
  EXPECT_EQ(config.listen, "127.0.0.1:9393");
  EXPECT_EQ(config.ListenHost(), "127.0.0.1");
  EXPECT_EQ(config.ListenPort(), 9393);
  EXPECT_EQ(config.data_dir, "/home/ann/.local/share/merels");
  EXPECT_EQ(config.DatabasePath(), "/home/ann/.local/share/merels/merels.db");
  EXPECT_EQ(config.bus, "local");
  EXPECT_FALSE(config.HasTls());
  EXPECT_EQ(config.limits, Limits());
}

TEST_F(Config, TheDataFolderFollowsXdgAndTheDatabaseFollowsTheDataFolder) {
  variables_["XDG_DATA_HOME"] = "/data";
  EXPECT_EQ(Good({}).data_dir, "/data/merels");
  variables_["XDG_DATA_HOME"] = "relative";
  EXPECT_EQ(Good({}).data_dir, "/home/ann/.local/share/merels");
  EXPECT_EQ(Good({"--data-dir", "/srv/m"}).store, "sqlite:/srv/m/merels.db");
  EXPECT_EQ(Good({"--data-dir", "/srv/m", "--store", "sqlite:/fast/x.db"}).DatabasePath(), "/fast/x.db");
}

TEST_F(Config, WhoTheHouseIsForIsSaidInWords) {
  EXPECT_EQ(Good({}).policy.registration, Registration::kOpen);
  EXPECT_EQ(Good({}).policy.guests, Guests::kPlay);
  const ServerConfig config = Good({"--registration", "invite", "--guests=watch"});
  EXPECT_EQ(config.policy.registration, Registration::kInvite);
  EXPECT_EQ(config.policy.guests, Guests::kWatch);
  variables_["MERELS_GUESTS"] = "off";
  EXPECT_EQ(Good({}).policy.guests, Guests::kOff);
  EXPECT_THAT(Sentence({"--registration", "perhaps"}), HasSubstr("--registration"));
}

TEST_F(Config, MetricsAreServedToThisMachineAlone) {
  EXPECT_EQ(Good({}).metrics, "");
  EXPECT_EQ(Good({"--metrics", "127.0.0.1:9394"}).metrics, "127.0.0.1:9394");
  EXPECT_EQ(Good({"--metrics", "[::1]:0"}).metrics, "[::1]:0");
  for (const char* bad : {"0.0.0.0:9394", "192.0.2.1:9394", "localhost", "127.0.0.1:99999"}) {
    EXPECT_THAT(Sentence({"--metrics", bad}), AllOf(HasSubstr("--metrics"), HasSubstr(bad)));
  }
}

TEST_F(Config, TheHouseHasANameThatFitsALine) {
  EXPECT_EQ(Good({}).name, "");
  EXPECT_EQ(Good({"--name", "The Old Mill's"}).name, "The Old Mill's");
  EXPECT_THAT(Sentence({"--name", std::string(61, 'x')}), HasSubstr("--name"));
  EXPECT_THAT(Sentence({"--name", "a[31m"}), HasSubstr("--name"));
}

TEST_F(Config, ComputersSeekAndPlayRatedWhereTheHouseSaysSo) {
  EXPECT_FALSE(Good({}).policy.TakesBots("standard/blitz"));
  const Policy two = Good({"--bot-pools", "standard/blitz,lasker/rapid"}).policy;
  EXPECT_TRUE(two.TakesBots("standard/blitz"));
  EXPECT_TRUE(two.TakesBots("lasker/rapid"));
  EXPECT_FALSE(two.TakesBots("standard/rapid"));
  EXPECT_FALSE(two.TakesBots("")) << "rules without a pool";
  for (const char* pool : {"standard/rapid", ""}) {
    EXPECT_TRUE(Good({"--bot-pools=*"}).policy.TakesBots(pool)) << pool;
  }
  EXPECT_TRUE(Good({"--bot-pools=standard/unlimited"}).policy.TakesBots("standard/unlimited"));
  variables_["MERELS_BOT_POOLS"] = "standard/blitz";
  EXPECT_TRUE(Good({}).policy.TakesBots("standard/blitz"));
  for (const char* none : {"blitz", "standard/never", "standard/blitz,,", "standard/blitz; lasker/blitz"}) {
    EXPECT_THAT(Sentence({std::string("--bot-pools=") + none}), HasSubstr("--bot-pools"));
  }
}

TEST_F(Config, WithoutAHomeADataFolderMustBeNamed) {
  variables_.clear();
  EXPECT_THAT(Sentence({}), HasSubstr("--data-dir"));
  EXPECT_EQ(Good({"--data-dir=/srv/m"}).data_dir, "/srv/m");
}

TEST_F(Config, AFileMayComeFromAnEditorOfAnotherSystem) {
  const std::string file = File(
      "merels.toml", "\xEF\xBB\xBFlisten = \"127.0.0.1:4\"\r\nname = \"M\xFChle\"\r\nlog-level = \"debug\"");
  EXPECT_EQ(Good({"--config", file}).listen, "127.0.0.1:4");
  EXPECT_EQ(Good({"--config", file}).name, "M\xC3\xBChle");
  EXPECT_EQ(Good({"--config", file}).log_level, "debug");
}

TEST_F(Config, FlagsWinOverVariablesAndVariablesOverTheFile) {
  const std::string file =
      File("merels.toml", "listen = \"127.0.0.1:1\"\nmax-inbox-per-match = 11\nlog-level = \"debug\"\n");
  EXPECT_EQ(Good({"--config", file}).listen, "127.0.0.1:1");
  variables_["MERELS_LISTEN"] = "127.0.0.1:2";
  variables_["MERELS_MAX_INBOX_PER_MATCH"] = "12";
  EXPECT_EQ(Good({"--config", file}).listen, "127.0.0.1:2");
  const ServerConfig config = Good({"--config", file, "--listen", "127.0.0.1:3"});
  EXPECT_EQ(config.listen, "127.0.0.1:3");
  EXPECT_EQ(config.limits.max_inbox_per_match, 12);
  EXPECT_EQ(config.log_level, "debug");
}

TEST_F(Config, TheFileCanBeNamedByAVariable) {
  variables_["MERELS_CONFIG"] = File("merels.toml", "log-level = \"error\"\n");
  EXPECT_EQ(Good({}).log_level, "error");
  EXPECT_EQ(Good({"--config", File("other.toml", "log-level = \"debug\"\n")}).log_level, "debug");
}

TEST_F(Config, AMissingFileAnUnknownKeyAndAnUnknownFlagAreRefused) {
  EXPECT_THAT(Sentence({"--config", "/nowhere/merels.toml"}), HasSubstr("/nowhere/merels.toml"));
  EXPECT_THAT(Sentence({"--config", File("bad.toml", "no-such-key = 1\n")}), HasSubstr("no-such-key"));
  EXPECT_THAT(Sentence({"--no-such-flag"}), HasSubstr("--no-such-flag"));
  EXPECT_THAT(Sentence({"stray"}), HasSubstr("stray"));
}

TEST_F(Config, OffLoopbackTlsOrAnExplicitConsentIsNeeded) {
  for (const std::string listen : {"0.0.0.0:9393", "[::]:9393", "192.168.1.5:9393", "house.example:9393"}) {
    EXPECT_THAT(Sentence({"--listen", listen}), AllOf(HasSubstr(listen), HasSubstr("--insecure-plaintext")));
    EXPECT_EQ(Good({"--listen", listen, "--insecure-plaintext"}).listen, listen);
  }
  for (const std::string listen : {"127.0.0.1:0", "127.9.9.9:1", "[::1]:9393", "localhost:9393"}) {
    EXPECT_EQ(Good({"--listen", listen}).listen, listen);
  }
  const std::string cert = File("cert.pem", "c");
  const std::string key = File("key.pem", "k");
  EXPECT_TRUE(Good({"--listen", "0.0.0.0:9393", "--tls-cert", cert, "--tls-key", key}).HasTls());
}

TEST_F(Config, ACertificateNeedsItsKeyAndBothMustBeReadable) {
  const std::string cert = File("cert.pem", "c");
  EXPECT_THAT(Sentence({"--tls-cert", cert}), HasSubstr("--tls-key"));
  EXPECT_THAT(Sentence({"--tls-key", cert}), HasSubstr("--tls-cert"));
  EXPECT_THAT(Sentence({"--tls-cert", cert, "--tls-key", "/nowhere/key.pem"}),
              AllOf(HasSubstr("/nowhere/key.pem"), HasSubstr("cannot be read")));
}

TEST_F(Config, AnAddressThatIsNoneIsRefused) {
  for (const std::string listen :
       {"", "9393", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1", ":9393", "127.0.0.1:80x",
        "::1:9393", "[::1:9393", "[nonsense]:1", "1.2.3.999:1", "a b:1"}) {
    EXPECT_THAT(Sentence({"--listen=" + listen}), HasSubstr("--listen")) << listen;
  }
}

TEST_F(Config, AnIpv6HostIsGivenWithoutItsBrackets) {
  EXPECT_EQ(Good({"--listen", "[::1]:5"}).ListenHost(), "::1");
  EXPECT_EQ(Good({"--listen", "[::1]:5"}).ListenPort(), 5);
}

TEST_F(Config, AStoreOnPostgresIsNamedByAConninfoWithoutAPassword) {
  const ServerConfig config = Good({"--data-dir", "/srv/m", "--store", "postgres:host=db dbname=merels"});
  EXPECT_TRUE(config.UsesPostgres());
  EXPECT_EQ(config.Conninfo(), "host=db dbname=merels");
  EXPECT_EQ(config.DatabasePath(), "/srv/m/cluster");
  EXPECT_EQ(Good({"--store", "postgres:postgresql://ann@db/merels"}).Conninfo(),
            "postgresql://ann@db/merels");
  for (const char* store : {"postgres:host=db password=secret", "postgres:host=db password = secret",
                            "postgres:postgresql://ann:secret@db/merels", "postgresql://ann:secret@db/merels",
                            "postgres://ann:secret@db/merels"}) {
    EXPECT_THAT(Sentence({"--store", store}),
                AllOf(HasSubstr("postgres:"), testing::Not(HasSubstr("secret"))));
  }
  EXPECT_THAT(Sentence({"--store", "postgres:"}), HasSubstr("names no database"));
}

TEST_F(Config, StoresAndBusesThatThisBuildHasNotAreNamed) {
  EXPECT_THAT(Sentence({"--store", "oracle:x"}), HasSubstr("sqlite:PATH"));
  EXPECT_THAT(Sentence({"--store", "sqlite:"}), HasSubstr("sqlite:PATH"));
  EXPECT_THAT(Sentence({"--bus", "pigeon"}), HasSubstr("local"));
  EXPECT_THAT(Sentence({"--log-level", "loud"}), HasSubstr("loud"));
}

TEST_F(Config, ABusOnNatsIsNamedByItsAddressesWithOrWithoutItsKindBefore) {
  const std::string store = "--store=postgres:dbname=merels";
  const ServerConfig config =
      Good({store, "--bus", "nats:nats://a:4222,nats://b:4222", "--node", "one.2_x-3"});
  EXPECT_TRUE(config.UsesNats());
  EXPECT_EQ(config.NatsUrl(), "nats://a:4222,nats://b:4222");
  EXPECT_EQ(config.node, "one.2_x-3");
  EXPECT_EQ(Good({store, "--bus", "nats://a:4222"}).NatsUrl(), "nats://a:4222");
  EXPECT_FALSE(Good({store}).UsesNats());
  EXPECT_NE(Good({}).node, "") << "the machine's name";
  EXPECT_THAT(Sentence({store, "--bus", "nats:"}), HasSubstr("names no address"));
  for (const std::string& node : {std::string("a b"), std::string("a/b"), std::string(65, 'a')})
    EXPECT_THAT(Sentence({"--node", node}), HasSubstr("--node")) << node;
}

TEST_F(Config, ABusOnNatsNeedsADatabaseThatNodesCanShare) {
  EXPECT_THAT(Sentence({"--bus", "nats://a:4222"}), HasSubstr("--store postgres:"));
  EXPECT_THAT(Sentence({"--bus", "nats://a:4222", "--store", "sqlite:x.db"}), HasSubstr("--store postgres:"));
}

TEST_F(Config, WhatNatsIsShownComesFromAFileThatNobodyElseCanRead) {
  const std::string line = File("nats", "node:secret\n");
  const std::vector<std::string> given = {"--store=postgres:dbname=merels", "--bus=nats://a:4222",
                                          "--bus-credentials=" + line};
  std::filesystem::permissions(line, std::filesystem::perms(0600));
  EXPECT_EQ(Good(given).bus_credentials, line);
  std::filesystem::permissions(line, std::filesystem::perms(0640));
  EXPECT_THAT(Sentence(given), AllOf(HasSubstr("--bus-credentials"), HasSubstr("chmod 600")));
  EXPECT_THAT(Sentence({given[0], given[1], "--bus-credentials=/nowhere"}), HasSubstr("cannot be read"));
  EXPECT_THAT(Sentence({"--bus-credentials", line}), HasSubstr("--bus nats:URL"));
}

TEST_F(Config, NatsOverTlsNeedsTheAuthoritiesThatAreBelieved) {
  const std::string store = "--store=postgres:dbname=merels";
  const std::string authorities = File("ca.pem", "any");
  EXPECT_EQ(Good({store, "--bus=nats:tls://a:4222", "--bus-ca=" + authorities}).NatsUrl(), "tls://a:4222");
  EXPECT_THAT(Sentence({store, "--bus=nats:tls://a:4222"}), HasSubstr("--bus-ca"));
  EXPECT_THAT(Sentence({store, "--bus=nats:tls://a:4222", "--bus-ca=/nowhere"}), HasSubstr("cannot be read"));
  EXPECT_THAT(Sentence({store, "--bus=nats://a:4222", "--bus-ca=" + authorities}), HasSubstr("tls://"));
  EXPECT_THAT(Sentence({"--bus-ca=" + authorities}), HasSubstr("--bus nats:URL"));
}

TEST_F(Config, TheGatewayForBrowsersIsReachedFromThisMachineAlone) {
  EXPECT_EQ(Good({}).web, "");
  EXPECT_EQ(Good({"--web", "127.0.0.1:8080"}).web, "127.0.0.1:8080");
  EXPECT_EQ(Good({"--web-program", "/opt/merels-web"}).web_program, "/opt/merels-web");
  EXPECT_THAT(Sentence({"--web", "8080"}), AllOf(HasSubstr("--web 8080"), HasSubstr("HOST:PORT")));
  EXPECT_THAT(Sentence({"--web", "127.0.0.1:0"}), HasSubstr("name a port"));
  EXPECT_THAT(Sentence({"--web", "0.0.0.0:8080"}), HasSubstr("put a proxy in front"));
  EXPECT_EQ(Good({"--web", "0.0.0.0:8080", "--insecure-plaintext"}).web, "0.0.0.0:8080");
}

TEST_F(Config, TheAddressForBrowsersIsToldWhereWhoeverReachesTheServerReachesIt) {
  EXPECT_EQ(Good({}).WebAddress(), "");
  EXPECT_EQ(Good({"--web-address", "https://play.example"}).WebAddress(), "https://play.example");
  EXPECT_EQ(Good({"--web", "127.0.0.1:8080"}).WebAddress(), "http://127.0.0.1:8080");
  EXPECT_EQ(Good({"--web", "127.0.0.1:8080", "--web-address", "https://play.example:8443"}).WebAddress(),
            "https://play.example:8443");
  EXPECT_EQ(
      Good({"--web", "127.0.0.1:8080", "--listen", "0.0.0.0:9393", "--insecure-plaintext"}).WebAddress(), "");
  EXPECT_EQ(Good({"--web", "0.0.0.0:8080", "--insecure-plaintext"}).WebAddress(), "");
  EXPECT_EQ(Good({"--web", "192.0.2.7:8080", "--insecure-plaintext"}).WebAddress(), "http://192.0.2.7:8080");
  for (const char* wrong : {"play.example", "ftp://play.example", "https://", "https://play.example/",
                            "https://play.example/x", "https://a@b", "https://a b", "javascript:alert(1)"})
    EXPECT_THAT(Sentence({"--web-address", wrong}), HasSubstr("--web-address")) << wrong;
}

TEST_F(Config, WhetherTheServerIsReadyIsToldAtAnAddressOfItsOwn) {
  EXPECT_EQ(Good({}).ready, "");
  EXPECT_EQ(Good({"--ready", "[::1]:9394"}).ready, "[::1]:9394");
  EXPECT_THAT(Sentence({"--ready", "9394"}), AllOf(HasSubstr("--ready 9394"), HasSubstr("HOST:PORT")));
  EXPECT_EQ(Good({"--drain-wait-ms", "0"}).drain_wait_ms, 0);
  EXPECT_THAT(Sentence({"--drain-wait-ms", "600001"}), HasSubstr("--drain-wait-ms"));
  EXPECT_THAT(Sentence({"--ready", "host:many"}), HasSubstr("--ready host:many"));
}

TEST_F(Config, EveryLimitHasAKeyOfItsOwnADefaultInItsRangeAndIsHeldToIt) {
  std::set<std::string_view> keys;
  for (const LimitSpec& limit : kLimitTable) {
    const std::string flag = "--" + std::string(limit.key);
    EXPECT_TRUE(keys.insert(limit.key).second) << flag;
    EXPECT_GE(Limits().*limit.member, limit.lowest) << flag;
    EXPECT_LE(Limits().*limit.member, limit.highest) << flag;
    EXPECT_EQ(Good({flag, std::to_string(limit.lowest)}).limits.*limit.member, limit.lowest) << flag;
    EXPECT_THAT(Sentence({flag, std::to_string(limit.highest + 1)}), HasSubstr(flag));
    EXPECT_THAT(Sentence({flag, "many"}), HasSubstr(flag));
  }
  constexpr std::size_t kFixed = 7;  // that no operator sets
  EXPECT_EQ((keys.size() + kFixed) * sizeof(std::int64_t), sizeof(Limits))
      << "a limit without a line in the table";
}

TEST_F(Config, RatedMatchesAreSeenLateInOneWayOnly) {
  EXPECT_EQ(Good({"--rated-delay-plies", "4"}).limits.rated_delay_plies, 4);
  EXPECT_EQ(Good({"--rated-delay-ms", "4000", "--rated-delay-plies=0"}).limits.rated_delay_ms, 4000);
  EXPECT_THAT(Sentence({"--rated-delay-plies", "4", "--rated-delay-ms", "4000"}),
              AllOf(HasSubstr("--rated-delay-plies"), HasSubstr("--rated-delay-ms")));
}

TEST_F(Config, MatchesAreAdjudicatedOnlyWhereThereAreTablebases) {
  EXPECT_FALSE(Good({"--tablebases", "/srv/six"}).policy.adjudicate);
  EXPECT_TRUE(Good({"--tablebases", "/srv/six", "--adjudicate"}).policy.adjudicate);
  EXPECT_THAT(Sentence({"--adjudicate"}), HasSubstr("--adjudicate needs --tablebases"));
}

TEST_F(Config, APrintedConfigurationReadAgainIsTheSame) {
  const std::vector<std::string> arguments{
      "--listen",       "[::1]:7",    "--data-dir", "/srv/\"odd\\ name\"", "--store",
      "sqlite:/x/y.db", "--drain-ms", "17",         "--bot-pools",         "standard/blitz,lasker/rapid"};
  std::vector<std::string> printing = arguments;
  printing.emplace_back("--print-config");
  const Result<Invocation> printed = Parse(printing);
  ASSERT_TRUE(printed.ok());
  ASSERT_TRUE(printed->print.has_value());
  const std::string file = File("printed.toml", *printed->print);
  const Result<Invocation> again = Parse({"--config", file, "--print-config"});
  ASSERT_TRUE(again.ok()) << again.error().sentence;
  EXPECT_EQ(again->print, printed->print);
  EXPECT_EQ(again->config.data_dir, Good(arguments).data_dir);
  EXPECT_EQ(again->config.limits.drain_ms, 17);
  EXPECT_EQ(again->config.policy.bot_pools, (std::vector<std::string>{"standard/blitz", "lasker/rapid"}));
}

TEST_F(Config, APrintedConfigurationHasEveryKeyAndPinsWhatWasSet) {
  variables_["MERELS_NAME"] = "The Old Mill";
  const std::string file = File("server.toml", "max-tickets = 7\n");
  const auto printed = Parse(
      {"--config", file, "--drain-ms", "5000", "--adjudicate", "--tablebases", "/srv/six", "--print-config"});
  ASSERT_TRUE(printed.ok()) << printed.error().sentence;
  std::istringstream lines(*printed->print);
  std::vector<std::string> set, known;
  bool commented = false;
  for (std::string line; std::getline(lines, line);) {
    const bool is_key = !line.empty() && (line[0] != '#' || (line.size() > 1 && line[1] != ' '));
    if (!is_key) {
      commented = line.starts_with("# ");
      continue;
    }
    EXPECT_TRUE(commented) << line << ": a key without its meaning";
    if (line[0] != '#') set.push_back(line);
    known.push_back(line.substr(line[0] == '#' ? 1 : 0, line.find(" = ") - (line[0] == '#' ? 1 : 0)));
  }
  EXPECT_THAT(set, testing::ElementsAre("name = 'The Old Mill'", "tablebases = '/srv/six'",
                                        "adjudicate = true", "max-tickets = 7", "drain-ms = 5000"));
  const std::string help = *Parse({"--help-all"})->print;
  for (const std::string& key : known) EXPECT_THAT(help, HasSubstr("--" + key));
  for (const char* key :
       {"store", "node", "bot-program", "ready", "bus-ca", "trusted-proxy", "metrics", "tls-cert"})
    EXPECT_THAT(known, testing::Contains(key));
  for (const LimitSpec& limit : kLimitTable) EXPECT_THAT(known, testing::Contains(std::string(limit.key)));
  EXPECT_THAT(*printed->print, testing::Not(HasSubstr("/home/ann")));
}

TEST_F(Config, AConfigurationIsPrintedAlsoWhereThereIsNoHome) {
  variables_.clear();
  EXPECT_TRUE(Parse({"--print-config"}).ok());
  EXPECT_THAT(Sentence({}), HasSubstr("--data-dir"));
}

TEST_F(Config, AnUnknownKeyIsNamedWithItsLineAndTheNearestThatThereIs) {
  const std::string file = File("server.toml", "listen = '127.0.0.1:1'\n# words\nmax-tikets = 5\n");
  EXPECT_THAT(Sentence({"--config", file}),
              AllOf(HasSubstr("server.toml, line 3: there is no key max-tikets; is it max-tickets?"),
                    HasSubstr("--print-config")));
  const std::string cut = File("cut.toml", "max-inbox = 5\n");
  EXPECT_THAT(Sentence({"--config", cut}),
              HasSubstr("line 1: there is no key max-inbox; is it max-inbox-per-match?"));
  const std::string strange = File("strange.toml", "weather = 'fine'\n");
  EXPECT_THAT(Sentence({"--config", strange}), HasSubstr("there is no key weather (--print-config"));
}

TEST_F(Config, WhatWasSetIsToldOfEachKey) {
  const auto read = Parse({"--max-tickets", "9"});
  ASSERT_TRUE(read.ok());
  for (const Setting& setting : read->settings) {
    EXPECT_EQ(setting.was_set, setting.key == "max-tickets") << setting.key;
    if (setting.was_set) EXPECT_EQ(setting.value, "9");
  }
  for (const std::string_view key : kLimitsOfTheStart) {
    const auto is_it = [&](const LimitSpec& limit) { return limit.key == key; };
    EXPECT_TRUE(std::any_of(kLimitTable.begin(), kLimitTable.end(), is_it)) << key;
  }
}

TEST_F(Config, HelpAndVersionAreForPrinting) {
  EXPECT_THAT(*Parse({"--help"})->print, AllOf(HasSubstr("--listen"), HasSubstr("--bots"),
                                               testing::Not(HasSubstr("--max-message-bytes"))));
  EXPECT_THAT(*Parse({"--help-all"})->print, AllOf(HasSubstr("--listen"), HasSubstr("--max-message-bytes")));
  EXPECT_THAT(*Parse({"--version"})->print, testing::MatchesRegex("merels-server [0-9.]+\n"));
  EXPECT_EQ(Parse({})->print, std::nullopt);
}

}  // namespace
}  // namespace merels
