#include "common/notation/record.h"

namespace merels::notation {
namespace {

constexpr std::string_view kHexDigits = "0123456789ABCDEF";

std::string Escaped(std::string_view value) {
  std::string text;
  for (const char c : value) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) {
      text += "\\x";
      text += kHexDigits[byte >> 4];
      text += kHexDigits[byte & 15U];
    } else {
      if (c == '"' || c == '\\') text += '\\';
      text += c;
    }
  }
  return text;
}

void AddHeader(std::string& text, std::string_view key, std::string_view value) {
  text.append("[").append(key).append(" \"").append(Escaped(value)).append("\"]\n");
}

void AddComment(std::string& text, std::string_view comment) {
  if (!comment.empty()) text.append("; ").append(comment).append("\n");
}

void AddPlies(std::string& text, std::size_t first, const std::vector<RecordedPly>& plies);

void AddPly(std::string& text, std::size_t number, const RecordedPly& ply) {
  text += std::to_string(number) + ' ' + ply.ply;
  if (ply.clock) {
    text += " {" + std::to_string(ply.clock->charged_ms) + ' ' + std::to_string(ply.clock->credit_ms) + ' ' +
            std::to_string(ply.clock->left_ms) + '}';
  }
  text += '\n';
  AddComment(text, ply.comment);
  for (const auto& branch : ply.branches) {
    text += "(\n";
    AddPlies(text, number, branch);
    text += ")\n";
  }
}

void AddPlies(std::string& text, std::size_t first, const std::vector<RecordedPly>& plies) {
  for (std::size_t i = 0; i < plies.size(); ++i) AddPly(text, first + i, plies[i]);
}

}  // namespace

std::string PrintRecord(const Record& record) {
  std::string text;
  AddHeader(text, "Ruleset", record.ruleset);
  AddHeader(text, "Match", record.match);
  AddHeader(text, "Date", record.date);
  AddHeader(text, "White", record.white);
  AddHeader(text, "Black", record.black);
  AddHeader(text, "Clock", record.clock);
  AddHeader(text, "Rated", record.rated ? "yes" : "no");
  AddHeader(text, "Result", record.result);
  AddHeader(text, "Reason", record.reason);
  if (!record.aborted_by.empty()) AddHeader(text, "AbortedBy", record.aborted_by);
  if (!record.start.empty()) AddHeader(text, "Start", record.start);
  text += '\n';
  AddComment(text, record.comment);
  AddPlies(text, 1, record.plies);
  return text + '\n';
}

}  // namespace merels::notation
