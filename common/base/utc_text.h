// Times for people and programs alike.
#pragma once

#include <array>
#include <chrono>

namespace merels {

/// "2026-01-31T12:00:00.123Z" and a zero. `time`: Unix time, in the years 0 to 9999. Takes no memory and no
/// lock.
std::array<char, 25> UtcText(std::chrono::milliseconds time);

}  // namespace merels
