#include "client/cli/online/remote.h"

#include <utility>

#include "client/sdk/connection/token_file.h"
#include "client/sdk/request.h"

namespace merels::cli {
namespace {

class NetworkRemote final : public Remote {
 public:
  NetworkRemote(std::shared_ptr<sdk::Channel> channel, std::filesystem::path token_file, std::string token)
      : channel_(std::move(channel)),
        token_file_(std::move(token_file)),
        token_(std::move(token)),
        calls_(sdk::MakeCalls(channel_)) {
    calls_->SetToken(token_);
  }

  sdk::Calls& calls() override { return *calls_; }
  std::unique_ptr<sdk::Session> OpenSession(session::TakeUpdate take) override {
    return sdk::OpenSession(channel_, token_, std::move(take));
  }
  std::string server() const override { return channel_->endpoint().Address(); }
  const std::filesystem::path& token_file() const override { return token_file_; }

 private:
  std::shared_ptr<sdk::Channel> channel_;
  std::filesystem::path token_file_;
  std::string token_;
  std::unique_ptr<sdk::Calls> calls_;
};

Result<std::filesystem::path> TokenFileFor(const OnlineOptions& options, const sdk::Endpoint& endpoint) {
  if (!options.token_file.empty()) return options.token_file;
  return sdk::DefaultTokenFile(endpoint);
}

}  // namespace

Result<std::unique_ptr<Remote>> ReachServer(const OnlineOptions& options, bool signed_in) {
  auto endpoint = sdk::Resolve(options.server);
  if (!endpoint.ok()) return endpoint.error();
  auto file = TokenFileFor(options, *endpoint);
  if (!file.ok()) return file.error();
  auto token = sdk::ReadToken(*file);
  if (!token.ok()) return token.error();
  if (signed_in && !*token) {
    return Error{Reason::kTokenMissing, "you are not signed in at " + endpoint->Address() +
                                            "; do so with merelsctl signin (the token would be in " +
                                            file->string() + ")"};
  }
  auto channel = std::make_shared<sdk::Channel>(std::move(*endpoint));
  return std::unique_ptr<Remote>(
      std::make_unique<NetworkRemote>(std::move(channel), std::move(*file), token->value_or("")));
}

int Fail(Console& console, const Error& error) {
  if (sdk::NobodyAnswered(error.reason))
    return RefuseUnreachable(console, Name(error.reason), error.sentence);
  return Refuse(console, error);
}

}  // namespace merels::cli
