#include "server/transport/calls/page_tokens.h"

#include <memory>

#include <google/protobuf/descriptor.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include "server/base/hash.h"

namespace merels::transport {
namespace {

constexpr std::size_t kMarkLength = 8;
constexpr char kMarkEnd = '.';

}  // namespace

std::string FilterMark(const google::protobuf::Message& request) {
  const std::unique_ptr<google::protobuf::Message> filter(request.New());
  filter->CopyFrom(request);
  const auto* const kind = filter->GetDescriptor();
  for (const char* const field : {"page_token", "page_size"}) {
    if (const auto* const found = kind->FindFieldByName(field))
      filter->GetReflection()->ClearField(filter.get(), found);
  }
  std::string bytes = kind->full_name() + "\n";
  {
    google::protobuf::io::StringOutputStream stream(&bytes);
    google::protobuf::io::CodedOutputStream coded(&stream);
    coded.SetSerializationDeterministic(true);
    filter->SerializeToCodedStream(&coded);
  }
  return HashToken(bytes).substr(0, kMarkLength) + kMarkEnd;
}

Result<std::string> PlaceIn(const std::string& token, const std::string& mark) {
  if (token.starts_with(mark)) return token.substr(mark.size());
  return Error{Reason::kBadArgument,
               "this page_token belongs to another list or filter: start again with the first page"};
}

}  // namespace merels::transport
