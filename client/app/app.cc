#include "client/app/app.h"

#include <chrono>
#include <fstream>
#include <sstream>
#include <utility>

#include "client/app/engine_thread.h"
#include "client/app/inbox.h"
#include "client/app/match_files.h"
#include "client/app/settings_file.h"
#include "client/local/shipped_puzzles.h"
#include "client/sdk/connection/whole_file.h"
#include "client/sdk/request.h"

namespace merels::app {
namespace {

/// How often the parts that change with time alone (clocks, countdowns, toasts) are updated.
constexpr clock::Millis kTick{100};

using Folder = Result<std::filesystem::path>;

Folder GamesFolder(const AppOptions& options) {
  return options.games.empty() ? DefaultGamesFolder() : Folder(options.games);
}

Folder MatchesFolder(const AppOptions& options) {
  return options.matches.empty() ? DefaultMatchesFolder() : Folder(options.matches);
}

std::filesystem::path OrNone(const Folder& folder) { return folder.ok() ? *folder : std::filesystem::path(); }

std::unique_ptr<presenter::Settings> OpenSettings(const AppOptions& options) {
  const OwnFiles others{
      options.network.token_file.empty() ? sdk::ConfigFolder().value_or("") : options.network.token_file,
      OrNone(GamesFolder(options)), OrNone(MatchesFolder(options))};
  return options.settings.empty() ? MakeDefaultSettings(others) : MakeSettings(options.settings, others);
}

/// The path from the command line (then remembered), else the remembered one. A remembered path that is gone
/// is ignored; a given one must exist.
std::optional<std::string> PathFrom(const std::optional<std::string>& named, presenter::Settings* settings,
                                    presenter::ChosenPath which) {
  if (named) return named->empty() ? std::nullopt : named;
  if (settings == nullptr) return std::nullopt;
  const auto kept = settings->PathOf(which);
  std::error_code failed;
  const bool there = kept && !kept->empty() && std::filesystem::exists(*kept, failed);
  return there ? std::optional(*kept) : std::nullopt;
}

Result<void> Keep(const std::optional<std::string>& named, presenter::Settings* settings,
                  presenter::ChosenPath which) {
  if (!named || settings == nullptr) return {};
  return settings->SetPath(which, named->empty() ? "" : std::filesystem::absolute(*named).string());
}

std::vector<study::Puzzle> Shipped() {
  std::istringstream in{std::string(local::ShippedPuzzles())};
  return study::ReadPuzzles(in).puzzles;
}

/// The puzzles of a file up to its first error, of which `notice` then tells; without any, those that are
/// shipped. bad-file when it cannot be read at all.
Result<std::vector<study::Puzzle>> ReadPuzzles(const std::string& path, std::string& notice) {
  std::ifstream in(path);
  if (!in) return Error{Reason::kBadFile, "the puzzles in " + path + " cannot be read"};
  auto read = study::ReadPuzzles(in);
  if (!read.error) return std::move(read.puzzles);
  notice = path + ", " + read.error->sentence + ". ";
  if (read.puzzles.empty()) {
    notice += "The puzzles of the program are used.";
    return Shipped();
  }
  notice += "The " + std::to_string(read.puzzles.size()) + " before it are used.";
  return std::move(read.puzzles);
}

Result<OwnData> OpenOwn(const AppOptions& options, presenter::Settings* settings) {
  using presenter::ChosenPath;
  OwnData own;
  if (const auto folder = PathFrom(options.tablebase, settings, ChosenPath::kTablebase)) {
    auto solved = tablebase::Tablebase::Open(*folder);
    if (!solved) return solved.error();
    own.solved.emplace(*std::move(solved));
  }
  if (const auto file = PathFrom(options.puzzles, settings, ChosenPath::kPuzzles)) {
    auto puzzles = ReadPuzzles(*file, own.notice);
    if (!puzzles) return puzzles.error();
    own.puzzles = *std::move(puzzles);
  } else {
    own.puzzles = Shipped();
  }
  if (auto kept = Keep(options.tablebase, settings, ChosenPath::kTablebase); !kept) return kept.error();
  if (auto kept = Keep(options.puzzles, settings, ChosenPath::kPuzzles); !kept) return kept.error();
  return own;
}

clock::Millis Date() {
  return std::chrono::duration_cast<clock::Millis>(std::chrono::system_clock::now().time_since_epoch());
}

std::unique_ptr<local::Store> OpenStore(const AppOptions& options) {
  const Folder folder = MatchesFolder(options);
  return folder.ok() ? MakeMatchFiles(*folder) : nullptr;
}

}  // namespace

presenter::ShellOptions App::ForShell(OwnData& own) const {
  presenter::ShellOptions options = options_.shell;
  options.settings = settings_.get();
  options.store = store_.get();
  options.thinker = thinker_.get();
  options.analyst = analyst_.get();
  options.date = Date;
  options.puzzles = std::move(own.puzzles);
  options.notice = own.notice;
  return options;
}

Result<std::unique_ptr<App>> App::Start(AppOptions options) {
  auto settings = OpenSettings(options);
  auto own = OpenOwn(options, settings.get());
  if (!own) return own.error();
  std::unique_ptr<App> app(new App(std::move(options), std::move(settings), *std::move(own)));
  if (!app->options_.test_socket.empty()) {
    auto socket = TestSocket::Listen(app->options_.test_socket, app->inbox_);
    if (!socket) return socket.error();
    app->test_socket_ = std::move(*socket);
  }
  app->shell_.Start();
  app->CarryOut();
  return app;
}

App::App(AppOptions options, std::unique_ptr<presenter::Settings> settings, OwnData own)
    : options_(std::move(options)),
      settings_(std::move(settings)),
      store_(OpenStore(options_)),
      thinker_(StartEngineThread([this](local::Thought thought) {
        inbox_.Post({0, NowMicros(), std::move(thought)});
      })),
      analyst_(StartAnalystThread(
          [this](local::Opinion opinion) {
            inbox_.Post({0, NowMicros(), std::move(opinion)});
          },
          std::move(own.solved))),
      animations_(options_.draw_animation,
                  [this](Result<std::string> file) {
                    inbox_.Post({0, NowMicros(), AnimationSaved{std::move(file)}});
                  }),
      test_driver_([this](std::uint64_t connection, std::string line) {
        if (test_socket_) test_socket_->Answer(connection, std::move(line));
      }),
      shell_(ForShell(own), sdk::NewRequestId),
      network_(options_.network, inbox_) {}

App::~App() = default;

bool App::Wait(clock::Millis timeout) { return inbox_.Wait(timeout); }

bool App::Update(clock::Millis now) {
  for (auto& item : inbox_.TakeAll()) Take(std::move(item), now);
  if (!stale_ && now - viewed_at_ < kTick) return false;
  shell_.Tick(now);
  CarryOut();
  test_driver_.AnswerWaiting(shell_, now);
  auto view = shell_.View(now);
  viewed_at_ = now;
  stale_ = false;
  if (view == view_ && shell_.effects().cues.empty()) return false;
  view_ = std::move(view);
  return true;
}

struct App::ItemVisitor {
  App& app;
  const InboxItem& item;
  clock::Millis now;

  bool Current() const { return app.shell_.session().Hears(item.generation); }

  void operator()(const model::Update& update) const {
    if (!Current()) return;
    if (const auto* answer = std::get_if<session::Acknowledgement>(&update)) {
      app.test_driver_.Acknowledged(*answer, item.arrived_us);
    }
    app.shell_.Hear(update, now);
    app.CarryOut();
    app.stale_ = true;
  }
  void operator()(const Identified& identified) const {
    if (Current()) app.network_.Identified(identified);
  }
  void operator()(const local::Thought& thought) const {
    app.shell_.Hear(thought, now);
    app.CarryOut();
    app.stale_ = true;
  }
  void operator()(const local::Opinion& opinion) const {
    app.shell_.Hear(opinion, now);
    app.CarryOut();
    app.stale_ = true;
  }
  void operator()(const AnimationSaved& saved) const {
    saved.file.ok() ? app.shell_.effects().Tell("Saved as " + *saved.file)
                    : app.shell_.effects().Complain(saved.file.error().sentence);
    app.stale_ = true;
  }
  void operator()(const TestRequest& request) const { app.test_driver_.Take(request, app.shell_, now); }
};

void App::Take(InboxItem item, clock::Millis now) { std::visit(ItemVisitor{*this, item, now}, item.content); }

void App::CarryOut() {
  ReadFiles();
  KeepRecords();
  SaveAnimations();
  auto& effects = shell_.effects();
  for (auto& sentence : std::exchange(effects.announcements, {})) {
    if (options_.announcements != nullptr) *options_.announcements << sentence << std::endl;
  }
  for (const auto& command : std::exchange(effects.commands, {})) network_.Submit(command);
  for (const auto& request : std::exchange(effects.requests, {})) {
    if (const auto* sign_in = std::get_if<model::SignIn>(&request)) {
      network_.SignIn(*sign_in, shell_.session().Begin(sign_in->server));
    } else {
      network_.Send(request);
    }
  }
}

void App::KeepRecords() {
  for (const auto& record : std::exchange(shell_.effects().records, {})) {
    const Folder folder = GamesFolder(options_);
    const auto file =
        !record.file.empty() ? SaveRecordAs(record.file, record.text)
        : folder.ok()
            ? SaveRecord(*folder, record.name.empty() ? record.match.text() : record.name, record.text)
            : folder;
    if (file.ok()) {
      shell_.effects().Tell("Saved as " + file->string());
      shell_.Hear(model::RecordSaved{record.match, file->string()}, Now());
    } else {
      shell_.effects().Complain(file.error().sentence);
    }
  }
}

void App::SaveAnimations() {
  for (auto& wanted : std::exchange(shell_.effects().animations, {})) {
    const Folder folder = GamesFolder(options_);
    const auto begun = folder.ok()
                           ? animations_.Save(*folder, std::move(wanted.name), std::move(wanted.record))
                           : Result<void>(folder.error());
    if (!begun.ok()) shell_.effects().Complain(begun.error().sentence);
  }
}

// Small local files: read at once.
void App::ReadFiles() {
  const clock::Millis now = Now();
  for (const auto& path : std::exchange(shell_.effects().files, {})) {
    shell_.Hear(model::FileRead{path, ReadRecordFile(path)}, now);
    stale_ = true;
  }
  if (!std::exchange(shell_.effects().list_records, false)) return;
  const Folder folder = GamesFolder(options_);
  if (folder.ok()) shell_.Hear(model::RecordsListed{folder->string(), ListRecords(*folder)}, now);
  stale_ = true;
}

void App::Do(const presenter::Intent& intent, clock::Millis now) {
  shell_.Do(intent, now);
  CarryOut();
  stale_ = true;
}

const presenter::AppViewState& App::View(clock::Millis now) {
  if (stale_) {
    shell_.Tick(now);
    view_ = shell_.View(now);
    viewed_at_ = now;
    stale_ = false;
  }
  return view_;
}

presenter::Outputs App::TakeOutputs() {
  auto& effects = shell_.effects();
  return {std::exchange(effects.cues, {}), std::exchange(effects.clipboard, std::nullopt),
          std::exchange(effects.paste, false), PictureFile()};
}

std::optional<std::string> App::PictureFile() {
  const auto name = std::exchange(shell_.effects().picture, std::nullopt);
  if (!name) return std::nullopt;
  const Folder folder = GamesFolder(options_);
  std::error_code failed;
  if (folder.ok()) std::filesystem::create_directories(*folder, failed);
  if (folder.ok() && !failed) return FreeFile(*folder, *name, ".png").string();
  shell_.effects().Complain(failed ? folder->string() + " cannot be made: " + failed.message()
                                   : folder.error().sentence);
  stale_ = true;
  return std::nullopt;
}

void App::PictureSaved(const std::string& file, const Result<void>& outcome) {
  if (outcome.ok()) {
    shell_.effects().Tell("Saved as " + file);
  } else {
    shell_.effects().Complain(outcome.error().sentence);
  }
  stale_ = true;
}

void App::Painted(std::chrono::microseconds took) { test_driver_.Painted(took.count(), NowMicros()); }

void App::Shown(std::vector<presenter::WidgetInfo> widgets) {
  test_driver_.Shown(shell_, std::move(widgets), NowMicros());
}

}  // namespace merels::app
