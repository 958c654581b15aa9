"""The games: one module a family, and the catalogue that declares every level as data."""
