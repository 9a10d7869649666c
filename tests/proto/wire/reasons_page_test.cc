#include <array>
#include <fstream>
#include <map>
#include <regex>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"
#include "proto/wire/status.h"
#include "tests/support/source_folder.h"

namespace merels::wire {
namespace {

/// The reference page's entry for a reason.
struct PageRow {
  std::string code;
  bool waiting_helps = false;
  bool operator==(const PageRow&) const = default;
};

void PrintTo(const PageRow& row, std::ostream* out) {
  *out << row.code << (row.waiting_helps ? " yes" : " no");
}

std::multimap<std::string, PageRow> RowsOfThePage() {
  static const std::regex line_of_a_reason("\\| ([A-Z_]+) \\| ([A-Z_]+) \\| (yes|no) \\| .+ \\|");
  std::ifstream page(SourceFolder() / "proto" / "REFERENCE.md");
  std::multimap<std::string, PageRow> rows;
  std::smatch found;
  for (std::string line; std::getline(page, line);) {
    if (std::regex_match(line, found, line_of_a_reason))
      rows.insert({found[1], {found[2], found[3] == "yes"}});
  }
  return rows;
}

std::string NameOfCode(grpc::StatusCode code) {
  static constexpr std::array kNames = {
      std::pair{grpc::INVALID_ARGUMENT, "INVALID_ARGUMENT"},
      std::pair{grpc::NOT_FOUND, "NOT_FOUND"},
      std::pair{grpc::ALREADY_EXISTS, "ALREADY_EXISTS"},
      std::pair{grpc::PERMISSION_DENIED, "PERMISSION_DENIED"},
      std::pair{grpc::RESOURCE_EXHAUSTED, "RESOURCE_EXHAUSTED"},
      std::pair{grpc::FAILED_PRECONDITION, "FAILED_PRECONDITION"},
      std::pair{grpc::ABORTED, "ABORTED"},
      std::pair{grpc::UNAVAILABLE, "UNAVAILABLE"},
      std::pair{grpc::UNAUTHENTICATED, "UNAUTHENTICATED"},
      std::pair{grpc::DEADLINE_EXCEEDED, "DEADLINE_EXCEEDED"},
      std::pair{grpc::CANCELLED, "CANCELLED"},
      std::pair{grpc::INTERNAL, "INTERNAL"},
      std::pair{grpc::UNIMPLEMENTED, "UNIMPLEMENTED"},
  };
  for (const auto& [known, name] : kNames) {
    if (known == code) return name;
  }
  return "a code without a name";
}

/// The status sent for a reason.
PageRow RowOf(Reason reason) {
  const grpc::Status status = ToStatus({reason, "a sentence"});
  google::rpc::Status details;
  EXPECT_TRUE(details.ParseFromString(status.error_details()));
  PageRow row{NameOfCode(status.error_code()), false};
  for (const auto& detail : details.details()) row.waiting_helps |= detail.Is<google::rpc::RetryInfo>();
  return row;
}

TEST(ReasonsPage, EachReasonStandsThereOnceWithItsCodeAndWhetherWaitingHelps) {
  const auto rows = RowsOfThePage();
  for (int i = 0; i <= static_cast<int>(kLastReason); ++i) {
    const auto reason = static_cast<Reason>(i);
    const std::string name = WireName(reason);
    ASSERT_EQ(rows.count(name), 1U) << name << ": proto/reference/text/reasons.md";
    EXPECT_EQ(rows.find(name)->second, RowOf(reason)) << name << ": proto/reference/text/reasons.md";
  }
  EXPECT_EQ(rows.size(), static_cast<std::size_t>(kLastReason) + 1) << "there are fewer reasons";
}

}  // namespace
}  // namespace merels::wire
