#include "client/presenter/analysis/record_files.h"

#include <set>
#include <utility>

#include "client/words/record_name.h"
#include "client/words/text.h"
#include "common/base/text.h"

namespace merels::presenter {
namespace {

/// The suffix of records that the window saved by itself when it was closed.
constexpr const char* kUnsaved = "-unsaved";

std::string RecordText(const OpenedStudy& study) {
  return notation::PrintRecord(study::RecordOf(*study.study));
}

}  // namespace

void RecordFiles::Choose() {
  choice_.emplace();
  effects_.list_records = true;
}

void RecordFiles::Type(const std::string& path) {
  if (!choice_) return;
  choice_->path = path;
  choice_->problem.clear();
}

void RecordFiles::WantTyped() {
  if (choice_) Want(choice_->path);
}

void RecordFiles::Want(const std::string& path) {
  wanted_ = std::string(Stripped(path));
  if (!wanted_.empty()) effects_.files.push_back(wanted_);
}

void RecordFiles::Hear(const model::RecordsListed& listed) {
  if (!choice_) return;
  choice_->folder = listed.folder;
  choice_->files = listed.files;
  choice_->read = true;
}

const std::string* RecordFiles::Hear(const model::FileRead& read) {
  if (read.path != wanted_) return nullptr;
  wanted_.clear();
  if (read.text.ok()) return &*read.text;
  Complain(words::Capitalised(read.text.error().sentence));
  return nullptr;
}

void RecordFiles::Complain(const std::string& why) {
  if (choice_) {
    choice_->problem = why;
  } else {
    effects_.Complain(why);
  }
}

std::optional<RecordsSheet> RecordFiles::View() const {
  if (!choice_) return std::nullopt;
  RecordsSheet sheet;
  sheet.path = TextField{kRecordField, "File", "/home/ann/game.txt", choice_->path};
  sheet.path.max_length = 1000;
  sheet.path.problem = choice_->problem;
  sheet.folder = choice_->folder;
  for (const auto& file : choice_->files) {
    sheet.files.push_back({action::OpenRecord{file}, file.substr(file.find_last_of('/') + 1)});
  }
  if (choice_->files.empty())
    sheet.message = choice_->read ? "No records are saved there yet." : "Looking for records…";
  sheet.open = {action::OpenTypedRecord{}, "Open", !choice_->path.empty(), false, Emphasis::kPrimary};
  sheet.close = {action::CloseRecords{}, "Cancel"};
  return sheet;
}

void RecordFiles::Save(const OpenedStudy& study, model::Millis now) {
  const bool known = study.file.empty() || study.file_is_ours;
  const bool sure = pressed_at_ && now - *pressed_at_ <= kSaveArmed;
  if (!known && !sure) {
    pressed_at_ = now;
    return effects_.Tell("Save once more to replace " + study.file + ", which was opened from there");
  }
  pressed_at_.reset();
  saving_ = MatchId(NameOf(study));
  effects_.records.push_back(
      {saving_, RecordText(study), study.file, words::RecordName(study.study->headers)});
}

std::string RecordFiles::NameOf(const OpenedStudy& study) {
  const std::string& match = study.study->headers.match;
  return match == "-" ? std::string(new_id_().text()) : match;
}

void RecordFiles::Hear(const model::RecordSaved& saved, OpenedStudy& study) {
  if (saving_.empty() || saved.match != std::exchange(saving_, MatchId())) return;
  study.file = saved.file;
  study.file_is_ours = true;
  study.unsaved = false;
}

void RecordFiles::Tick(model::Millis now) {
  if (pressed_at_ && now - *pressed_at_ > kSaveArmed) pressed_at_.reset();
}

void RecordFiles::SaveUnsaved(const std::vector<const OpenedStudy*>& studies) {
  std::set<std::uint64_t> seen;
  for (const OpenedStudy* one : studies) {
    if (!one->study || !seen.insert(one->opened).second || !one->unsaved) continue;
    const std::string match = NameOf(*one), name = words::RecordName(one->study->headers);
    effects_.records.push_back(
        {MatchId(match + kUnsaved), RecordText(*one), "", (name.empty() ? match : name) + kUnsaved});
  }
}

void RecordFiles::SaveAnimation(const OpenedStudy& study) {
  const std::string name = words::RecordName(study.study->headers);
  effects_.Animate(name.empty() ? NameOf(study) : name, RecordText(study));
}

void RecordFiles::SavePicture(const OpenedStudy* study) {
  const std::string name =
      study != nullptr && study->study ? words::RecordName(study->study->headers) : std::string();
  effects_.picture = name.empty()
                         ? "position-" + std::string(new_id_().text())
                         : name + ", position " + std::to_string(study->study->tree.At(study->at).number);
}

}  // namespace merels::presenter
