#include "common/base/utc_text.h"

#include <cstddef>

namespace merels {
namespace {

/// Writes the number with so many digits.
void PutNumber(char* to, unsigned number, std::size_t digits) {
  for (; digits > 0; number /= 10) to[--digits] = static_cast<char>('0' + number % 10);
}

}  // namespace

std::array<char, 25> UtcText(std::chrono::milliseconds time) {
  using std::chrono::floor;
  const auto day = floor<std::chrono::days>(std::chrono::sys_time<std::chrono::milliseconds>(time));
  const std::chrono::year_month_day date(day);
  const auto in_day = static_cast<unsigned>((time - day.time_since_epoch()).count());
  std::array<char, 25> text{"0000-00-00T00:00:00.000Z"};
  PutNumber(&text[0], static_cast<unsigned>(static_cast<int>(date.year())), 4);
  PutNumber(&text[5], static_cast<unsigned>(date.month()), 2);
  PutNumber(&text[8], static_cast<unsigned>(date.day()), 2);
  PutNumber(&text[11], in_day / 3'600'000, 2);
  PutNumber(&text[14], in_day / 60'000 % 60, 2);
  PutNumber(&text[17], in_day / 1000 % 60, 2);
  PutNumber(&text[20], in_day % 1000, 3);
  return text;
}

}  // namespace merels
