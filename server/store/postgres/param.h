// Values for PostgreSQL: parameters in binary, with their types; and arbitrary bytes as its text, which holds
// neither a byte 0 nor bytes that are not UTF-8.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/store/sql/connection.h"

namespace merels::store {

/// The OIDs of PostgreSQL's types, which never change.
enum class PgType : std::uint32_t {
  kBytea = 17,
  kBigint = 20,
  kText = 25,
  kDouble = 701,
  kByteas = 1001,
  kTexts = 1009,
  kBigints = 1016,
  kDoubles = 1022,
};

struct PgParam {
  PgType type = PgType::kBigint;
  /// The value in binary; nothing: NULL.
  std::optional<std::string> bytes;
};

PgParam ParamOf(const SqlValue& value);

/// Builds a one-dimensional array, an element at a time.
class PgArray {
 public:
  /// `type`: of the array.
  explicit PgArray(PgType type) : type_(type) {}

  void Add(std::int64_t value);
  void Add(double value);
  /// A text, or raw bytes, by the type.
  void Add(std::string_view value);
  void Add(std::optional<std::int64_t> value);

  PgParam Take() &&;

 private:
  void AddElement(std::string_view bytes);

  const PgType type_;
  std::string elements_;
  std::uint32_t count_ = 0;
  bool has_null_ = false;
};

/// Numbers in network byte order, as in results.
std::int64_t IntegerIn(std::string_view bytes);
double RealIn(std::string_view bytes);

/// The stored form: a byte that cannot be stored becomes a private-use character, U+F700 plus the byte, and
/// so do the bytes of these characters themselves. Different texts stay different.
std::string ToPgText(std::string_view text);

/// The inverse of ToPgText.
std::string FromPgText(std::string_view stored);

}  // namespace merels::store
