// Input and checks for all fuzz targets.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "common/base/result.h"

namespace merels::fuzz {

/// The fuzzer's bytes, read from the front.
class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size) : bytes_(data, data + size) {}

  bool More() const { return at_ < bytes_.size(); }
  /// 0 after the end.
  std::uint8_t Byte() { return More() ? static_cast<std::uint8_t>(bytes_[at_++]) : std::uint8_t{0}; }
  /// The next `length` bytes, or as many as are left.
  std::string Text(std::size_t length);
  std::string Rest() { return Text(bytes_.size()); }

 private:
  std::string bytes_;
  std::size_t at_ = 0;
};

/// Ends the program with this sentence if the property does not hold, so that the fuzzer keeps the input.
void Demand(bool holds, std::string_view sentence);

/// An error has one of these reasons ("bad-notation bad-point") and a sentence of printable text.
void DemandGoodError(const Error& error, std::string_view reasons);

/// The error's sentence names a column, within a text of `length` bytes or right after it.
void DemandColumn(const Error& error, std::size_t length);

}  // namespace merels::fuzz
