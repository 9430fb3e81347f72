import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

type Npm = {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string>>
  readonly execPath: string
  readonly exists: (path: string) => boolean
}
const ROOT = resolve(import.meta.dirname, '../../..')
const importFrom = (path: string) => import(new URL(`../../../${path}`, import.meta.url).href)
const { commandOf, npmCommand } = (await importFrom('scripts/commands.mjs')) as {
  commandOf: (words: readonly string[], options?: { readonly execPath: string }) => readonly string[]
  npmCommand: (args: readonly string[], options: Npm) => readonly string[]
}
const { hasOwnKeyring } = (await importFrom('test/support/keyring-systems.mjs')) as {
  hasOwnKeyring: (platform: NodeJS.Platform) => boolean
}

const windows: Npm = {
  platform: 'win32',
  env: {},
  execPath: 'C:\\Program Files\\nodejs\\node.exe',
  exists: () => true,
}

test.each(['depcruise', 'eslint', 'knip', 'oxlint', 'playwright', 'prettier', 'tsc', 'vitest'])(
  '%s is started by its JavaScript on this Node, also after npx',
  (tool) => {
    const [program, script = '', ...args] = commandOf([tool, 'an argument'], { execPath: '/the/node' })
    expect(program).toBe('/the/node')
    expect(existsSync(script)).toBe(true)
    expect(script).not.toMatch(/\.bin|\.cmd$/)
    expect(args).toEqual(['an argument'])
    expect(commandOf(['npx', tool, 'an argument'], { execPath: '/the/node' })).toEqual([program, script, ...args])
  },
)

test('node is the one that runs the script, and other programs stay', () => {
  expect(commandOf(['node', 'a.mjs'], { execPath: '/the/node' })).toEqual(['/the/node', 'a.mjs'])
  expect(commandOf(['ffmpeg', '-y'])).toEqual(['ffmpeg', '-y'])
})

test('on Windows npm is started by its JavaScript: the one that runs this, else the one beside Node', () => {
  expect(npmCommand(['ci'], windows)).toEqual([
    windows.execPath,
    'C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js',
    'ci',
  ])
  const own = { npm_execpath: 'D:\\npm\\bin\\npm-cli.js' }
  expect(npmCommand(['ci'], { ...windows, env: own })[1]).toBe(own.npm_execpath)
  // Another package manager is not npm.
  const other = { npm_execpath: 'D:\\pnpm\\pnpm.cjs' }
  expect(npmCommand(['ci'], { ...windows, env: other })[1]).toMatch(/nodejs\\node_modules\\npm/)
  expect(() => npmCommand(['ci'], { ...windows, exists: () => false })).toThrow(/Start this by "npm run"/)
})

test('elsewhere npm comes from the PATH', () => {
  expect(npmCommand(['ci'], { ...windows, platform: 'linux' })).toEqual(['npm', 'ci'])
})

test('macOS and Windows use the system’s keychain, Linux one of the tests’ own', () => {
  expect((['linux', 'freebsd', 'darwin', 'win32'] as const).map(hasOwnKeyring)).toEqual([true, true, false, false])
})

/** Starts of programs that are shell scripts on Windows, or of a Node that need not be the running one. */
const SHELL_SCRIPT =
  /\b(?:spawn|spawnSync|execFile|execFileSync|fork)\(\s*['"`](?:npx?|node|vitest|playwright|tsc|eslint)['"`]/
/** One line in a shell, whose quoting differs between systems. */
const BY_SHELL = /\bshell:\s*true|\b(?:exec|execSync)\(\s*['"`]|\.cmd['"`]/

test('no script starts a program that Windows has as a shell script', () => {
  const folders = ['scripts', 'test/support', 'test/bench', 'test/faults', 'chromium-host', 'reference-service', 'main']
  const paths = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|mjs)$/.test(name))
      .map((name) => join(folder, name)),
  )
  expect(paths.length).toBeGreaterThan(100)
  const wrong = paths.filter((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8')
    return SHELL_SCRIPT.test(text) || (text.includes('child_process') && BY_SHELL.test(text))
  })
  expect(wrong).toEqual([])
})
