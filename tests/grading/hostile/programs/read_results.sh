# files: read everybody's grades
cat "$1/results/grades.json" 2>/dev/null && echo "REACHED the results"
