# fish completion for grundy
complete -c grundy -f -a '(grundy complete -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'
