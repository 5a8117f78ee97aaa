#compdef grundy
# zsh completion for grundy
_grundy() {
  local -a candidates
  candidates=("${(@f)$(grundy complete -- "${words[@]:1:$((CURRENT - 1))}" 2>/dev/null)}")
  compadd -a candidates
  _files
}
_grundy "$@"
