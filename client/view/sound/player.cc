#include "client/view/sound/player.h"

#include <array>

#include <AL/alc.h>
#include <SFML/Audio/Sound.hpp>
#include <SFML/Audio/SoundBuffer.hpp>

namespace merels::view {
namespace {

constexpr float kVolume = 60;

bool HasDevice() {
  ALCdevice* device = alcOpenDevice(nullptr);
  if (device == nullptr) {
    return false;
  }
  alcCloseDevice(device);
  return true;
}

}  // namespace

struct SoundPlayer::Voices {
  std::array<sf::SoundBuffer, kSoundCount> buffers;
  std::array<sf::Sound, kSoundCount> sounds;
};

SoundPlayer::SoundPlayer(bool muted, const std::function<void(std::string_view)>& log) {
  if (muted) {
    return;
  }
  if (!HasDevice()) {
    if (log) {
      log("no audio device: playing without sound");
    }
    return;
  }
  voices_ = std::make_unique<Voices>();
  for (std::size_t i = 0; i < kSoundCount; ++i) {
    const auto samples = Synthesise(static_cast<Sound>(i));
    if (voices_->buffers[i].loadFromSamples(samples.data(), samples.size(), 1, kSampleRate)) {
      voices_->sounds[i].setBuffer(voices_->buffers[i]);
      voices_->sounds[i].setVolume(kVolume);
    }
  }
}

SoundPlayer::~SoundPlayer() = default;

void SoundPlayer::Play(Sound sound) {
  if (voices_) {
    voices_->sounds[static_cast<std::size_t>(sound)].play();
  }
}

}  // namespace merels::view
