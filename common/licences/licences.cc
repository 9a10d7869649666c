#include "common/licences/licences.h"

extern "C" {
extern const char merels_licence_own[];
extern const char merels_licence_own_end[];
extern const char merels_licence_cli11[];
extern const char merels_licence_cli11_end[];
extern const char merels_licence_json[];
extern const char merels_licence_json_end[];
}

namespace merels {
namespace {

std::string Part(const std::string& heading, const char* begin, const char* end) {
  return "\n" + heading + "\n" + std::string(heading.size(), '=') + "\n\n" + std::string(begin, end);
}

}  // namespace

std::string Licences() {
  return std::string(merels_licence_own, merels_licence_own_end) +
         Part("CLI11, which is compiled in", merels_licence_cli11, merels_licence_cli11_end) +
         Part("JSON for Modern C++, which is compiled in", merels_licence_json, merels_licence_json_end);
}

}  // namespace merels
