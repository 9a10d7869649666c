#include "proto/wire/messages.h"

#include <optional>
#include <vector>

#include <google/protobuf/descriptor.h>

#include "common/base/check.h"

namespace merels::wire {
namespace {

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

Error Unreadable() {
  return {Reason::kBadArgument, "the request cannot be read as a message of this call"};
}

Result<void> ParseRequest(const std::string& bytes, pb::Message& message) {
  if (!message.ParseFromString(bytes)) return Unreadable();
  return CheckCurrent(message);
}

Error NotUnderstood(const std::string& why) {
  return {Reason::kInternal, "the server's answer cannot be understood: " + why};
}

}  // namespace merels::wire
