import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ASK_FOR_KEYRING = [
  '--dest=org.freedesktop.DBus',
  '--print-reply',
  '/org/freedesktop/DBus',
  'org.freedesktop.DBus.GetNameOwner',
  'string:org.freedesktop.secrets',
]

/** A keyring for one test on its own session bus, so that it can be made to hang without effect on other tests. */
export type OwnKeyring = {
  /** Environment for a process that should use this keyring. */
  readonly env: { readonly DBUS_SESSION_BUS_ADDRESS: string }
  /** Stops its process: calls are accepted and not answered. */
  stop(): void
  resume(): void
  end(): Promise<void>
}

export async function startOwnKeyring(): Promise<OwnKeyring> {
  const home = await mkdtemp(join(tmpdir(), 'proctor-desk-own-keyring-'))
  await mkdir(join(home, 'run'), { mode: 0o700 })
  const homes = { HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home }
  const env = { ...process.env, ...homes, XDG_RUNTIME_DIR: join(home, 'run') }
  const children: ChildProcess[] = []
  const end = async () => {
    for (const child of children.toReversed()) {
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
      child.kill('SIGCONT')
      child.kill('SIGTERM')
      await ended
    }
    await rm(home, { recursive: true, force: true, maxRetries: 3 })
  }
  try {
    const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env,
    })
    children.push(bus)
    const [address] = (await once(createInterface(bus.stdout), 'line')) as [string]
    const onBus = { ...env, DBUS_SESSION_BUS_ADDRESS: address }
    const keyring = spawn('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], {
      stdio: ['pipe', 'ignore', 'ignore'],
      env: onBus,
    })
    children.push(keyring)
    keyring.stdin.end('test')
    await untilItAnswers(onBus)
    return {
      env: { DBUS_SESSION_BUS_ADDRESS: address },
      stop: () => void keyring.kill('SIGSTOP'),
      resume: () => void keyring.kill('SIGCONT'),
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

async function untilItAnswers(env: NodeJS.ProcessEnv): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const there = await run('dbus-send', ASK_FOR_KEYRING, { env }).then(
      () => true,
      () => false,
    )
    if (there) return
    await delay(100)
  }
  throw new Error('gnome-keyring-daemon did not start')
}
