/// What the commands that draw share: how much is drawn, and who lays it out.
#pragma once

#include <string>

#include "grundy/app/command.hpp"
#include "grundy/picture/scene.hpp"

namespace grundy::app {

/// `--format`, and what a picture is cut to.
struct PictureOptions {
  std::string format = "text";
  std::string layout = "auto";
  std::size_t depth = 100;
  std::size_t most = 40;
  bool unfold = false;

  /// `most_option` is the name of the option that limits the boxes.
  void add(const Command& command, const Context& context, const std::string& most_option,
           const std::string& most_help);
  [[nodiscard]] bool wanted() const { return format == "dot" || format == "svg"; }
  /// The options of a scene, in the reader's language.
  [[nodiscard]] picture::SceneOptions scene(const Context& context) const;
};

/// Writes the scene as DOT or SVG. Graphviz lays it out where it is installed and not declined, the built-in layout
/// otherwise. Error: input, if Graphviz is demanded and does not answer.
[[nodiscard]] Result<void> write_picture(const picture::Scene& scene, const PictureOptions& options, Context& context);

}  // namespace grundy::app
