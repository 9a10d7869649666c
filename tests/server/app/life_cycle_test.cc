#include "server/app/life_cycle.h"

#include <fstream>
#include <set>
#include <thread>

#include <gtest/gtest.h>
#include <pthread.h>

#include "server/base/private_file.h"
#include "tests/support/temporary_folder.h"

namespace merels {
namespace {

using std::chrono::milliseconds;

/// Runs on a thread of its own, whose signals may be blocked for good.
template <class Task>
void Alone(const Task& task) {
  std::thread(task).join();
}

std::optional<ProcessSignals::Heard> HeardAfter(ProcessSignals& signals, int signal) {
  pthread_kill(pthread_self(), signal);
  return signals.Wait(milliseconds(0));
}

TEST(ProcessSignals, ThoseThatAskAServerToEndAreHeardByTheirNames) {
  Alone([] {
    ProcessSignals signals;
    // The process signals itself when its operator drains it.
    const std::pair<int, const char*> known[] = {
        {SIGTERM, "asked by the operator"}, {SIGINT, "SIGINT"}, {SIGQUIT, "SIGQUIT"}};
    for (const auto& [signal, name] : known) {
      const auto heard = HeardAfter(signals, signal);
      ASSERT_TRUE(heard.has_value()) << name;
      EXPECT_EQ(heard->meaning, ProcessSignals::Meaning::kStop) << name;
      EXPECT_EQ(heard->name, name);
    }
  });
}

TEST(ProcessSignals, AHangUpAsksForAReload) {
  Alone([] {
    ProcessSignals signals;
    const auto heard = HeardAfter(signals, SIGHUP);
    ASSERT_TRUE(heard.has_value());
    EXPECT_EQ(heard->meaning, ProcessSignals::Meaning::kReload);
    EXPECT_EQ(heard->name, "SIGHUP");
  });
}

TEST(ProcessSignals, NoOtherSignalThatWouldEndAProcessDoesSo) {
  Alone([] {
    ProcessSignals signals;
    const std::set<int> faults{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGTRAP};
    const std::set<int> others{SIGKILL, SIGSTOP,  SIGCHLD, SIGCONT, SIGTSTP, SIGTTIN, SIGTTOU,
                               SIGURG,  SIGWINCH, SIGTERM, SIGINT,  SIGQUIT, SIGHUP};
    for (int signal = 1; signal <= SIGRTMAX; ++signal) {
      const bool of_the_library = signal > SIGSYS && signal < SIGRTMIN;
      if (faults.contains(signal) || others.contains(signal) || of_the_library) continue;
      const auto heard = HeardAfter(signals, signal);
      const bool of_writers = signal == SIGPIPE || signal == SIGXFSZ;
      ASSERT_EQ(heard.has_value(), !of_writers) << signal;
      if (heard) EXPECT_EQ(heard->meaning, ProcessSignals::Meaning::kNothing) << heard->name;
    }
  });
}

TEST(ProcessSignals, WhatSomebodyHasBlockedBeforeIsTheirs) {
  Alone([] {
    sigset_t theirs;
    sigemptyset(&theirs);
    sigaddset(&theirs, SIGUSR1);
    sigaddset(&theirs, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &theirs, nullptr);
    ProcessSignals signals;
    EXPECT_FALSE(HeardAfter(signals, SIGUSR1));
    EXPECT_TRUE(HeardAfter(signals, SIGTERM));
  });
}

TEST(ProcessSignals, WithoutOneTheWaitEnds) {
  Alone([] { EXPECT_FALSE(ProcessSignals().Wait(milliseconds(1))); });
}

TEST(Faults, OneThatEndsTheProcessSaysSoFirst) {
  const auto fail = [] {
    TellOfFaults("<3>");
    std::raise(SIGABRT);  // the one fault that no sanitizer takes for itself
  };
  EXPECT_EXIT(fail(), testing::KilledBySignal(SIGABRT),
              "<3>merels-server: ended by SIGABRT, a fault of the program");
}

TEST(Faults, InJsonTheLineIsAnObject) {
  const auto fail = [] {
    TellOfFaults("", LogFormat::kJson);
    std::raise(SIGABRT);
  };
  EXPECT_EXIT(fail(), testing::KilledBySignal(SIGABRT),
              "\\{\"time\":\"20[0-9T:.-]+Z\",\"level\":\"critical\",\"logger\":\"merels-server\",\"message\":"
              "\"ended by SIGABRT, [^\"]+\"\\}\n");
}

TEST(RunningMark, OnlyAServerThatDidNotEndByItselfLeavesOne) {
  const TemporaryFolder folder;
  EXPECT_FALSE(RunningMark::LeftIn(folder.path()));
  std::string running;
  {
    const RunningMark mark(folder.path());
    const auto left = RunningMark::LeftIn(folder.path());
    ASSERT_TRUE(left.has_value());
    EXPECT_NE(left->find("process " + std::to_string(getpid()) + ") did not end by itself"),
              std::string::npos);
    EXPECT_FALSE(IsOpenToOthers(folder.path() / "running"));
  }
  EXPECT_FALSE(RunningMark::LeftIn(folder.path()));
}

}  // namespace
}  // namespace merels
