// Synthesised sounds: knocks of wood, as a burst of filtered noise and two decaying partials, with the same
// samples on every machine. They are played, or not heard where there is no audio device.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "client/presenter/base/effects.h"

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

class SoundPlayer {
 public:
  /// Checks for an audio device first; without one SFML would fill stderr. Then, or when `muted`, it stays
  /// silent and SFML's audio is never touched. `log` is called once when there is no device.
  SoundPlayer(bool muted, const std::function<void(std::string_view)>& log);
  ~SoundPlayer();
  SoundPlayer(const SoundPlayer&) = delete;
  SoundPlayer& operator=(const SoundPlayer&) = delete;

  bool silent() const { return voices_ == nullptr; }
  /// `share` of full volume, 0 to 1.
  void SetVolume(float share);
  void Play(Sound sound);

 private:
  struct Voices;

  std::unique_ptr<Voices> voices_;
};

}  // namespace merels::view
