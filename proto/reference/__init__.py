"""Writes the reference page of the protocol; proto/reference.py is the program."""
