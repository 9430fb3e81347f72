// What the set-up sees of a system. Its parts take it as an argument, so that a test has one of its own.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { posix, win32 } from 'node:path'

export const thisSystem = {
  platform: process.platform,
  arch: process.arch,
  /** Version of Node that runs the script. */
  node: process.versions.node,
  uid: process.getuid?.() ?? null,
  env: process.env,
  /** Whether its C library is another than glibc, which Node's own binaries need. */
  isMusl: () => process.platform === 'linux' && process.report.getReport().header.glibcVersionRuntime === undefined,
  exists: existsSync,
  canRun: (path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  },
  /** Text of a file; `null` if it is not there or not to be read. */
  read: (path) => {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      return null
    }
  },
  /** Owner and mode of a file; `null` if it is not there. */
  stat: (path) => statSync(path, { throwIfNoEntry: false }) ?? null,
  list: (folder) => {
    try {
      return readdirSync(folder)
    } catch {
      return []
    }
  },
  /** Runs a command without input and output, but its errors; whether it succeeded. */
  run: (program, args, env = {}) =>
    spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env } }).status === 0,
}

/** Whether a program is on the PATH. */
export function isOnPath(name, system) {
  const { delimiter, join } = system.platform === 'win32' ? win32 : posix
  return (system.env.PATH ?? '').split(delimiter).some((folder) => system.canRun(join(folder, name)))
}
