// merels-bot: a bot that uses the public protocol like any other client.
#include <atomic>
#include <csignal>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "client/bot/bot.h"
#include "client/bot/inbox.h"
#include "client/bot/options.h"
#include "client/sdk/connection/channel.h"
#include "client/sdk/connection/token_file.h"
#include "client/sdk/request.h"
#include "common/tablebase/tablebase.h"
#include "common/variants/registry.h"

namespace merels::bot {
namespace {

/// Calls `on_signal` for each SIGINT and SIGTERM, on a thread of its own, so that it may take locks. Create
/// it before any other thread: they inherit the signal mask.
class SignalWatch {
 public:
  /// `on_signal` outlives the watch.
  explicit SignalWatch(std::function<void()> on_signal);
  SignalWatch(const SignalWatch&) = delete;
  SignalWatch& operator=(const SignalWatch&) = delete;
  ~SignalWatch();

 private:
  void Run();

  const std::function<void()> on_signal_;
  sigset_t signals_{};
  sigset_t before_{};
  std::atomic<bool> ending_{false};
  std::thread thread_;
};

SignalWatch::SignalWatch(std::function<void()> on_signal) : on_signal_(std::move(on_signal)) {
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGINT);
  sigaddset(&signals_, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals_, &before_);
  thread_ = std::thread([this] { Run(); });
}

SignalWatch::~SignalWatch() {
  ending_ = true;
  pthread_kill(thread_.native_handle(), SIGTERM);
  thread_.join();
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void SignalWatch::Run() {
  int signal = 0;
  while (!ending_) {
    if (sigwait(&signals_, &signal) == 0 && !ending_) on_signal_();
  }
}

int Fail(const Error& error) {
  std::cerr << error.ToString() << std::endl;
  return sdk::NobodyAnswered(error.reason) ? kUnreachable : kRefused;
}

/// The default token file, which no other running program uses.
Result<sdk::TokenSlot> UsualTokenFile(const CommandLine& line, const sdk::Endpoint& endpoint) {
  auto usual = sdk::DefaultTokenFile(endpoint);
  if (!usual.ok()) return usual.error();
  *usual += "-bot-" + line.LevelName();
  return sdk::TokenSlot::Take(*usual);
}

std::uint64_t SeedOf(const CommandLine& line) {
  return line.seed.value_or(std::hash<std::string_view>{}(sdk::NewRequestId().text()));
}

/// Opens the tablebase of level perfect, and limits the bot to its ruleset. Null for the other levels.
Result<std::unique_ptr<tablebase::Tablebase>> OpenTablebase(const CommandLine& line, Plan& plan) {
  if (line.tablebase.empty()) return std::unique_ptr<tablebase::Tablebase>();
  auto opened = tablebase::Tablebase::Open(line.tablebase);
  if (!opened.ok()) return opened.error();
  auto solved = std::make_unique<tablebase::Tablebase>(std::move(*opened));
  plan.plays = [known = solved.get()](const rules::Ruleset& ruleset) { return known->AreOf(ruleset); };
  if (!plan.open_ruleset.empty() && !plan.plays(*variants::ParseRuleset(plan.open_ruleset))) {
    return Error{Reason::kBadArgument,
                 "the tablebase is of " + solved->ruleset().text + ", not of " + plan.open_ruleset};
  }
  return solved;
}

int Run(const CommandLine& line, Inbox& inbox) {
  Plan plan = line.plan;
  const auto solved = OpenTablebase(line, plan);
  if (!solved.ok()) return Fail(solved.error());
  auto endpoint = sdk::Resolve(line.server);
  if (!endpoint.ok()) {
    std::cerr << endpoint.error().ToString() << std::endl;
    return endpoint.error().reason == Reason::kBadFile ? kUnreachable : kUsage;
  }
  std::optional<sdk::TokenSlot> slot;
  if (line.token_file.empty()) {
    auto usual = UsualTokenFile(line, *endpoint);
    if (!usual.ok()) return Fail(usual.error());
    slot.emplace(std::move(*usual));
  }
  const auto channel = std::make_shared<sdk::Channel>(std::move(*endpoint));
  const auto calls = sdk::MakeCalls(channel);
  const auto me = SignIn(*calls, slot ? slot->file() : line.token_file, line.name);
  if (!me.ok()) return Fail(me.error());

  Log log(std::cout);
  log.Say("signed in as " + me->player.name + " " + me->player.id.text());
  const auto post = [&inbox](Update update) { inbox.Post(std::move(update)); };
  const auto thinker = MakeThinker(line.level, post, solved->get());
  const auto session = sdk::OpenSession(channel, me->token, session::Into(inbox));
  Bot bot(plan, {me->player.id, SeedOf(line), line.most_per_ply}, {*session, *thinker, log}, *calls, post);
  while (!bot.end()) {
    if (const auto update = inbox.NextUntil(bot.wake_at())) {
      bot.Take(*update, Now());
    } else {
      bot.Tick(Now());
    }
  }
  return bot.end()->failure ? Fail(*bot.end()->failure) : kDone;
}

}  // namespace

}  // namespace merels::bot

int main(int argc, char** argv) {
  using namespace merels::bot;
  const auto line = ReadCommandLine(std::vector<std::string>(argv + 1, argv + argc));
  if (line.end) {
    (line.end->status == kDone ? std::cout : std::cerr) << line.end->text;
    return line.end->status;
  }
  Inbox inbox;
  const SignalWatch signals([&inbox] { inbox.Post(Interrupted{}); });
  return Run(line, inbox);
}
