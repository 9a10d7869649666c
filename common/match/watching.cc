#include "common/match/watching.h"

#include <array>
#include <charconv>
#include <utility>

namespace merels::match {
namespace {

constexpr std::array<std::pair<WatchAccess, std::string_view>, 3> kAccesses = {{
    {WatchAccess::kOpen, "open"},
    {WatchAccess::kCode, "code"},
    {WatchAccess::kClosed, "closed"},
}};

Error BadDelay() {
  return {Reason::kBadArgument,
          "a delay for spectators is given in seconds, 1s to 3600s, or in plies, 1plies to 200plies"};
}

}  // namespace

Result<void> Validate(const Watching& watching) {
  const bool in_range = watching.delay_plies >= 0 && watching.delay_plies <= Watching::kMaxDelayPlies &&
                        watching.delay >= clock::Millis(0) && watching.delay <= Watching::kLongestDelay;
  const bool both = watching.delay_plies > 0 && watching.delay > clock::Millis(0);
  if (!in_range || both) return BadDelay();
  return {};
}

std::string_view AccessText(WatchAccess access) {
  for (const auto& [known, text] : kAccesses) {
    if (known == access) return text;
  }
  return {};
}

Result<WatchAccess> ParseAccess(std::string_view text) {
  for (const auto& [access, known] : kAccesses) {
    if (known == text) return access;
  }
  return Error{Reason::kBadArgument, "who may watch is open, code or closed"};
}

std::string DelayText(const Watching& watching) {
  if (watching.delay_plies > 0) return std::to_string(watching.delay_plies) + "plies";
  if (watching.delay.count() > 0) return std::to_string(watching.delay.count() / 1000) + "s";
  return "none";
}

Result<void> ParseDelay(std::string_view text, Watching& watching) {
  Watching read = watching;
  read.delay_plies = 0;
  read.delay = clock::Millis(0);
  int number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  const std::string_view unit(rest, static_cast<std::size_t>(end - rest));
  const bool counts = error == std::errc{} && number > 0 && number <= 1'000'000;
  if (counts && unit == "s") {
    read.delay = clock::Millis(std::int64_t{1000} * number);
  } else if (counts && unit == "plies") {
    read.delay_plies = number;
  } else if (text != "none") {
    return BadDelay();
  }
  if (auto valid = Validate(read); !valid) return valid;
  watching = std::move(read);
  return {};
}

}  // namespace merels::match
