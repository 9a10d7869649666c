#include "client/solve/console.h"

#include <cstdio>
#include <ostream>

namespace merels::tablebase {
namespace {

using Clock = std::chrono::steady_clock;

std::string Rounded(double number, const char* unit) {
  char text[64];
  std::snprintf(text, sizeof text, "%.1f %s", number, unit);
  return text;
}

}  // namespace

int Refuse(Console& console, const Error& error) {
  console.err << error.ToString() << std::endl;
  return error.reason == Reason::kBadFile ? kBadFolder : kRefused;
}

std::string Duration(std::chrono::seconds time) {
  const auto seconds = time.count();
  if (seconds < 60) return std::to_string(seconds) + " s";
  if (seconds < 3600) return std::to_string((seconds + 30) / 60) + " min";
  const std::string minutes = std::to_string(seconds / 60 % 60);
  return std::to_string(seconds / 3600) + " h " + (minutes.size() < 2 ? "0" : "") + minutes + " min";
}

std::string Slots(std::uint64_t number) {
  constexpr std::uint64_t kExact = 100'000;
  if (number < kExact) return std::to_string(number) + " slots";
  return Rounded(static_cast<double>(number) / 1e6, "million slots");
}

std::string Bytes(std::uint64_t number) {
  constexpr double kKibi = 1024;
  const auto bytes = static_cast<double>(number);
  if (bytes < kKibi * kKibi) return Rounded(bytes / kKibi, "KiB");
  if (bytes < kKibi * kKibi * kKibi) return Rounded(bytes / (kKibi * kKibi), "MiB");
  return Rounded(bytes / (kKibi * kKibi * kKibi), "GiB");
}

std::string Bar(double part, int width) {
  const int filled = static_cast<int>(part * width);
  return std::string(static_cast<std::size_t>(filled), '#') +
         std::string(static_cast<std::size_t>(width - filled), '.');
}

ProgressLine::ProgressLine(std::ostream* out, std::uint64_t total)
    : out_(out), total_(total), began_(Clock::now()) {}

ProgressLine::~ProgressLine() { Clear(); }

void ProgressLine::Done(std::uint64_t slots) { done_ += slots; }

void ProgressLine::Show(const std::string& at) {
  if (out_ == nullptr || total_ == 0) return;
  const double part = static_cast<double>(done_) / static_cast<double>(total_);
  *out_ << "\r\x1b[K[" << Bar(part, 20) << "] " << static_cast<int>(part * 100) << " %  " << at;
  if (done_ > 0) {
    const std::chrono::duration<double> spent = Clock::now() - began_;
    *out_ << ", " << Duration(std::chrono::ceil<std::chrono::seconds>(spent * ((1 - part) / part)))
          << " left";
  }
  out_->flush();
}

void ProgressLine::Clear() {
  if (out_ != nullptr) *out_ << "\r\x1b[K" << std::flush;
}

}  // namespace merels::tablebase
