#include "tests/style/reach.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <string>

namespace merels::style {
namespace {

struct Edge {
  std::string_view header;
  int line = 0;
};

// The files of the tree with their includes in it. Views point into the tree.
using Graph = std::map<std::string_view, std::vector<Edge>>;

std::vector<Edge> OwnIncludes(const Source& source) {
  const auto code = CodeOnly(source.text);
  const auto raw_lines = Lines(source.text);
  const auto code_lines = Lines(code);
  std::vector<Edge> edges;
  for (std::size_t i = 0; i < code_lines.size(); ++i) {
    if (!code_lines[i].starts_with("#include")) continue;  // in a comment
    const auto include = ParseInclude(raw_lines[i]);
    if (include && include->ours) edges.push_back({include->header, static_cast<int>(i) + 1});
  }
  return edges;
}

Graph GraphOf(const std::vector<Source>& tree) {
  Graph graph;
  for (const Source& source : tree) {
    if (IsCpp(source.path)) graph.emplace(source.path, OwnIncludes(source));
  }
  return graph;
}

const std::vector<Edge>& EdgesOf(const Graph& graph, std::string_view file) {
  static const std::vector<Edge> none;
  const auto found = graph.find(file);
  return found == graph.end() ? none : found->second;
}

// The path from `file` to the nearest file with this beginning; empty: none.
std::vector<std::string_view> WayTo(const Graph& graph, std::string_view file, std::string_view goal) {
  std::map<std::string_view, std::string_view> from = {{file, {}}};
  std::deque<std::string_view> next = {file};
  while (!next.empty()) {
    const auto at = next.front();
    next.pop_front();
    if (at.starts_with(goal)) {
      std::vector<std::string_view> way;
      for (auto step = at; !step.empty(); step = from.at(step)) way.push_back(step);
      std::reverse(way.begin(), way.end());
      return way;
    }
    for (const Edge& edge : EdgesOf(graph, at)) {
      if (from.emplace(edge.header, at).second) next.push_back(edge.header);
    }
  }
  return {};
}

Fault FaultOf(const Graph& graph, const std::vector<std::string_view>& way, const Apart& apart) {
  std::string sentence = std::string(apart.from) + " must not reach " + std::string(apart.to) + ":";
  for (std::size_t i = 1; i < way.size(); ++i) sentence += " -> " + std::string(way[i]);
  const auto& edges = EdgesOf(graph, way[0]);
  const auto first =
      std::find_if(edges.begin(), edges.end(), [&](const Edge& edge) { return edge.header == way[1]; });
  return {std::string(way[0]), first->line, std::move(sentence)};
}

std::string_view FolderOf(std::string_view file) { return file.substr(0, file.rfind('/')); }

using Folders = std::map<std::string_view, std::set<std::string_view>>;

// The folders that each folder reaches over one include or more.
Folders Reached(const Graph& graph) {
  Folders direct;
  for (const auto& [file, edges] : graph) {
    for (const Edge& edge : edges) {
      if (FolderOf(file) != FolderOf(edge.header)) direct[FolderOf(file)].insert(FolderOf(edge.header));
    }
  }
  Folders all;
  for (const auto& [folder, into] : direct) {
    std::deque<std::string_view> next(into.begin(), into.end());
    while (!next.empty()) {
      const auto at = next.front();
      next.pop_front();
      if (!all[folder].insert(at).second) continue;
      if (const auto more = direct.find(at); more != direct.end()) {
        next.insert(next.end(), more->second.begin(), more->second.end());
      }
    }
  }
  return all;
}

bool Reaches(const Folders& reached, std::string_view from, std::string_view to) {
  const auto found = reached.find(from);
  return found != reached.end() && found->second.contains(to);
}

}  // namespace

const std::vector<Apart>& FoldersApart() {
  static const std::vector<Apart> apart = {
      {"common/", "server/"},
      {"common/", "client/"},
      {"common/", "proto/"},
      {"common/", "tests/"},
      {"server/", "tests/"},
      {"client/", "tests/"},
      {"proto/wire/", "tests/"},
      {"common/rules/", "common/match/"},
      {"common/engine/", "common/match/"},
      // Tablebases are files: access to them is behind an interface.
      {"server/service/", "common/tablebase/"},
      {"server/transport/", "common/tablebase/"},
      {"client/local/", "common/tablebase/"},
      {"client/presenter/", "common/tablebase/"},
      {"client/view/", "common/tablebase/"},
      {"proto/wire/", "server/"},
      {"proto/wire/", "client/"},
      {"server/", "client/"},
      {"client/", "server/"},
      // The transport handles values; stores, and the links between nodes, are hidden from it.
      {"server/transport/", "server/store/"},
      {"server/transport/", "server/bus/"},
      {"server/service/", "proto/"},
      {"server/service/", "server/store/sql"},
      {"server/service/", "server/store/postgres/"},
      // Code for all databases knows none of them, and none knows another.
      {"server/store/sql/", "server/store/sqlite/"},
      {"server/store/sql/", "server/store/postgres/"},
      {"server/store/sqlite/", "server/store/postgres/"},
      {"server/store/postgres/", "server/store/sqlite/"},
      {"server/domain/", "server/base/"},
      {"server/domain/", "server/service/"},
      {"server/domain/", "server/store/"},
      {"server/store/", "server/service/"},
      {"server/store/", "server/bus/"},
      {"server/store/", "proto/"},
      {"server/bus/", "server/store/"},
      {"server/app/", "server/service/"},
      {"server/app/", "server/store/"},
      {"client/view/", "client/sdk/"},
      {"client/view/", "proto/"},
      {"client/presenter/", "client/sdk/"},
      {"client/presenter/", "client/view/"},
      {"client/presenter/", "proto/"},
      {"client/model/", "client/presenter/"},
      {"client/model/", "client/sdk/"},
      {"client/model/", "proto/"},
      {"client/sdk/", "client/model/"},
      {"client/cli/", "client/model/"},
      {"client/bot/", "client/model/"},
  };
  return apart;
}

std::vector<Fault> ReachFaults(const std::vector<Source>& tree, const std::vector<Apart>& apart) {
  const Graph graph = GraphOf(tree);
  std::vector<Fault> faults;
  for (const Apart& pair : apart) {
    for (const auto& [file, edges] : graph) {
      if (!file.starts_with(pair.from) || file.starts_with(pair.to)) continue;
      const auto way = WayTo(graph, file, pair.to);
      if (!way.empty()) faults.push_back(FaultOf(graph, way, pair));
    }
  }
  return faults;
}

std::vector<Fault> CircleFaults(const std::vector<Source>& tree) {
  const Graph graph = GraphOf(tree);
  const Folders reached = Reached(graph);
  std::vector<Fault> faults;
  for (const auto& [file, edges] : graph) {
    for (const Edge& edge : edges) {
      const auto from = FolderOf(file);
      const auto to = FolderOf(edge.header);
      if (from == to || !Reaches(reached, to, from)) continue;
      faults.push_back(
          {std::string(file), edge.line,
           std::string(from) + " and " + std::string(to) + " need each other: " + std::string(edge.header)});
    }
  }
  return faults;
}

}  // namespace merels::style
