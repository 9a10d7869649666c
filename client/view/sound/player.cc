#include "client/view/sound/player.h"

#include <array>

#include <AL/alc.h>
#include <SFML/Audio/Sound.hpp>
#include <SFML/Audio/SoundBuffer.hpp>
#include <fcntl.h>
#include <unistd.h>

namespace merels::view {
namespace {

/// Of SFML's 100: several sounds at once must not clip.
constexpr float kLoudest = 100;

// Libraries write their errors to stderr; while this object lives, they are discarded.
class QuietErrors {
 public:
  QuietErrors() : kept_(dup(STDERR_FILENO)) {
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (kept_ >= 0 && nowhere >= 0) {
      dup2(nowhere, STDERR_FILENO);
    }
    if (nowhere >= 0) {
      close(nowhere);
    }
  }
  ~QuietErrors() {
    if (kept_ >= 0) {
      dup2(kept_, STDERR_FILENO);
      close(kept_);
    }
  }
  QuietErrors(const QuietErrors&) = delete;
  QuietErrors& operator=(const QuietErrors&) = delete;

 private:
  int kept_;
};

bool HasDevice() {
  const QuietErrors quiet;
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
    }
  }
}

SoundPlayer::~SoundPlayer() = default;

void SoundPlayer::SetVolume(float share) {
  if (voices_) {
    for (sf::Sound& sound : voices_->sounds) sound.setVolume(kLoudest * share);
  }
}

void SoundPlayer::Play(Sound sound) {
  if (voices_) {
    voices_->sounds[static_cast<std::size_t>(sound)].play();
  }
}

}  // namespace merels::view
