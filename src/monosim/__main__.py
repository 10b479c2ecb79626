from monosim.cli import main

main()
