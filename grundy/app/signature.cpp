#include "grundy/app/signature.hpp"

namespace grundy::app {
namespace {

std::string names(const std::vector<rules::Declaration>& declarations) {
  std::string text;
  for (const rules::Declaration& declaration : declarations) {
    if (!text.empty()) text += ", ";
    text += declaration.name;
    if (declaration.shape == rules::Declaration::Shape::set) text += "{}";
    if (declaration.shape == rules::Declaration::Shape::list || declaration.shape == rules::Declaration::Shape::table) {
      text += "[]";
    }
  }
  return text;
}

}  // namespace

std::string signature(const rules::Game& game) {
  std::string text = game.name;
  if (!game.parameters.empty()) text += "[" + names(game.parameters) + "]";
  return text + "(" + names(game.coordinates) + ")";
}

std::string title(const rules::Game& game, report::Language language) {
  if (language == report::Language::chinese && !game.title_zh.empty()) return game.title_zh;
  return game.title.empty() ? game.name : game.title;
}

}  // namespace grundy::app
