// Synthesised sounds: knocks of wood, as a burst of filtered noise and two decaying partials. The same
// samples on every machine.
#pragma once

#include <cstdint>
#include <vector>

#include "client/presenter/base/cue.h"

namespace merels::view {

/// Samples a second; one channel.
inline constexpr unsigned kSampleRate = 44100;

enum class Sound : std::uint8_t {
  kPlace,
  kSlide,
  kMill,
  kCapture,
  kIllegal,
  kLowTime,
  kStart,
  kEnd,  // from here on: ends of a game
  kWon,
  kLost,
  kDrawn,
};
inline constexpr int kSoundCount = 11;

/// The sound of a cue.
Sound SoundOf(presenter::Cue::Kind kind);

/// At most a second long, ending in silence.
std::vector<std::int16_t> Synthesise(Sound sound);

}  // namespace merels::view
