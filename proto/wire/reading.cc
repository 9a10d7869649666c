#include "proto/wire/reading.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include "common/base/check.h"

namespace merels::wire {
namespace {

constexpr std::size_t kIdLength = 13;
constexpr std::size_t kUuidLength = 36;

bool IsControl(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

bool IsBase32(char c) { return (c >= 'a' && c <= 'z') || (c >= '2' && c <= '7'); }

bool IsId(std::string_view text) {
  return text.size() == kIdLength && std::all_of(text.begin(), text.end(), IsBase32);
}

/// The digits of a UUID, those from A to F in lower case; 0 for any other character.
constexpr std::array<char, 256> kUuidDigits = [] {
  std::array<char, 256> digits{};
  for (std::size_t c = '0'; c <= '9'; ++c) digits[c] = static_cast<char>(c);
  for (std::size_t c = 'a'; c <= 'f'; ++c) digits[c] = digits[c - 'a' + 'A'] = static_cast<char>(c);
  return digits;
}();

// The groups of its digits, as ranges, with hyphens between them.
constexpr std::array<std::array<std::size_t, 2>, 5> kUuidGroups{
    {{0, 8}, {9, 13}, {14, 18}, {19, 23}, {24, 36}}};

/// A UUID in lower case; nothing: `text` is none.
std::optional<std::array<char, kUuidLength>> LowerUuid(std::string_view text) {
  if (text.size() != kUuidLength) return std::nullopt;
  std::array<char, kUuidLength> lower;
  lower.fill('-');
  bool fits = true;
  for (const auto [from, to] : kUuidGroups) {
    fits &= to == kUuidLength || text[to] == '-';
    for (std::size_t i = from; i < to; ++i) {
      lower[i] = kUuidDigits[static_cast<unsigned char>(text[i])];
      fits &= lower[i] != 0;
    }
  }
  return fits ? std::optional(lower) : std::nullopt;
}

namespace pb = google::protobuf;

/// A field of the message, or of one in it, whose number is reserved.
std::optional<std::string> OldFieldOf(const pb::Message& message) {
  const pb::Reflection& reflection = *message.GetReflection();
  const pb::UnknownFieldSet& unknown = reflection.GetUnknownFields(message);
  for (int i = 0; i < unknown.field_count(); ++i) {
    const int number = unknown.field(i).number();
    if (message.GetDescriptor()->IsReservedNumber(number))
      return "field " + std::to_string(number) + " of " + message.GetDescriptor()->name();
  }
  std::vector<const pb::FieldDescriptor*> fields;
  reflection.ListFields(message, &fields);
  for (const pb::FieldDescriptor* field : fields) {
    if (field->cpp_type() != pb::FieldDescriptor::CPPTYPE_MESSAGE || field->is_repeated()) continue;
    if (auto found = OldFieldOf(reflection.GetMessage(message, field))) return found;
  }
  return std::nullopt;
}

}  // namespace

void Reading::Require(bool holds, Reason reason, std::string_view sentence) {
  if (!holds && error_.ok()) error_ = Error{reason, std::string(sentence)};
}

std::string Reading::Text(const std::string& text, std::size_t longest, std::string_view what) {
  Require(text.size() <= longest, Reason::kBadArgument,
          std::string(what) + " is longer than " + std::to_string(longest) + " bytes");
  Require(std::none_of(text.begin(), text.end(), IsControl), Reason::kBadArgument,
          std::string(what) + " contains a control character");
  return ok() ? text : std::string();
}

clock::Millis Reading::Time(std::int64_t milliseconds, std::string_view what) {
  Require(milliseconds >= 0 && milliseconds <= kMaxMillis, Reason::kBadArgument,
          std::string(what) + " is not a possible time");
  return clock::Millis(ok() ? milliseconds : 0);
}

Result<MatchId> ReadMatchId(const std::string& text) {
  if (IsId(text)) return MatchId(text);
  return Error{Reason::kUnknownMatch, "no match has this id: ids of matches have 13 characters, a-z and 2-7"};
}

Result<TableId> ReadTableId(const std::string& text) {
  if (IsId(text)) return TableId(text);
  return Error{Reason::kUnknownTable, "no table has this id: ids of tables have 13 characters, a-z and 2-7"};
}

Result<ChallengeId> ReadChallengeId(const std::string& text) {
  if (IsId(text)) return ChallengeId(text);
  return Error{Reason::kUnknownChallenge,
               "no challenge has this id: ids of challenges have 13 characters, a-z and 2-7"};
}

Result<RequestId> ReadRequestId(const std::string& text) {
  if (const auto lower = LowerUuid(text)) return RequestId(std::string_view(lower->data(), lower->size()));
  return Error{Reason::kBadRequestId,
               "request_id is not a UUID, such as 9b2f7c52-6a0e-4c8e-8d8b-0f6c1f0f2a11"};
}

std::string CleanSentence(std::string_view text) {
  std::string clean(text.substr(0, kMaxSentence));
  std::replace_if(clean.begin(), clean.end(), IsControl, ' ');
  return clean;
}

std::string PathOfRequest(const pb::Descriptor& request) {
  const pb::FileDescriptor& file = *request.file();
  for (int i = 0; i < file.service_count(); ++i) {
    for (int j = 0; j < file.service(i)->method_count(); ++j) {
      const pb::MethodDescriptor& method = *file.service(i)->method(j);
      if (method.input_type() == &request) return "/" + method.service()->full_name() + "/" + method.name();
    }
  }
  MERELS_CHECK(false);
  return {};
}

Result<void> CheckCurrent(const pb::Message& message) {
  const auto old = OldFieldOf(message);
  if (!old) return {};
  return Error{Reason::kBadArgument,
               *old + " is of an older protocol and gone; proto/REFERENCE.md says what took its place"};
}

Error Unreadable() { return {Reason::kBadArgument, "the request cannot be read as a message of this call"}; }

Result<void> ParseRequest(const std::string& bytes, pb::Message& message) {
  if (!message.ParseFromString(bytes)) return Unreadable();
  return CheckCurrent(message);
}

Error NotUnderstood(const std::string& why) {
  return {Reason::kInternal, "the server's answer cannot be understood: " + why};
}

}  // namespace merels::wire
