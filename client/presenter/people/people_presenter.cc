#include "client/presenter/people/people_presenter.h"

#include <algorithm>
#include <array>
#include <utility>

#include "client/words/text.h"

namespace merels::presenter {
namespace {

struct Kind {
  const char* name;
  const char* label;
};
constexpr std::array kKinds = {Kind{"cheating", "Cheating"}, Kind{"insult", "Insults"}, Kind{"spam", "Spam"},
                               Kind{"name", "Offensive name"}, Kind{"other", "Other"}};

const char* NoteOf(const match::Player& player) {
  return player.bot ? "Computer" : (player.guest ? "Guest" : "Member");
}

}  // namespace

PeoplePresenter::PeoplePresenter(Effects& effects, AccountId me, Settings* settings)
    : effects_(effects), me_(std::move(me)), settings_(settings) {
  effects_.Send(model::ListBlocks{});
  if (settings_ == nullptr) return;
  auto muted = settings_->Muted(me_);
  if (muted) {
    muted_ = *std::move(muted);
  } else {
    effects_.Complain(muted.error().sentence);
  }
}

void PeoplePresenter::Open(Met met) {
  Close();
  met_ = std::move(met);
}

void PeoplePresenter::Close() {
  met_.reset();
  reporting_ = false;
  kind_.clear();
  words_.clear();
  problem_.clear();
}

struct PeoplePresenter::UpdateVisitor {
  PeoplePresenter& people;

  void operator()(const model::BlocksAnswer& answer) const {
    people.blocked_problem_ = answer.result.ok() ? "" : words::Capitalised(answer.result.error().sentence);
    if (answer.result.ok()) people.blocked_ = *answer.result;
  }
  void operator()(const model::SetBlockAnswer& answer) const {
    people.busy_ = false;
    if (!answer.result.ok()) return people.effects_.Complain(answer.result.error().sentence);
    auto& list = people.blocked_.emplace(people.blocked_.value_or(std::vector<match::Player>()));
    std::erase_if(list, [&](const auto& one) { return one.id == answer.player.id; });
    if (answer.blocked) list.push_back(answer.player);
    people.effects_.Tell(answer.player.name + (answer.blocked ? " is blocked" : " is no longer blocked"));
  }
  void operator()(const model::ReportAnswer& answer) const {
    people.busy_ = false;
    if (!answer.result.ok()) {
      people.problem_ = words::Capitalised(answer.result.error().sentence);
      return people.effects_.Announce(people.problem_ + ".");
    }
    people.effects_.Tell("Your report about " + answer.player.name + " has gone to the moderators");
    if (people.met_ && people.met_->player.id == answer.player.id) people.Close();
  }
};

void PeoplePresenter::Hear(const model::PeopleUpdate& update) { std::visit(UpdateVisitor{*this}, update); }

bool PeoplePresenter::Do(const Intent& intent) {
  if (const auto* press = std::get_if<Press>(&intent)) return DoPress(*press);
  const auto* edit = std::get_if<Edit>(&intent);
  const auto* submit = std::get_if<Submit>(&intent);
  if (edit != nullptr && edit->field == Field::kReport) {
    words_ = edit->text;
    problem_.clear();
  } else if (submit != nullptr && submit->field == Field::kReport) {
    SendReport();
  } else if (const auto* key = std::get_if<Key>(&intent); key != nullptr && met_) {
    if (key->code == KeyCode::kEscape) Close();
  } else {
    return false;
  }
  return true;
}

bool PeoplePresenter::DoPress(const Press& press) {
  switch (press.action) {
    case Action::kUnblockPerson: Unblock(AccountId(press.argument)); return true;
    case Action::kReloadBlocks:
      blocked_problem_.clear();
      effects_.Send(model::ListBlocks{});
      return true;
    default: break;
  }
  if (!met_) return false;
  switch (press.action) {
    case Action::kClosePerson: Close(); return true;
    case Action::kMutePerson: ToggleMute(); return true;
    case Action::kBlockPerson: Block(met_->player, true); return true;
    case Action::kReportPerson: reporting_ = !reporting_; return true;
    case Action::kChooseReport: kind_ = press.argument; return true;
    case Action::kSendReport: SendReport(); return true;
    default: return false;
  }
}

void PeoplePresenter::ToggleMute() {
  if (muted_.erase(met_->player.id) == 0) {
    if (muted_.size() >= kMaxMuted) {
      return effects_.Complain("You have muted " + std::to_string(kMaxMuted) + " players already");
    }
    muted_.insert(met_->player.id);
  }
  if (settings_ == nullptr) return;
  if (const auto kept = settings_->SetMuted(me_, muted_); !kept) effects_.Complain(kept.error().sentence);
}

void PeoplePresenter::Block(const match::Player& player, bool blocked) {
  if (!std::exchange(busy_, true)) effects_.Send(model::SetBlock{player, blocked});
}

void PeoplePresenter::Unblock(const AccountId& id) {
  match::Player player{id, "", false, false};
  for (const auto& one : blocked_.value_or(std::vector<match::Player>())) {
    if (one.id == id) player = one;
  }
  Block(player, false);
}

void PeoplePresenter::SendReport() {
  if (!met_ || kind_.empty() || std::exchange(busy_, true)) return;
  effects_.Send(model::ReportPlayer{met_->player, met_->match, kind_, words_});
}

bool PeoplePresenter::Blocked(const AccountId& id) const {
  return blocked_ &&
         std::any_of(blocked_->begin(), blocked_->end(), [&](const auto& one) { return one.id == id; });
}

void PeoplePresenter::AddActs(PersonSheet& sheet) const {
  const match::Player& player = met_->player;
  const bool blocked = Blocked(player.id);
  const bool muted = muted_.contains(player.id);
  sheet.text = blocked ? "You have blocked " + player.name + ": no challenges, pairings or chat either way."
                       : "A player you block cannot challenge you, chat with you or watch you, and is never "
                         "paired with you. They are not told.";
  sheet.acts = {{Action::kChallengePerson, "", "Challenge", !blocked, false, Emphasis::kPrimary},
                {Action::kMutePerson, "", muted ? "Unmute" : "Mute", true, muted, Emphasis::kNormal},
                {Action::kBlockPerson, "", "Block", !busy_, false, Emphasis::kDanger},
                {Action::kReportPerson, "", "Report…", true, false, Emphasis::kNormal}};
  if (blocked) {
    sheet.acts[2] = {Action::kUnblockPerson, player.id.text(), "Unblock", !busy_, false, Emphasis::kNormal};
  }
  sheet.ends = {{Action::kClosePerson, "", "Close", true, false, Emphasis::kNormal}};
}

void PeoplePresenter::AddReport(PersonSheet& sheet) const {
  sheet.text = met_->match.text().empty()
                   ? "Moderators read your report. The player is not told."
                   : "Moderators read your report and see this match with it. The player is not told.";
  for (const auto& [name, label] : kKinds) {
    sheet.kinds.push_back({Action::kChooseReport, name, label, true, kind_ == name, Emphasis::kNormal});
  }
  sheet.words =
      TextField{Field::kReport, "What happened", "Optional", words_, !busy_, kLongestReport, false, problem_};
  sheet.ends = {{Action::kReportPerson, "", "Back", true, false, Emphasis::kQuiet},
                {Action::kSendReport, "", busy_ ? "Sending…" : "Send", !busy_ && !kind_.empty(), false,
                 Emphasis::kPrimary}};
}

std::optional<PersonSheet> PeoplePresenter::Sheet() const {
  if (!met_) return std::nullopt;
  PersonSheet sheet;
  sheet.name = met_->player.name;
  sheet.note = NoteOf(met_->player);
  reporting_ ? AddReport(sheet) : AddActs(sheet);
  return sheet;
}

ListPage PeoplePresenter::BlockedList() const {
  ListPage list;
  list.id = "blocked";
  list.title = "Blocked players";
  list.columns = {{"PLAYER", 0.6F}, {"", 0.4F}};
  for (const auto& player : blocked_.value_or(std::vector<match::Player>())) {
    Line line{player.id.text(), std::nullopt, {}, std::nullopt, false};
    line.cells = {{player.name, Tone::kPlain, ""}, {NoteOf(player), Tone::kDim, ""}};
    line.act = Button{Action::kUnblockPerson, player.id.text(), "Unblock", !busy_, false, Emphasis::kNormal};
    list.lines.push_back(std::move(line));
  }
  list.count = blocked_ ? std::to_string(list.lines.size()) : "";
  list.state = list.lines.empty() ? ListState::kEmpty : ListState::kReady;
  list.message = "Nobody is blocked. Press a player’s name to block them.";
  if (!blocked_problem_.empty()) {
    list.state = ListState::kFailed;
    list.message = blocked_problem_;
    list.more = Button{Action::kReloadBlocks, "", "Try again", true, false, Emphasis::kNormal};
  } else if (!blocked_) {
    list.state = ListState::kLoading;
    list.message = "Fetching the list…";
  }
  return list;
}

}  // namespace merels::presenter
