// merels-load: many clients of a server at once, from one process.
#include <iostream>
#include <string>
#include <vector>

#include <absl/synchronization/mutex.h>
#include <grpc/support/log.h>

#include "tests/load/options.h"
#include "tests/load/process.h"
#include "tests/load/run.h"

namespace merels::load {
namespace {

int Main(const std::vector<std::string>& arguments) {
  OptionsEnd end;
  const auto options = ReadOptions(arguments, end);
  if (!options) {
    (end.status == kDone ? std::cout : std::cerr) << end.text;
    return end.status;
  }
  HoldSignals();
  // Debian's abseil looks for deadlocks at every lock, which slows gRPC down.
  absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore);
  gpr_set_log_function([](gpr_log_func_args*) {});
  const auto report = RunLoad(*options);
  if (!report) {
    std::cerr << "merels-load: " << report.error().ToString() << std::endl;
    return report.error().reason == Reason::kUnreachable ? kUnreachable : kUsage;
  }
  std::cout << (options->json ? JsonOf(*report) : TextOf(*report)) << std::flush;
  return report->Clean() ? kDone : kLost;
}

}  // namespace
}  // namespace merels::load

int main(int argc, char** argv) { return merels::load::Main({argv + 1, argv + argc}); }
