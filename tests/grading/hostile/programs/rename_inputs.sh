# grader: rename, replace and remove its own files while it runs
rm -rf ./*; mkdir board.txt; ln -s / player.txt; mv board.txt ..  2>/dev/null; cd .. && mv case other 2>/dev/null
exit 0
