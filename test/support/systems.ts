/**
 * Which test files run where. All of them run on Linux. A file is listed here if it needs what another system does not
 * have; there it is left out, and the run says so.
 */
type Need = 'linux' | 'posix'

/** Paths from the folder `test`. `linux` is left out on macOS and Windows, `posix` on Windows alone. */
export const NEEDS: Readonly<Record<string, readonly [Need, string]>> = {
  'e2e/at-rest.spec.ts': ['posix', 'modes of files'],
  'e2e/clock.spec.ts': ['posix', 'stops a process by a signal'],
  'e2e/disk.spec.ts': ['linux', 'mounts a small disk'],
  'e2e/languages.spec.ts': ['linux', 'variables of the environment name the system’s language'],
  'e2e/million.spec.ts': ['linux', 'reads memory from /proc'],
  'e2e/silent-keychain.spec.ts': ['linux', 'stops a Secret Service'],
  'e2e/updates.spec.ts': ['linux', 'a script of the shell stands in for an AppImage'],
  'e2e/video-cases.spec.ts': ['linux', 'ffmpeg makes its videos, of which the set-up brings one on Linux'],
  'e2e/windows.spec.ts': ['posix', 'links, which Windows makes for administrators only'],
  'integration/chromium-host/host.test.ts': ['linux', 'reads processes from /proc'],
  'integration/cli/backups.test.ts': ['posix', 'links, which Windows makes for administrators only'],
  'integration/cli/full-disk.test.ts': ['linux', 'mounts a small disk'],
  'integration/cli/trouble.test.ts': ['linux', 'mounts a small disk, and makes a terminal by script'],
  'integration/desk/file-copies.test.ts': ['linux', 'mounts a small disk'],
  'integration/desk/restore.test.ts': ['linux', 'mounts a small disk'],
  'integration/desk/start.test.ts': ['posix', 'links, which Windows makes for administrators only'],
  'integration/desk/working-offline.test.ts': ['posix', 'links, which Windows makes for administrators only'],
  'integration/downloads/full-disk.test.ts': ['linux', 'mounts a small disk'],
  'integration/downloads/damage.test.ts': ['posix', 'links, which Windows makes for administrators only'],
  'integration/export/export.test.ts': ['posix', 'modes of files'],
  'integration/main/sync/full-disk.test.ts': ['linux', 'mounts a small disk'],
  'integration/main/sync/report-storage.test.ts': ['linux', 'mounts a small disk'],
  'integration/main/updates/library-updater.test.ts': ['linux', 'a script of the shell stands in for an AppImage'],
  'integration/scripts/first-start.test.ts': [
    'linux',
    'a script stands in for npm, and Chromium is asked for in words of Linux',
  ],
  'integration/scripts/package.test.ts': ['linux', 'packages for Linux, and runs it'],
  'integration/scripts/package-sources.test.ts': ['linux', 'packages for Linux'],
  'integration/scripts/start.test.ts': ['linux', 'a script of the shell stands in for Electron'],
  'integration/media-store/disk-faults.test.ts': ['linux', 'mounts a small disk'],
  'integration/media-store/modes.test.ts': ['posix', 'modes of files'],
  'integration/secrets/stopped-keyring.test.ts': ['linux', 'stops a Secret Service'],
  'integration/store/backup-before-migration.test.ts': ['linux', 'mounts a small disk'],
  'integration/store/damage.test.ts': ['posix', 'modes of files'],
  'integration/store/full-disk.test.ts': ['linux', 'mounts a small disk'],
  'integration/store/read-only.test.ts': ['linux', 'mounts a folder read-only'],
  'integration/store/stored-backups.test.ts': ['linux', 'mounts a small disk'],
  'security/chromium-host/instance-lock.test.ts': ['posix', 'links and modes of files'],
  'security/chromium-host/way-in.test.ts': ['linux', 'a script of the shell stands in for Chromium'],
  'security/cli/photos.test.ts': ['posix', 'links, which Windows makes for administrators only'],
  'security/media-store/links.test.ts': ['posix', 'links, which Windows makes for administrators only'],
  'security/store/links.test.ts': ['posix', 'links and modes of files'],
  'security/window/app-files.test.ts': ['posix', 'links, which Windows makes for administrators only'],
  'unit/chromium-host/find-chromium.test.ts': ['posix', 'links, which Windows makes for administrators only'],
  'unit/chromium-host/small-parts.test.ts': ['posix', 'a script of the shell stands in for Chromium'],
  'unit/connections/connections-file.test.ts': ['posix', 'modes of files'],
  'unit/connections/registry.test.ts': ['posix', 'links and modes of files'],
  'unit/connections/reviewer-file.test.ts': ['posix', 'links, which Windows makes for administrators only'],
  'unit/support/files.test.ts': ['posix', 'modes of files'],
  'unit/support/kept-file.test.ts': ['posix', 'links, which Windows makes for administrators only'],
  'unit/support/log-tail.test.ts': ['posix', 'links, which Windows makes for administrators only'],
  'unit/support/log.test.ts': ['posix', 'modes of files'],
  'unit/support/named-file.test.ts': ['posix', 'links and pipes'],
}

/** The test files that a system leaves out, from the folder `test`. */
export function filesNotFor(platform: NodeJS.Platform): readonly string[] {
  const isLeftOut = (need: Need) => platform === 'win32' || (need === 'linux' && platform !== 'linux')
  return Object.entries(NEEDS)
    .filter(([, [need]]) => isLeftOut(need))
    .map(([path]) => path)
}
