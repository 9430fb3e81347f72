// Runs one step of a longer script and collects its output, so that a successful run is short and a failed step shows
// everything.
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { delimiter, join } from 'node:path'
import { commandOf } from './commands.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '')

/** Environment in which the project's own binaries come first. */
export function projectEnvironment(extra = {}) {
  return { ...process.env, PATH: join(root, 'node_modules', '.bin') + delimiter + (process.env.PATH ?? ''), ...extra }
}

/**
 * Runs a command in the project's folder: `node`, a tool of the project, or another program. With `live` its output goes
 * directly to the terminal; otherwise it is collected and returned. With `patient` others that compute come first.
 * @returns {Promise<{ code: number, output: string, seconds: number }>}
 */
export function run(command, args, { live = false, env = {}, patient = false } = {}) {
  const startedAt = Date.now()
  const [program, ...parameters] = commandOf([command, ...args])
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
      cwd: root,
      env: projectEnvironment(env),
      stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    if (patient && child.pid !== undefined) letOthersFirst(child.pid)
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 127, output: String(error), seconds: 0 }))
    child.on('close', (code) => resolve({ code: code ?? 1, output, seconds: (Date.now() - startedAt) / 1000 }))
  })
}

/** Processes that it starts inherit this. The lowest priority would hardly get on beside other work. */
function letOthersFirst(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended, or the system does not allow this. The command is the same at any priority.
  }
}
