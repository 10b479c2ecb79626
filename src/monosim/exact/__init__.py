"""Exact solutions that need numpy (the extra `exact`). Rules never import them."""
