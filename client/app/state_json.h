// The program's state as JSON, for tests.
#pragma once

#include <vector>

#include <nlohmann/json.hpp>

#include "client/app/witness.h"

namespace merels::app {

nlohmann::json StateJson(const presenter::Shell& shell, const Timings& timings, const Frames& frames,
                         model::Millis now);
/// {"widgets": [...]}
nlohmann::json WidgetsJson(const std::vector<presenter::WidgetInfo>& widgets);

}  // namespace merels::app
