"""Goldens: transcripts kept beside cases, compared byte by byte."""
