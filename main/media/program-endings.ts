/**
 * Endings of names that a system runs, or opens in a program that runs what is in the file, on a double click. Source
 * code is not among them, except for scripts of a shell.
 */
export const PROGRAM_ENDINGS: ReadonlySet<string> = new Set([
  ...['exe', 'com', 'scr', 'pif', 'cpl', 'dll', 'sys', 'drv', 'ocx', 'msi', 'msp', 'mst', 'msix', 'msixbundle'],
  ...['appx', 'appxbundle', 'application', 'gadget', 'msc', 'mui', 'xll', 'xbap', 'appref-ms', 'appinstaller'],
  ...['bat', 'cmd', 'ps1', 'psm1', 'psd1', 'ps1xml', 'psc1', 'vb', 'vbs', 'vbe', 'jse', 'ws', 'wsf', 'wsh', 'wsc'],
  ...['sct', 'hta', 'chm', 'hlp', 'inf', 'reg', 'scf', 'lnk', 'url', 'website', 'settingcontent-ms', 'library-ms'],
  ...['sh', 'bash', 'zsh', 'fish', 'csh', 'ksh', 'command', 'tool', 'run', 'elf', 'so', 'ko', 'desktop'],
  ...['appimage', 'flatpak', 'flatpakref', 'snap', 'deb', 'rpm', 'apk', 'aab', 'xapk', 'ipa', 'jar', 'jnlp', 'class'],
  ...['app', 'dmg', 'pkg', 'mpkg', 'dylib', 'bundle', 'workflow', 'action', 'scpt', 'scptd', 'applescript', 'osa'],
  ...['webloc', 'inetloc', 'fileloc', 'terminal', 'wasm', 'iso', 'img', 'vhd', 'vhdx'],
  ...['docm', 'dotm', 'xlsm', 'xltm', 'xlam', 'xlsb', 'xla', 'pptm', 'potm', 'ppam', 'ppsm', 'sldm', 'slk', 'iqy'],
  ...['accde', 'ade', 'adp', 'mde', 'mda', 'mdb', 'accdb', 'rdp', 'diagcab', 'theme', 'themepack'],
])

/** Whether a name with this ending, in lower case, is that of a program or a script. */
export function isProgramEnding(ending: string): boolean {
  return PROGRAM_ENDINGS.has(ending)
}
