"""The table in the browser: pages, a JSON API, and one socket for each viewer."""
