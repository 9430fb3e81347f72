/**
 * Environment variables that Chromium gets: for its screen, session, files, fonts, language and time zone. All others
 * are withheld, because any program of the same user can read a process's environment, and this one may contain secrets
 * (`PROCTOR_DESK_SECRET`).
 */
const NAMES = new Set([
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'LANG',
  'LANGUAGE',
  'TZ',
  'TZDIR',
  'TMPDIR',
  'DISPLAY',
  'XAUTHORITY',
  'WAYLAND_DISPLAY',
  'DESKTOP_SESSION',
  'DBUS_SESSION_BUS_ADDRESS',
  'AT_SPI_BUS_ADDRESS',
  'NO_AT_BRIDGE',
  'LD_LIBRARY_PATH',
])
const BEGINNINGS = ['LC_', 'XDG_', 'FONTCONFIG_', 'GTK_', 'GDK_', 'QT_', 'XCURSOR_', 'LIBGL_', 'MESA_']

/** The part of the host's environment that Chromium gets. */
export function browserEnvironment(env: Readonly<NodeJS.ProcessEnv>): Record<string, string> {
  const passed: Record<string, string> = {}
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) continue
    if (NAMES.has(name) || BEGINNINGS.some((beginning) => name.startsWith(beginning))) passed[name] = value
  }
  return passed
}

/**
 * What makes Chromium speak a language on Linux: GLib, and not `--lang`. As Electron does
 * (shell/browser/electron_browser_main_parts.cc), it sets no more than `LC_ALL`, before which GLib asks `LANGUAGE`.
 */
export function languageEnvironment(language: string | null): Record<string, string> {
  return language === null ? {} : { LC_ALL: language.replace('-', '_') }
}
