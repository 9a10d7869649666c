// A process that writes until it is killed, for tests of what it leaves behind.
#pragma once

#include <array>
#include <csignal>
#include <functional>

#include <sys/wait.h>
#include <unistd.h>

#include "common/base/ids.h"

namespace merels::store {

/// Runs `play` in a process of its own, which has to call its argument for each acknowledged step and ends
/// when that returns false. Kills it after `least` steps. The number of steps that it has acknowledged; 0:
/// there is no such process.
inline Seq AcknowledgedUntilKilled(Seq least, const std::function<void(const std::function<bool()>&)>& play) {
  std::array<int, 2> pipes{};
  if (pipe(pipes.data()) != 0) return 0;
  const pid_t child = fork();
  if (child == 0) {
    play([&] { return write(pipes[1], "+", 1) == 1; });
    _exit(1);
  }
  close(pipes[1]);
  Seq acknowledged = 0;
  char byte = 0;
  while (acknowledged < least && read(pipes[0], &byte, 1) == 1) ++acknowledged;
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  while (read(pipes[0], &byte, 1) == 1) ++acknowledged;
  close(pipes[0]);
  return acknowledged;
}

}  // namespace merels::store
