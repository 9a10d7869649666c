#include "client/bot/signals.h"

#include <utility>

namespace merels::bot {

SignalWatch::SignalWatch(std::function<void()> told) : told_(std::move(told)) {
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
    if (sigwait(&signals_, &signal) == 0 && !ending_) told_();
  }
}

}  // namespace merels::bot
