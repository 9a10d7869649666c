#include "common/match/command.h"

namespace merels::match {
namespace {

// FNV-1a: short, the same everywhere, and good enough to distinguish a retry from a reuse. It protects no
// secrets.
class Hasher {
 public:
  void Add(std::string_view text) {
    for (const char c : text) AddByte(static_cast<unsigned char>(c));
    AddByte(0xFF);  // cannot occur in UTF-8, so fields never run into each other
  }
  void Add(std::uint64_t number) { Add(std::to_string(number)); }
  std::uint64_t value() const { return value_; }

 private:
  void AddByte(unsigned char byte) { value_ = (value_ ^ byte) * 0x100000001B3ULL; }
  std::uint64_t value_ = 0xCBF29CE484222325ULL;
};

}  // namespace

Basis BasisOf(const Action& action) {
  const auto is = [&](auto kind) { return std::holds_alternative<decltype(kind)>(action); };
  if (is(AcceptDraw{}) || is(DeclineDraw{})) return Basis::kDrawOffer;
  if (is(AcceptTakeback{}) || is(DeclineTakeback{})) return Basis::kTakeback;
  return Basis::kPosition;
}

bool FitsAnyPosition(const Action& action) {
  return std::holds_alternative<Resign>(action) || std::holds_alternative<ClaimAbandoned>(action) ||
         std::holds_alternative<Abort>(action);
}

std::uint64_t Fingerprint(const Command& command) {
  Hasher hasher;
  hasher.Add(command.action.index());
  if (const auto* ply = std::get_if<PlayPly>(&command.action)) hasher.Add(ply->ply);
  if (const auto* claim = std::get_if<ClaimAbandoned>(&command.action)) {
    hasher.Add(static_cast<std::uint64_t>(claim->claim));
  }
  hasher.Add(command.expected_seq);
  hasher.Add(static_cast<std::uint64_t>(command.expected_ply));
  return hasher.value();
}

}  // namespace merels::match
