#include "server/app/logging.h"

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <memory>

#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/base/log_line.h"

namespace merels {
namespace {

/// The syslog priority that systemd reads at the beginning of a line.
class Priority final : public spdlog::custom_flag_formatter {
 public:
  void format(const spdlog::details::log_msg& line, const std::tm& /*time*/,
              spdlog::memory_buf_t& out) override {
    const std::string_view text = Of(line.level);
    out.append(text.data(), text.data() + text.size());
  }
  std::unique_ptr<custom_flag_formatter> clone() const override { return std::make_unique<Priority>(); }

 private:
  static std::string_view Of(spdlog::level::level_enum level) {
    switch (level) {
      case spdlog::level::critical: return "<2>";
      case spdlog::level::err: return "<3>";
      case spdlog::level::warn: return "<4>";
      case spdlog::level::info: return "<6>";
      default: return "<7>";
    }
  }
};

constexpr const char* kLogger = "merels-server";

using std::chrono::milliseconds;

/// An object a line, to the journal behind its priority.
class JsonLines final : public spdlog::formatter {
 public:
  explicit JsonLines(bool journal) : journal_(journal) {}

  void format(const spdlog::details::log_msg& line, spdlog::memory_buf_t& out) override {
    const auto time = std::chrono::duration_cast<milliseconds>(line.time.time_since_epoch());
    const auto level = spdlog::level::to_string_view(line.level);
    if (journal_) Priority().format(line, {}, out);
    const std::string text =
        JsonLogLine(time, {level.data(), level.size()}, kLogger, {line.payload.data(), line.payload.size()}) +
        "\n";
    out.append(text.data(), text.data() + text.size());
  }
  std::unique_ptr<formatter> clone() const override { return std::make_unique<JsonLines>(journal_); }

 private:
  const bool journal_;
};

/// That which was set up.
LogFormat format_in_use = LogFormat::kText;

std::unique_ptr<spdlog::formatter> FormOfLines() {
  if (format_in_use == LogFormat::kJson) return std::make_unique<JsonLines>(*ErrorPrefix() != '\0');
  auto form = std::make_unique<spdlog::pattern_formatter>(spdlog::pattern_time_type::utc);
  const bool journal = *ErrorPrefix() != '\0';
  form->add_flag<Priority>('*').set_pattern(journal ? "%*%v" : "%Y-%m-%dT%H:%M:%S.%eZ %l %v");
  return form;
}

}  // namespace

bool IsLogLevel(const std::string& level) {
  return level == "off" || spdlog::level::from_str(level) != spdlog::level::off;
}

Result<void> SetUpLogging(const std::string& level, LogFormat format) {
  if (!IsLogLevel(level)) return Error{Reason::kBadArgument, "there is no log level " + level};
  format_in_use = format;
  auto logger = std::make_shared<spdlog::logger>(kLogger, std::make_shared<spdlog::sinks::stderr_sink_mt>());
  logger->set_formatter(FormOfLines());
  logger->set_level(spdlog::level::from_str(level));
  logger->flush_on(spdlog::level::trace);
  spdlog::set_default_logger(std::move(logger));
  return {};
}

void TellFailure(const std::string& sentence) {
  const auto now =
      std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch());
  const bool json = format_in_use == LogFormat::kJson;
  std::cerr << ErrorPrefix()
            << (json ? JsonLogLine(now, "error", kLogger, sentence) : std::string(kLogger) + ": " + sentence)
            << std::endl;
}

void SetLogLevel(const std::string& level) {
  spdlog::default_logger()->set_level(spdlog::level::from_str(level));
}

bool WritesToJournal(const char* journal_stream) {
  struct stat status {};
  if (journal_stream == nullptr || fstat(STDERR_FILENO, &status) != 0) return false;
  return std::to_string(status.st_dev) + ":" + std::to_string(status.st_ino) == journal_stream;
}

const char* ErrorPrefix() {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nobody sets variables
  return WritesToJournal(std::getenv("JOURNAL_STREAM")) ? "<3>" : "";
}

}  // namespace merels
