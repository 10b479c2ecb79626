# output: escapes for terminals, commands for workflows, markup for pages
printf '\033]0;hostile\007\033[2J\r\n::stop-commands::x\n  ::error::hostile\n##[error]hostile\n::add-mask::a\n'
printf '<script>alert(1)</script>]]>&#0;\0\377\376=cmd|calc\n=HYPERLINK("x")\n'
