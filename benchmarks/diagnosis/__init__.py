"""How good `monosim diagnose` is: on programs that others wrote, and on mistakes that we plant."""
