#!/usr/bin/env node
// Runs a command with a keychain for tests: node test/support/with-keyring.mjs COMMAND [ARGUMENT...]
// PROCTOR_DESK_TEST_KEYRING=1 tells tests that they run inside.
//
// On Linux in a D-Bus session of its own with gnome-keyring unlocked, so that tests use a real Secret Service and never the
// user's. Home folders are new and deleted afterwards. macOS and Windows have one keychain for each user and no way to give
// a process another; there the tests use it, under names of their own connections, which nothing else has.
import { spawn } from 'node:child_process'
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandOf } from '../../scripts/commands.mjs'
import { hasOwnKeyring } from './keyring-systems.mjs'

const command = process.argv.slice(2)
if (command.length === 0) {
  console.error('usage: node test/support/with-keyring.mjs COMMAND [ARGUMENT...]')
  process.exit(2)
}
if (hasOwnKeyring(process.platform)) runInOwnSession(commandOf(command))
else runWithSystems(commandOf(command))

function runWithSystems([program, ...args]) {
  const env = { ...process.env, PROCTOR_DESK_TEST_KEYRING: '1' }
  const child = spawn(program, args, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(error.message)
    process.exit(127)
  })
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 128 + 15))
}

// The daemon reads the new keyring's password from its standard input, so the command gets ours as descriptor 3. The
// daemon does not end with its bus if that ends quickly, so it is ended by its process ID.
function sessionScript() {
  return `
printf test | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1 || exit 97
for _ in 1 2 3 4 5 6 7 8 9 10; do
  daemon=$(dbus-send --dest=org.freedesktop.DBus --print-reply=literal /org/freedesktop/DBus \
    org.freedesktop.DBus.GetConnectionUnixProcessID string:org.freedesktop.secrets 2>/dev/null | tr -dc 0-9)
  daemon=\${daemon#32}
  [ -n "$daemon" ] && break
  sleep 0.2
done
[ -n "$daemon" ] || exit 97
"$@" <&3 3<&- &
command=$!
trap 'kill -TERM $command' TERM
trap 'kill -INT $command' INT
wait $command
code=$?
trap - TERM INT
kill "$daemon" 2>/dev/null
exit $code
`
}

function runInOwnSession(words) {
  const home = mkdtempSync(join(tmpdir(), 'proctor-desk-keyring-'))
  const runtime = join(home, 'run')
  mkdirSync(runtime, { mode: 0o700 })
  mkdirSync(join(home, 'share'), { mode: 0o700 })
  const child = spawn('dbus-run-session', ['--', 'sh', '-c', sessionScript(), 'sh', ...words], {
    stdio: ['ignore', 'inherit', 'inherit', 0],
    // In a process group of its own: a signal must reach all of it, and the bus does not pass it on.
    detached: true,
    env: {
      ...process.env,
      HOME: home,
      XDG_DATA_HOME: join(home, 'share'),
      XDG_CONFIG_HOME: join(home, 'config'),
      XDG_CACHE_HOME: join(home, 'cache'),
      XDG_RUNTIME_DIR: runtime,
      PROCTOR_DESK_TEST_KEYRING: '1',
    },
  })
  const finish = (code) => {
    rmSync(home, { recursive: true, force: true, maxRetries: 3 })
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.kill(-child.pid, signal))
  child.on('error', (error) => {
    console.error(
      error.code === 'ENOENT' ? 'dbus-run-session is missing: sudo apt install dbus gnome-keyring' : error.message,
    )
    finish(127)
  })
  child.on('exit', (code, signal) => {
    if (code === 97) console.error('gnome-keyring-daemon did not start: sudo apt install gnome-keyring')
    finish(signal === null ? (code ?? 1) : 128 + 15)
  })
}
