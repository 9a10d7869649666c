// Ids are distinct types, so that a match id cannot be passed where an account id is meant.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>

namespace merels {

/// A text id of one kind. Empty means "none".
template <class Tag>
class Id {
 public:
  Id() = default;
  explicit Id(std::string text) : text_(std::move(text)) {}

  const std::string& text() const { return text_; }
  bool empty() const { return text_.empty(); }

  auto operator<=>(const Id&) const = default;

 private:
  std::string text_;
};

/// 13 random characters of lower-case base32.
using MatchId = Id<struct MatchTag>;
/// Opaque; 13 random characters of lower-case base32. Guests have one too.
using AccountId = Id<struct AccountTag>;
/// 13 random characters of lower-case base32.
using TableId = Id<struct TableTag>;
/// 13 random characters of lower-case base32.
using ChallengeId = Id<struct ChallengeTag>;
/// A UUID in lower-case text, made by the client, unique for its account.
using RequestId = Id<struct RequestTag>;

/// Number of a row in a match's log. The first row is 1; 0 is "before the first".
using Seq = std::uint64_t;

}  // namespace merels

template <class Tag>
struct std::hash<merels::Id<Tag>> {
  std::size_t operator()(const merels::Id<Tag>& id) const noexcept {
    return std::hash<std::string>{}(id.text());
  }
};
