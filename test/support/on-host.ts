// Import this in a test of `chromium-host` itself: it starts the app on the host even where Electron is installed or required.
process.env.ELECTRON_OVERRIDE_DIST_PATH = '/nonexistent'
delete process.env.PROCTOR_DESK_REQUIRE_ELECTRON
// Windows that cover each other are drawn at other times on other desktops.
if (process.platform !== 'linux') process.env.PROCTOR_DESK_HEADLESS = '1'
