// The scopes of a token.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "common/base/result.h"

namespace merels::session {

/// Each is a bit, which is stored and never changes. The scope for playing includes watching.
enum class Scope : std::uint8_t { kWatch = 1, kPlay = 2, kChat = 4, kAccount = 8 };

/// A set of scopes.
class Scopes {
 public:
  constexpr Scopes() = default;
  /// Unknown bits are ignored.
  static constexpr Scopes OfBits(std::int64_t bits) {
    Scopes scopes;
    scopes.bits_ = static_cast<std::uint8_t>(bits & 15);
    return scopes;
  }
  static constexpr Scopes All() { return OfBits(15); }

  constexpr bool Has(Scope scope) const { return (bits_ & static_cast<std::uint8_t>(scope)) != 0; }
  /// Whether these scopes allow what needs `scope`: they contain it, or another that includes it.
  constexpr bool Allow(Scope scope) const { return (Implied() & static_cast<std::uint8_t>(scope)) != 0; }
  /// The same for several.
  constexpr bool Allow(Scopes others) const { return (others.bits_ & ~Implied()) == 0; }
  constexpr Scopes With(Scope scope) const { return OfBits(bits_ | static_cast<std::uint8_t>(scope)); }
  /// The intersection.
  constexpr Scopes And(Scopes other) const { return OfBits(bits_ & other.bits_); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr std::uint8_t bits() const { return bits_; }

  bool operator==(const Scopes&) const = default;

 private:
  /// The scopes with those that they include.
  constexpr int Implied() const {
    return Has(Scope::kPlay) ? bits_ | static_cast<std::uint8_t>(Scope::kWatch) : bits_;
  }

  std::uint8_t bits_ = 0;
};

struct NamedScope {
  Scope scope;
  std::string_view name;
};
inline constexpr std::array kScopes = {NamedScope{Scope::kWatch, "watch"}, NamedScope{Scope::kPlay, "play"},
                                       NamedScope{Scope::kChat, "chat"},
                                       NamedScope{Scope::kAccount, "account"}};

/// "watch,play": at least one, each once. bad-argument.
Result<Scopes> ParseScopes(std::string_view text);
/// The form that ParseScopes reads, in the order of the table.
std::string ScopesText(Scopes scopes);

}  // namespace merels::session
