"""Tools of a checkout: setup, compiled build, browser client, static site, icons, test browser, careful drawings."""
