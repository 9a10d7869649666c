#include "client/view/sound/sound.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <AL/alc.h>
#include <SFML/Audio/Sound.hpp>
#include <SFML/Audio/SoundBuffer.hpp>
#include <fcntl.h>
#include <unistd.h>

namespace merels::view {
namespace {

constexpr float kTwoPi = 6.2831853F;
constexpr float kFullScale = 32767.0F;
constexpr float kLongest = 1.0F;

// One knock. Times in seconds, frequencies in hertz.
struct Knock {
  float at = 0;
  float pitch = 420;
  /// The second partial, as a multiple of the first.
  float second = 2.41F;
  float loudness = 0.6F;
  float decay = 0.055F;
  float noise = 0.5F;
  float noise_decay = 0.012F;
};

class Tape {
 public:
  void Add(const Knock& knock) {
    const auto start = static_cast<std::size_t>(knock.at * kSampleRate);
    const auto length =
        static_cast<std::size_t>(std::min(kLongest - knock.at, knock.decay * 9) * kSampleRate);
    samples_.resize(std::max(samples_.size(), start + length));
    float filtered = 0;
    for (std::size_t i = 0; i < length; ++i) {
      const float t = static_cast<float>(i) / kSampleRate;
      // A one-pole filter takes the hiss out of the burst.
      filtered += 0.32F * (Random() - filtered);
      const float burst = knock.noise * filtered * std::exp(-t / knock.noise_decay);
      const float low = std::sin(kTwoPi * knock.pitch * t) * std::exp(-t / knock.decay);
      const float high =
          0.45F * std::sin(kTwoPi * knock.pitch * knock.second * t) * std::exp(-t / (knock.decay * 0.45F));
      const float attack = std::min(1.0F, t * 1400);
      samples_[start + i] += knock.loudness * attack * (burst + 0.55F * (low + high));
    }
  }

  // Men drawn over stone: noise that swells and fades.
  void AddScrape(float seconds, float loudness) {
    const auto length = static_cast<std::size_t>(seconds * kSampleRate);
    samples_.resize(std::max(samples_.size(), length));
    float filtered = 0;
    for (std::size_t i = 0; i < length; ++i) {
      const float share = static_cast<float>(i) / static_cast<float>(length);
      filtered += 0.10F * (Random() - filtered);
      samples_[i] += loudness * filtered * std::sin(share * kTwoPi / 2);
    }
  }

  std::vector<std::int16_t> Take() const {
    std::vector<std::int16_t> out;
    out.reserve(samples_.size());
    for (std::size_t i = 0; i < samples_.size(); ++i) {
      // Fades over the last hundredth of a second, so that nothing clicks.
      const float left = static_cast<float>(samples_.size() - 1 - i) / (kSampleRate / 100);
      const float value = std::tanh(samples_[i]) * std::min(1.0F, left);
      out.push_back(static_cast<std::int16_t>(std::lround(value * kFullScale)));
    }
    return out;
  }

 private:
  float Random() {
    state_ = state_ * 1664525U + 1013904223U;
    return static_cast<float>(state_ >> 8) / 8388608.0F - 1.0F;
  }

  std::vector<float> samples_;
  std::uint32_t state_ = 20240229;
};

// A short row of bell-like notes.
void AddNotes(Tape& tape, std::initializer_list<float> pitches, float gap, float decay) {
  float at = 0;
  for (const float pitch : pitches) {
    tape.Add({at, pitch, 2.76F, 0.45F, decay, 0.15F, 0.006F});
    at += gap;
  }
}

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
  if (device == nullptr) return false;
  alcCloseDevice(device);
  return true;
}

}  // namespace

Sound SoundOf(presenter::Cue::Kind kind) {
  using CueKind = presenter::Cue::Kind;
  switch (kind) {
    case CueKind::kPlace:
    case CueKind::kFly: return Sound::kPlace;
    case CueKind::kSlide:
    case CueKind::kBack: return Sound::kSlide;
    case CueKind::kMill: return Sound::kMill;
    case CueKind::kCapture: return Sound::kCapture;
    case CueKind::kIllegal: return Sound::kIllegal;
    case CueKind::kLowTime: return Sound::kLowTime;
    case CueKind::kStart: return Sound::kStart;
    case CueKind::kEnd: return Sound::kEnd;
    case CueKind::kWon: return Sound::kWon;
    case CueKind::kLost: return Sound::kLost;
    case CueKind::kDrawn: return Sound::kDrawn;
  }
  return Sound::kPlace;
}

std::vector<std::int16_t> Synthesise(Sound sound) {
  Tape tape;
  switch (sound) {
    case Sound::kPlace: tape.Add({}); break;
    case Sound::kSlide:
      tape.AddScrape(0.16F, 0.8F);
      tape.Add({0.15F, 380, 2.41F, 0.45F});
      break;
    case Sound::kMill: AddNotes(tape, {659.3F, 987.8F}, 0.09F, 0.07F); break;
    case Sound::kCapture:
      tape.Add({0, 300, 2.2F, 0.7F, 0.07F});
      tape.Add({0.07F, 520, 2.41F, 0.35F, 0.04F});
      break;
    case Sound::kIllegal: tape.Add({0, 150, 1.5F, 0.5F, 0.06F, 0.2F}); break;
    case Sound::kLowTime: tape.Add({0, 1320, 2.0F, 0.3F, 0.03F, 0.1F}); break;
    case Sound::kStart: AddNotes(tape, {392.0F, 523.3F, 659.3F}, 0.11F, 0.06F); break;
    case Sound::kEnd: AddNotes(tape, {659.3F, 523.3F}, 0.15F, 0.07F); break;
    // Up a triad, down a minor one, and the same note again.
    case Sound::kWon: AddNotes(tape, {523.3F, 659.3F, 784.0F, 1046.5F}, 0.12F, 0.06F); break;
    case Sound::kLost: AddNotes(tape, {523.3F, 415.3F, 349.2F}, 0.17F, 0.07F); break;
    case Sound::kDrawn: AddNotes(tape, {523.3F, 523.3F, 587.3F}, 0.15F, 0.06F); break;
  }
  return tape.Take();
}

struct SoundPlayer::Voices {
  std::array<sf::SoundBuffer, kSoundCount> buffers;
  std::array<sf::Sound, kSoundCount> sounds;
};

SoundPlayer::SoundPlayer(bool muted, const std::function<void(std::string_view)>& log) {
  if (muted) return;
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
