// How the scripts start a program on every system. What npm puts into node_modules/.bin is a shell script for Windows'
// command line there (`.cmd`), which Node starts only through a shell (nodejs/node, CVE-2024-27980). So the project's tools
// are started by their JavaScript, on the Node that runs the script.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** The project's tools, and the packages that have them. */
const TOOLS = {
  depcruise: 'dependency-cruiser',
  eslint: 'eslint',
  knip: 'knip',
  oxlint: 'oxlint',
  playwright: '@playwright/test',
  prettier: 'prettier',
  tsc: 'typescript',
  vitest: 'vitest',
}

/** The JavaScript of a tool, as its package names it. */
function scriptOf(tool, root) {
  const folder = join(root, 'node_modules', TOOLS[tool])
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[tool])
}

/**
 * The program and the arguments that start a command: `node`, a tool of the project, also after `npx`, or any other
 * program as it is.
 * @returns {[string, ...string[]]}
 */
export function commandOf([name, ...args], { root = ROOT, execPath = process.execPath } = {}) {
  if (name === 'npx' && args[0] in TOOLS) return commandOf(args, { root, execPath })
  if (name === 'node') return [execPath, ...args]
  return name in TOOLS ? [execPath, scriptOf(name, root), ...args] : [name, ...args]
}

/**
 * The program and the arguments that start npm. On Windows its JavaScript: of the npm that runs this script, else beside
 * Node, where its installer puts it. Elsewhere from the PATH: the Node that the set-up adds has no npm beside it.
 * @returns {[string, ...string[]]}
 */
export function npmCommand(
  args,
  { platform = process.platform, env = process.env, execPath = process.execPath, exists = existsSync } = {},
) {
  if (platform !== 'win32') return ['npm', ...args]
  const isNpm = /[\\/]npm-cli\.js$/.test(env.npm_execpath ?? '')
  const besideNode = `${execPath.replace(/[\\/][^\\/]*$/, '')}\\node_modules\\npm\\bin\\npm-cli.js`
  const script = isNpm ? env.npm_execpath : besideNode
  if (!exists(script)) throw new Error(`npm is not at ${script}. Start this by "npm run".`)
  return [execPath, script, ...args]
}
