#include "tests/server/transport/services.h"

#include <algorithm>
#include <filesystem>

#include "common/base/check.h"

namespace merels::transport {

Protocol::Protocol() {
  const std::filesystem::path root = std::filesystem::path(MERELS_TEST_DATA) / ".." / ".." / "proto";
  const auto* const pool = google::protobuf::DescriptorPool::generated_pool();
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(root / "merels" / "v1")) {
    files.push_back("merels/v1/" + entry.path().filename().string());
  }
  std::sort(files.begin(), files.end());
  for (const std::string& file : files) {
    const auto* const read = pool->FindFileByName(file);
    MERELS_CHECK(read != nullptr);
    for (int i = 0; i < read->service_count(); ++i) {
      const auto* const service = read->service(i);
      for (int j = 0; j < service->method_count(); ++j) calls_.push_back(service->method(j));
    }
  }
}

std::string PathOf(const google::protobuf::MethodDescriptor& call) {
  return "/" + call.service()->full_name() + "/" + call.name();
}

}  // namespace merels::transport
