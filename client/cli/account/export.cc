#include "client/cli/account/export.h"

#include <memory>
#include <ostream>
#include <string>

#include <nlohmann/json.hpp>

#include "client/cli/online/command.h"
#include "client/sdk/await.h"
#include "client/sdk/connection/whole_file.h"
#include "common/api/account_export.h"

namespace merels::cli {
namespace {

using JsonLine = nlohmann::json;

/// More pages than any account has: a server cannot keep this command running for ever.
constexpr int kMaxExportPages = 100'000;

/// Adds a page to those before it: lists are continued.
void JoinPage(JsonLine& all, const JsonLine& page) {
  for (const auto& [name, value] : page.items()) {
    if (name == "next_page_token") continue;
    JsonLine& known = all[name];
    if (!known.is_array() || !value.is_array()) {
      known = value;
    } else {
      known.insert(known.end(), value.begin(), value.end());
    }
  }
}

Result<JsonLine> ReadAll(sdk::Calls& calls) {
  JsonLine all = JsonLine::object();
  std::string token;
  for (int i = 0; i < kMaxExportPages; ++i) {
    const auto page = sdk::Wait(calls, api::ExportAccount{.page = {0, token}});
    if (!page.ok()) return page.error();
    const JsonLine read = JsonLine::parse(page->json, nullptr, false);
    if (!read.is_object()) return Error{Reason::kInternal, "the server's answer cannot be read"};
    JoinPage(all, read);
    token = page->next;
    if (token.empty()) return all;
  }
  return Error{Reason::kInternal, "the server's list does not end"};
}

int ExportAll(sdk::Calls& calls, const std::string& out, Console& console) {
  const auto all = ReadAll(calls);
  if (!all.ok()) return Fail(console, all.error());
  const std::string text = all->dump(2, ' ', false, JsonLine::error_handler_t::replace) + "\n";
  if (out.empty()) {
    console.out << text;
    return kDone;
  }
  const auto written = sdk::WriteWhole(out, text, "the export");
  return written.ok() ? kDone : Fail(console, written.error());
}

}  // namespace

void RegisterExport(CLI::App& app, Commands& commands) {
  CLI::App& account =
      *app.add_subcommand("account", "What the server stores about you")->require_subcommand(1);
  Command all(account, commands, "export", "Write all that the server stores about you, as JSON");
  const auto out = std::make_shared<std::string>();
  all.app().add_option("--out", *out, "file to write; only its owner can read it");
  all.Runs([out](sdk::Calls& calls, bool, Console& console) { return ExportAll(calls, *out, console); });
}

}  // namespace merels::cli
