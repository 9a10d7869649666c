// A function object with room for its captures, for callbacks of the hot path: std::function takes memory for
// each that captures more than two words.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#include "common/base/check.h"

namespace merels {

template <class Signature, std::size_t Room = 48>
class InlineFunction;

/// Move-only. Captures of up to `Room` bytes take no memory beside it; larger ones do. Calling an empty one
/// ends the program.
template <class R, class... Arguments, std::size_t Room>
class InlineFunction<R(Arguments...), Room> {
 public:
  InlineFunction() = default;
  InlineFunction(std::nullptr_t) {}
  template <class Function,
            class = std::enable_if_t<!std::is_same_v<std::decay_t<Function>, InlineFunction> &&
                                     std::is_invocable_r_v<R, std::decay_t<Function>&, Arguments...>>>
  InlineFunction(Function&& function) {
    using Kept = std::decay_t<Function>;
    if constexpr (std::is_constructible_v<bool, Kept>) {
      if (!static_cast<bool>(function)) return;  // an empty function of another type, or a null pointer
    }
    if constexpr (sizeof(Kept) <= Room && alignof(Kept) <= alignof(void*) &&
                  std::is_nothrow_move_constructible_v<Kept>) {
      new (room_) Kept(std::forward<Function>(function));
      how_ = &kInside<Kept>;
    } else {
      new (room_) Kept*(new Kept(std::forward<Function>(function)));
      how_ = &kOutside<Kept>;
    }
  }
  InlineFunction(InlineFunction&& other) noexcept { TakeFrom(other); }
  InlineFunction& operator=(InlineFunction&& other) noexcept {
    if (this == &other) return *this;
    Clear();
    TakeFrom(other);
    return *this;
  }
  ~InlineFunction() { Clear(); }

  explicit operator bool() const { return how_ != nullptr; }
  R operator()(Arguments... arguments) {
    MERELS_CHECK(how_ != nullptr);
    return how_->call(room_, std::forward<Arguments>(arguments)...);
  }

 private:
  struct How {
    R (*call)(void* at, Arguments&&... arguments);
    void (*move)(void* from, void* to);
    void (*destroy)(void* at);
  };
  template <class Kept>
  static constexpr How kInside{[](void* at, Arguments&&... arguments) -> R {
                                 return (*static_cast<Kept*>(at))(std::forward<Arguments>(arguments)...);
                               },
                               [](void* from, void* to) {
                                 new (to) Kept(std::move(*static_cast<Kept*>(from)));
                                 static_cast<Kept*>(from)->~Kept();
                               },
                               [](void* at) { static_cast<Kept*>(at)->~Kept(); }};
  template <class Kept>
  static constexpr How kOutside{[](void* at, Arguments&&... arguments) -> R {
                                  return (**static_cast<Kept**>(at))(std::forward<Arguments>(arguments)...);
                                },
                                [](void* from, void* to) { new (to) Kept*(*static_cast<Kept**>(from)); },
                                [](void* at) { delete *static_cast<Kept**>(at); }};

  void TakeFrom(InlineFunction& other) {
    if (other.how_ == nullptr) return;
    other.how_->move(other.room_, room_);
    how_ = std::exchange(other.how_, nullptr);
  }
  void Clear() {
    if (const How* const how = std::exchange(how_, nullptr)) how->destroy(room_);
  }

  alignas(void*) std::byte room_[Room];
  const How* how_ = nullptr;
};

}  // namespace merels
