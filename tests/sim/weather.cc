#include "tests/sim/weather.h"

namespace merels::sim {

nanoseconds Dice::Within(const Range& range) {
  const auto steps = std::chrono::duration_cast<std::chrono::microseconds>(range.high - range.low).count();
  return range.low + std::chrono::microseconds(Below(static_cast<std::size_t>(steps) + 1));
}

milliseconds Dice::WholeWithin(const Range& range) {
  const auto steps = (range.high - range.low).count();
  return range.low + milliseconds(Below(static_cast<std::size_t>(steps) + 1));
}

bool Dice::Happens(std::uint64_t per_million) {
  const bool happens = numbers_.Below(1'000'000) < per_million;
  if (happens) ++happened_;
  return happens;
}

Weather Calm() { return {}; }

Weather Storm(Dice& dice) {
  const auto up_to = [&dice](std::uint64_t most) { return dice.Below(2) == 0 ? 0 : dice.Below(most + 1); };
  const auto high = [&dice](int most) {
    return milliseconds(dice.Below(static_cast<std::size_t>(most)) + 1);
  };
  Weather weather;
  weather.latency.high = milliseconds(1) + high(300);
  weather.cut = up_to(20'000);
  weather.half_open = up_to(500'000);
  weather.bus_latency.high = high(500);
  weather.bus_lost = up_to(300'000);
  weather.bus_repeated = up_to(300'000);
  weather.store_latency.high = high(20);
  weather.slow_write = up_to(10'000);
  weather.write_refused = up_to(20'000);
  weather.write_lost = up_to(20'000);
  weather.answer_lost = up_to(20'000);
  weather.read_refused = up_to(20'000);
  weather.crash = up_to(30'000);
  weather.partition = up_to(30'000);
  weather.skew.high = high(200);
  weather.drift_per_million = static_cast<int>(dice.Below(200));
  weather.stop = up_to(20'000);
  weather.day_set = up_to(30'000);
  return weather;
}

}  // namespace merels::sim
