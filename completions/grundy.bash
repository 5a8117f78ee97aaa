# bash completion for grundy
_grundy() {
  local IFS=$'\n'
  COMPREPLY=($(grundy complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _grundy grundy
