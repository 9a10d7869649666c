#include "tests/server/transport/hostile.h"

#include <array>
#include <limits>

#include <google/protobuf/descriptor.h>

namespace merels::transport {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

namespace {

constexpr int kDeepest = 4;

const std::vector<std::string>& OddTexts() {
  static const std::vector<std::string> texts = {
      "",
      " ",
      "a",
      std::string(1, '\0'),
      "a\nb",
      "%s%n%x",
      "'; DROP TABLE accounts; --",
      "\xe2\x80\xaegnihton",
      "\xf0\x9f\x8e\xb2",
      "matches/",
      "matches/aaaaaaaaaaaaa",
      "../../etc/passwd",
      "00000000-0000-4000-8000-000000000000",
      "standard+reps=99999999999999999999",
      "-1",
      "18446744073709551616",
      std::string(300, 'a'),
      std::string(5'000, '+'),
      std::string(70'000, 'x'),
  };
  return texts;
}

}  // namespace

std::string Hostile::Text() {
  if (!plausible_.empty() && Below(2) == 0) return plausible_[Below(plausible_.size())];
  // The longest one is worth only a few tries.
  const std::uint64_t texts = Below(20) == 0 ? OddTexts().size() : OddTexts().size() - 1;
  return OddTexts()[Below(texts)];
}

std::int64_t Hostile::Number() {
  constexpr std::array<std::int64_t, 10> kOdd = {0,
                                                 1,
                                                 -1,
                                                 2,
                                                 255,
                                                 1'000'000,
                                                 std::numeric_limits<std::int32_t>::max(),
                                                 std::numeric_limits<std::int32_t>::min(),
                                                 std::numeric_limits<std::int64_t>::max(),
                                                 std::numeric_limits<std::int64_t>::min()};
  return kOdd[Below(kOdd.size())];
}

void Hostile::Fill(Message& message, int depth) {
  const auto* const type = message.GetDescriptor();
  for (int i = 0; i < type->field_count(); ++i) {
    const FieldDescriptor& field = *type->field(i);
    const std::uint64_t times = field.is_repeated() ? Below(4) : (Below(4) > 0 ? 1 : 0);
    for (std::uint64_t j = 0; j < times; ++j) FillField(message, field, depth);
  }
}

void Hostile::FillField(Message& message, const FieldDescriptor& field, int depth) {
  const auto& fields = *message.GetReflection();
  const bool many = field.is_repeated();
  const auto set = [&](auto add, auto put, auto value) {
    many ? (fields.*add)(&message, &field, value) : (fields.*put)(&message, &field, value);
  };
  using R = google::protobuf::Reflection;
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
      return set(&R::AddInt32, &R::SetInt32, static_cast<std::int32_t>(Number()));
    case FieldDescriptor::CPPTYPE_INT64: return set(&R::AddInt64, &R::SetInt64, Number());
    case FieldDescriptor::CPPTYPE_UINT32:
      return set(&R::AddUInt32, &R::SetUInt32, static_cast<std::uint32_t>(Number()));
    case FieldDescriptor::CPPTYPE_UINT64:
      return set(&R::AddUInt64, &R::SetUInt64, static_cast<std::uint64_t>(Number()));
    case FieldDescriptor::CPPTYPE_DOUBLE:
      return set(&R::AddDouble, &R::SetDouble, static_cast<double>(Number()) * 1e300);
    case FieldDescriptor::CPPTYPE_FLOAT: return set(&R::AddFloat, &R::SetFloat, static_cast<float>(Number()));
    case FieldDescriptor::CPPTYPE_BOOL: return set(&R::AddBool, &R::SetBool, Below(2) == 0);
    case FieldDescriptor::CPPTYPE_ENUM:
      return set(&R::AddEnumValue, &R::SetEnumValue, static_cast<int>(Below(9)) - 1);
    case FieldDescriptor::CPPTYPE_STRING: return set(&R::AddString, &R::SetString, Text());
    case FieldDescriptor::CPPTYPE_MESSAGE:
      if (depth >= kDeepest) return;
      return Fill(many ? *fields.AddMessage(&message, &field) : *fields.MutableMessage(&message, &field),
                  depth + 1);
  }
}

std::string Hostile::Spoil(std::string bytes) {
  for (std::uint64_t changes = 1 + Below(4); changes > 0; --changes) {
    const char byte = static_cast<char>(Below(256));
    const std::size_t at = Below(bytes.size() + 1);
    switch (Below(3)) {
      case 0: bytes.insert(at, 1, byte); break;
      case 1: bytes.erase(at, 1); break;
      default:
        if (at < bytes.size()) bytes[at] = byte;
    }
  }
  return bytes;
}

}  // namespace merels::transport
