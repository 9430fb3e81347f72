#!/usr/bin/env node
// Runs a command in a D-Bus session of its own with gnome-keyring unlocked, so that tests use a real Secret Service and
// never the user's: node test/support/with-keyring.mjs COMMAND [ARGUMENT...] Home folders are new and deleted
// afterwards. PROCTOR_DESK_TEST_KEYRING=1 tells tests that they run inside.
import { spawn } from 'node:child_process'
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const command = process.argv.slice(2)
if (command.length === 0) {
  console.error('usage: node test/support/with-keyring.mjs COMMAND [ARGUMENT...]')
  process.exit(2)
}

const home = mkdtempSync(join(tmpdir(), 'proctor-desk-keyring-'))
const runtime = join(home, 'run')
mkdirSync(runtime, { mode: 0o700 })
mkdirSync(join(home, 'share'), { mode: 0o700 })

// The daemon reads the new keyring's password from its standard input, so the command gets ours as descriptor 3. The
// daemon does not end with its bus if that ends quickly, so it is ended by its process ID.
const script = `
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

const child = spawn('dbus-run-session', ['--', 'sh', '-c', script, 'sh', ...command], {
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

function finish(code) {
  rmSync(home, { recursive: true, force: true, maxRetries: 3 })
  process.exit(code)
}
