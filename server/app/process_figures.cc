#include "server/app/process_figures.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include <sys/resource.h>
#include <unistd.h>

namespace merels {
namespace {

double SecondsOf(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

double CpuSeconds() {
  rusage usage{};
  if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
  return SecondsOf(usage.ru_utime) + SecondsOf(usage.ru_stime);
}

std::uint64_t ResidentBytes() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t size = 0;
  std::uint64_t resident = 0;
  file >> size >> resident;
  return file ? resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) : 0;
}

std::uint64_t OpenFiles() {
  std::error_code failure;
  const std::filesystem::directory_iterator files("/proc/self/fd", failure);
  if (failure) return 0;
  return static_cast<std::uint64_t>(std::distance(begin(files), end(files)));
}

std::uint64_t MostFiles() {
  rlimit files{};
  return getrlimit(RLIMIT_NOFILE, &files) == 0 ? files.rlim_cur : 0;
}

/// The time when the machine started, plus the ticks until the process did: proc(5), field 22 of stat.
double StartedAt() {
  std::ifstream machine("/proc/stat");
  double boot = 0;
  for (std::string word; machine >> word;) {
    if (word == "btime") machine >> boot;
  }
  std::ifstream own("/proc/self/stat");
  const std::string text{std::istreambuf_iterator<char>(own), {}};
  std::istringstream fields(text.substr(text.rfind(')') + 1));  // the program's name may have spaces
  constexpr int kBefore = 19;
  std::string skipped;
  for (int i = 0; i < kBefore; ++i) fields >> skipped;
  double ticks = 0;
  fields >> ticks;
  return boot + ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

}  // namespace

ProcessFigures ReadProcessFigures() {
  return {CpuSeconds(), ResidentBytes(), OpenFiles(), StartedAt(), MostFiles()};
}

}  // namespace merels
