// Ids are distinct types, so that a match id cannot be passed where an account id is meant.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
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
/// A UUID in lower-case text, made by the client, unique for its account. Every move passes copies of it on:
/// a UUID takes no memory beside it, unlike in a std::string.
class RequestId {
 public:
  RequestId() = default;
  explicit RequestId(std::string_view text) {
    if (text.size() <= short_.size()) {
      std::copy(text.begin(), text.end(), short_.begin());
      size_ = static_cast<std::uint8_t>(text.size());
    } else {
      long_ = std::make_shared<const std::string>(text);
    }
  }

  /// Valid as long as this object is unchanged.
  std::string_view text() const { return long_ ? *long_ : std::string_view(short_.data(), size_); }
  bool empty() const { return text().empty(); }

  bool operator==(const RequestId& other) const { return text() == other.text(); }
  std::strong_ordering operator<=>(const RequestId& other) const { return text() <=> other.text(); }

 private:
  std::array<char, 39> short_{};
  std::uint8_t size_ = 0;
  std::shared_ptr<const std::string> long_;  // what a client wrote that is no UUID
};

/// Number of a row in a match's log. The first row is 1; 0 is "before the first".
using Seq = std::uint64_t;

}  // namespace merels

template <class Tag>
struct std::hash<merels::Id<Tag>> {
  std::size_t operator()(const merels::Id<Tag>& id) const noexcept {
    return std::hash<std::string>{}(id.text());
  }
};

template <>
struct std::hash<merels::RequestId> {
  std::size_t operator()(const merels::RequestId& id) const noexcept {
    return std::hash<std::string_view>{}(id.text());
  }
};
