import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')

/** Stands in for Electron: writes down how it was started and which signals came, and ends when it is told to. */
const ELECTRON = `#!/bin/sh
trap 'echo INT >> "$RECORD/signals"' INT
trap 'echo TERM >> "$RECORD/signals"' TERM
env > "$RECORD/environment"
printf '%s\\n' "$@" > "$RECORD/arguments.part"
mv "$RECORD/arguments.part" "$RECORD/arguments"
while [ ! -e "$RECORD/finish" ]; do sleep 0.05; done
exit 7
`

type Started = {
  readonly record: (name: string) => string
  readonly untilRecorded: (name: string) => Promise<void>
  readonly finish: () => void
  readonly group: number
  readonly signal: (name: NodeJS.Signals) => void
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>
}

function start(args: readonly string[], env: NodeJS.ProcessEnv, hasElectron: boolean, electron = ELECTRON): Started {
  const folder = mkdtempSync(join(tmpdir(), 'start-'))
  if (hasElectron) {
    writeFileSync(join(folder, 'electron'), electron)
    chmodSync(join(folder, 'electron'), 0o755)
  }
  // A group of its own, as a terminal makes one for each command.
  const child = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs'), ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DISPLAY: ':77', ELECTRON_OVERRIDE_DIST_PATH: folder, RECORD: folder, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = new Promise<{ code: number | null; output: string }>((done) => {
    child.once('close', (code) => done({ code, output }))
  })
  return {
    record: (name) => readFileSync(join(folder, name), 'utf8'),
    untilRecorded: async (name) => {
      await expect.poll(() => existsSync(join(folder, name)) || child.exitCode !== null, { timeout: 25_000 }).toBe(true)
    },
    finish: () => writeFileSync(join(folder, 'finish'), ''),
    group: child.pid ?? 0,
    signal: (name) => child.kill(name),
    ended,
  }
}

test('where Electron is, the app runs on it with the arguments it was given', async () => {
  const started = start(['--data-dir=/tmp/with space', 'proctordesk://x'], { ELECTRON_RUN_AS_NODE: '1' }, true)
  started.finish()
  const { code, output } = await started.ended
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  expect(started.record('arguments').trimEnd().split('\n')).toEqual([
    ...sandbox,
    ROOT,
    '--data-dir=/tmp/with space',
    'proctordesk://x',
  ])
  expect(output).toMatch(/Proctor Desk runs on Electron \(.+electron\)/)
  // With this variable Electron would be Node and open no window.
  expect(started.record('environment')).not.toMatch(/^ELECTRON_RUN_AS_NODE=/m)
  expect(code).toBe(7)
})

test('without a sandbox only as asked, and loudly', async () => {
  const started = start(['--no-sandbox', '--data-dir=/tmp/x'], {}, true)
  started.finish()
  const { output } = await started.ended
  // Once, and before the app's folder.
  expect(started.record('arguments').trimEnd().split('\n')).toEqual(['--no-sandbox', ROOT, '--data-dir=/tmp/x'])
  expect(output).toContain('WARNING: Without its sandbox, as you asked')
})

test('one Ctrl-C reaches the app once, however many pass it on', async () => {
  const started = start([], {}, true)
  await started.untilRecorded('arguments')
  // The terminal's to the group, then the one that npm passes on.
  process.kill(-started.group, 'SIGINT')
  started.signal('SIGINT')
  await started.untilRecorded('signals')
  started.finish()
  expect((await started.ended).code).toBe(7)
  expect(started.record('signals')).toBe('INT\n')
})

test('a folder without Electron is said, and the system’s Chromium runs the app', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'start-data-'))
  const started = start([`--data-dir=${dataDir}`], { PROCTOR_DESK_CHROMIUM: '/nonexistent/chromium' }, false)
  const { code, output } = await started.ended
  expect(output).toContain("runs on the system's Chromium: no Electron in ELECTRON_OVERRIDE_DIST_PATH")
  expect(output).toContain('PROCTOR_DESK_CHROMIUM is set to /nonexistent/chromium')
  expect(code).toBe(1)
})

test.each([
  ['its loader', '#!/nonexistent/loader\n', "Electron can't run on this system."],
  ['a library', '#!/bin/sh\nexit 127\n', 'Electron lacks a library of the system.'],
])('where Electron lacks %s, the way out is said', async (_, electron, said) => {
  const { code, output } = await start(['--no-sandbox'], {}, true, electron).ended
  expect(output).toContain(said)
  expect(output).toMatch(/Set ELECTRON_OVERRIDE_DIST_PATH to the folder of an Electron .+ to run on Chromium\./)
  expect(code).not.toBe(0)
})
