"""From a case to its events and its bytes, and back: what every command that plays builds on."""
