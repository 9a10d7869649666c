// Plays the sounds, or stays silent where there is no audio device.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "client/view/sound/synth.h"

namespace merels::view {

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
