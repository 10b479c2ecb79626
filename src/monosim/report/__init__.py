"""Pages and plots for people."""
