"""1944: Race to the Rhine."""
