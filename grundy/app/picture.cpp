#include "grundy/app/picture.hpp"

#include <ostream>

#include "grundy/picture/dot.hpp"

namespace grundy::app {

void PictureOptions::add(const Command& command, const Context& context, const std::string& most_option,
                         const std::string& most_help) {
  command.option("--format", format, context.tr("text, json, or a picture: dot, svg"))
      .one_of({"text", "json", "dot", "svg"})
      .type_name("FORMAT");
  command.option("--depth", depth, context.tr("Draw so many moves from the start")).type_name("N");
  command.option(most_option, most, most_help).range(std::size_t{1}, std::size_t{1} << 30U).type_name("N");
  command.flag("--unfold", unfold, context.tr("Draw a position again for each way to reach it, as a tree"));
  command
      .option("--layout", layout,
              context.tr("Who places the boxes: graphviz, the built-in layout, or whichever is there"))
      .one_of({"auto", "graphviz", "built-in"})
      .type_name("LAYOUT");
}

picture::SceneOptions PictureOptions::scene(const Context& context) const {
  picture::SceneOptions scene;
  scene.depth = depth;
  scene.most = most;
  scene.tree = unfold;
  scene.translate = [&context](const Text& text) { return report::render(text, context.language); };
  return scene;
}

Result<void> write_picture(const picture::Scene& scene, const PictureOptions& options, Context& context) {
  const auto translate = [&context](const Text& text) { return report::render(text, context.language); };
  const std::string dot = picture::to_dot(scene, translate);
  if (options.format == "dot") {
    context.out << dot;
    return {};
  }
  const auto laid_out = options.layout == "built-in" ? std::nullopt : picture::graphviz_svg(dot);
  if (!laid_out && options.layout == "graphviz") {
    return fail(ErrorKind::input, say("Graphviz, the program 'dot', is not there or draws no picture of this"),
                std::nullopt, say("leave out --layout graphviz"));
  }
  context.out << (laid_out ? *laid_out : picture::to_svg(scene, translate));
  return {};
}

}  // namespace grundy::app
