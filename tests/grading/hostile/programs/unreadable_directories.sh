# grader: directories that even their owner may not enter
mkdir -p a/b/c; echo x > a/b/c/file; chmod 0 a/b/c a/b a; chmod 0 . 2>/dev/null
exit 0
