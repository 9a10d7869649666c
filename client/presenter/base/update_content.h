// Shortcuts to the content of an update.
#pragma once

#include "client/model/update.h"

namespace merels::presenter {

/// The content of a delivery (of a match, the lobby, ...) of this type; nullptr for any other update.
template <class Content>
const Content* ContentIn(const model::Update& update) {
  const auto* delivery = std::get_if<session::Delivery>(&update);
  return delivery == nullptr ? nullptr : std::get_if<Content>(&delivery->content);
}

/// A notice to the user of this type; nullptr for any other update.
template <class Notice>
const Notice* NoticeIn(const model::Update& update) {
  const auto* notice = ContentIn<lobby::Notice>(update);
  return notice == nullptr ? nullptr : std::get_if<Notice>(notice);
}

}  // namespace merels::presenter
