// Refusals with the same wording in several families.
#pragma once

#include <string>

#include "common/base/result.h"

namespace merels::rules {

// Points are given by their names, men by the word for one of them.

inline Error PassNotAllowed() {
  return {Reason::kPassNotAllowed, "you have a legal ply, so you may not pass"};
}
inline Error MustPlayPass() { return {Reason::kMustPass, "none of your men can move; play pass"}; }
inline Error FromEmpty(const std::string& man, const std::string& from) {
  return {Reason::kFromEmpty, "there is no " + man + " on " + from};
}
inline Error NotYourMan(const std::string& man, const std::string& from) {
  return {Reason::kNotYourMan, "the " + man + " on " + from + " is your opponent's"};
}
inline Error NullMove(const std::string& man, const std::string& from) {
  return {Reason::kNullMove, "the " + man + " on " + from + " must leave it"};
}
inline Error Occupied(const std::string& to) { return {Reason::kOccupied, to + " is already occupied"}; }
inline Error NotAdjacent(const std::string& from, const std::string& to) {
  return {Reason::kNotAdjacent, to + " is not next to " + from};
}

}  // namespace merels::rules
