import { expect, test } from 'vitest'

type Problem = { readonly why: string; readonly mends: readonly string[] }
type System = {
  readonly platform: NodeJS.Platform
  readonly uid: number | null
  readonly env: Readonly<NodeJS.ProcessEnv>
  readonly read: (path: string) => string | null
  readonly stat: (path: string) => { readonly uid: number; readonly mode: number } | null
  readonly list: (folder: string) => readonly string[]
}
const { sandboxProblem, sandboxAdvice } = (await import(
  new URL('../../../../scripts/setup/sandbox.mjs', import.meta.url).href
)) as {
  sandboxProblem: (binary: string, system: System) => Problem | null
  sandboxAdvice: (problem: Problem) => readonly string[]
}

const BINARY = '/home/me/my desk/node_modules/electron/dist/electron'
const HELPER = '/home/me/my desk/node_modules/electron/dist/chrome-sandbox'
const APPARMOR = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns'
const CLONE = '/proc/sys/kernel/unprivileged_userns_clone'
const MOST = '/proc/sys/user/max_user_namespaces'
/** As npm unpacks the helper. */
const UNPACKED = { uid: 1000, mode: 0o100755 }

/** A system of the files that are named, with the helper as npm unpacks it. */
function system(files: Readonly<Record<string, string>>, more: Partial<System> = {}): System {
  return {
    platform: 'linux',
    uid: 1000,
    env: {},
    read: (path) => files[path] ?? null,
    stat: (path) => (path === HELPER ? UNPACKED : null),
    list: (folder) =>
      Object.keys(files)
        .filter((path) => path.startsWith(`${folder}/`))
        .map((path) => path.slice(folder.length + 1)),
    ...more,
  }
}

test.each([
  ['Debian 12', { [CLONE]: '1\n', [MOST]: '15000\n' }],
  ['Ubuntu 22.04', { [APPARMOR]: '0\n', [CLONE]: '1\n' }],
  ['a kernel without any of the settings', {}],
])('nothing speaks against the sandbox on %s', (_name, files) => {
  expect(sandboxProblem(BINARY, system(files))).toBeNull()
})

test.each([
  [APPARMOR, '1', /apparmor_restrict_unprivileged_userns is 1/, /apparmor_parser --replace/],
  [CLONE, '0', /kernel.unprivileged_userns_clone is 0/, /^sudo sysctl -w kernel.unprivileged_userns_clone=1$/],
  [MOST, '0', /user.max_user_namespaces is 0/, /^sudo sysctl -w user.max_user_namespaces=15000$/],
])('%s with %s says why, and what mends it', (path, value, why, mend) => {
  const problem = sandboxProblem(BINARY, system({ [path]: `${value}\n` }))
  expect(problem?.why).toMatch(why)
  expect(problem?.mends).toEqual([
    expect.stringMatching(mend),
    `sudo chown root:root '${HELPER}' && sudo chmod 4755 '${HELPER}'`,
  ])
  expect(sandboxAdvice(problem!).at(-1)).toBe('  npm start -- --no-sandbox')
})

const restricted = { [APPARMOR]: '1\n' }

test.each([
  ['a helper that runs as root', system(restricted, { stat: () => ({ uid: 0, mode: 0o104755 }) })],
  ['root, who starts it without', system(restricted, { uid: 0 })],
  ['another system', system(restricted, { platform: 'darwin' })],
  [
    'a profile for this binary',
    system({ ...restricted, '/etc/apparmor.d/mine': `profile x "${BINARY}" flags=(unconfined) {\n  userns,\n}` }),
  ],
])('%s is no problem', (_name, one) => {
  expect(sandboxProblem(BINARY, one)).toBeNull()
})

test.each([
  ['a helper that belongs to the user', { stat: () => ({ uid: 1000, mode: 0o104755 }) }],
  ['a helper of root without its bit', { stat: () => ({ uid: 0, mode: 0o100755 }) }],
])('%s does not count', (_name, more) => {
  expect(sandboxProblem(BINARY, system(restricted, more))?.mends).toHaveLength(2)
})

test('a profile for another binary does not count', () => {
  const files = { ...restricted, '/etc/apparmor.d/code': 'profile code "/usr/share/code/code" { userns, }' }
  expect(sandboxProblem(BINARY, system(files))).not.toBeNull()
})

test('a profile names the binary and nothing else', () => {
  const [command = ''] = sandboxProblem("/home/o'hara/electron", system(restricted))?.mends ?? []
  expect(command).toContain(`profile proctor-desk-development "/home/o'\\''hara/electron" flags=(unconfined)`)
  // To AppArmor a star means every folder.
  expect(sandboxProblem('/home/*/electron', system(restricted))?.mends).toEqual([])
})
