#include "tests/style/inspection.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

namespace merels::style {
namespace {

// Calls that need no telling header.
constexpr std::array<Outsider, 11> kCalls = {{
    {"system_clock::now", kClocks, "a clock"},
    {"steady_clock::now", kClocks, "a clock"},
    {"high_resolution_clock::now", kClocks, "a clock"},
    {"clock_gettime", kClocks, "a clock"},
    {"gettimeofday", kClocks, "a clock"},
    {"std::time(", kClocks, "a clock"},
    {"fopen(", kFiles, "files"},
    {"getenv(", kFiles, "the environment"},
    {"random_device", kChance, "chance"},
    {"getrandom(", kChance, "chance"},
    {"std::jthread", kThreads, "threads"},
}};

// The power needed to include an outside header, if it is not for everyone.
std::optional<Outsider> Classify(std::string_view header) {
  if (IsGenerated(header)) {
    if (header.find(".grpc.pb.h") != std::string_view::npos) return Outsider{header, kGrpc, "gRPC"};
    return Outsider{header, kProtobuf, "protobuf"};
  }
  for (const auto& known : kHeaders) {
    if (header.starts_with(known.text)) return known;
  }
  if (header.find_first_of("./") != std::string_view::npos) {
    return Outsider{header, kOther, "a foreign library"};
  }
  return std::nullopt;
}

class Inspection {
 public:
  Inspection(const Source& source, const Room& room) : source_(source), room_(room) {}

  std::vector<Fault> Run() {
    const auto code = CodeOnly(source_.text);
    const auto raw_lines = Lines(source_.text);
    const auto code_lines = Lines(code);
    for (std::size_t i = 0; i < code_lines.size(); ++i) {
      line_ = static_cast<int>(i) + 1;
      // The raw line has the header's name; the bare one shows that it is no comment.
      if (code_lines[i].starts_with("#include")) CheckInclude(raw_lines[i]);
      CheckCalls(code_lines[i]);
    }
    return std::move(faults_);
  }

 private:
  void CheckInclude(std::string_view line) {
    const auto include = ParseInclude(line);
    if (!include) return Add("this include cannot be read");
    if (include->ours) return CheckOurs(include->header);
    const auto outsider = Classify(include->header);
    if (outsider) CheckPower(*outsider);
  }

  void CheckOurs(std::string_view header) {
    if (header.find('/') == std::string_view::npos) return Add("write the path from the root of the tree");
    const auto& may = room_.may_include;
    if (std::any_of(may.begin(), may.end(), [&](auto entry) { return Fits(header, entry); })) return;
    Add(std::string(room_.path) + " may not include " + std::string(header));
  }

  void CheckCalls(std::string_view line) {
    for (const auto& call : kCalls) {
      if (line.find(call.text) != std::string_view::npos) CheckPower(call);
    }
  }

  void CheckPower(const Outsider& outsider) {
    if ((room_.powers & outsider.power) != 0) return;
    Add(std::string(room_.path) + " may not use " + std::string(outsider.name) + " (" +
        std::string(outsider.text) + ")");
  }

  void Add(std::string sentence) { faults_.push_back({source_.path, line_, std::move(sentence)}); }

  const Source& source_;
  const Room& room_;
  int line_ = 0;
  std::vector<Fault> faults_;
};

}  // namespace

bool Fits(std::string_view path, std::string_view entry) {
  return entry.back() == '/' ? path.starts_with(entry) : path == entry;
}

std::vector<Fault> Inspect(const Source& source, const Room& room) { return Inspection(source, room).Run(); }

}  // namespace merels::style
