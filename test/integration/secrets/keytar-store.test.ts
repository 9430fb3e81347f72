import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createKeytarStore } from '../../../main/secrets/keytar-store.ts'
import { HAS_TEST_KEYRING } from '../../support/keyring.ts'

describe.runIf(HAS_TEST_KEYRING)('the real keychain', () => {
  const store = () => createKeytarStore({ service: `Proctor Desk test ${randomUUID()}` })

  test('says that it is there', async () => {
    expect(await store().availability()).toEqual({ available: true, reason: null })
  })

  test('keeps a secret, gives it back to another instance, replaces and removes it', async () => {
    const service = `Proctor Desk test ${randomUUID()}`
    const [first, second] = [createKeytarStore({ service }), createKeytarStore({ service })]
    expect(await first.get('a')).toBeNull()
    await first.set('a', 'clé — ключ — 鍵 "quoted"\n')
    await first.set('b', 'other')
    expect(await second.get('a')).toBe('clé — ключ — 鍵 "quoted"\n')
    await second.set('a', 'new')
    expect(await first.get('a')).toBe('new')
    await first.delete('a')
    expect(await second.get('a')).toBeNull()
    expect(await second.get('b')).toBe('other')
    await second.delete('b')
  })

  test('removing what is not there is no failure', async () => {
    await store().delete('nothing')
  })

  test('a secret of the greatest length that the program takes', async () => {
    const kept = store()
    const secret = 'ж'.repeat(4096)
    await kept.set('long', secret)
    expect(await kept.get('long')).toBe(secret)
    await kept.delete('long')
  })
})

/** libsecret finds its bus once per process, so what is tried without one runs in a process of its own. */
function runWithoutKeychain(environment: Record<string, string>): Record<string, { code: string; message: string }> {
  const source = fileURLToPath(new URL('../../../main/secrets/keytar-store.ts', import.meta.url))
  const script = `
    const { createKeytarStore } = await import(${JSON.stringify(source)})
    const store = createKeytarStore()
    const failure = (promise) => promise.then(() => null, ({ code, message }) => ({ code, message }))
    const { available, reason } = await store.availability()
    process.stdout.write(JSON.stringify({
      availability: { code: String(available), message: reason },
      get: await failure(store.get('a')),
      set: await failure(store.set('a', 'the-secret-value')),
      delete: await failure(store.delete('a')),
    }))`
  const kept = Object.entries(process.env).filter(([name]) => !['DBUS_SESSION_BUS_ADDRESS', 'DISPLAY'].includes(name))
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...Object.fromEntries(kept), ...environment },
    encoding: 'utf8',
  })
  return JSON.parse(output) as Record<string, { code: string; message: string }>
}

describe.runIf(process.platform === 'linux')('no keychain', () => {
  test.each([
    ['a D-Bus address that leads nowhere', { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' }],
    ['no D-Bus at all', { XDG_RUNTIME_DIR: '/nonexistent' }],
  ])('%s: says so and what to do, and every call fails with keychain-unavailable', (_name, environment) => {
    const { availability, ...calls } = runWithoutKeychain(environment)
    expect(availability!.code).toBe('false')
    expect(availability!.message).toContain('D-Bus')
    expect(availability!.message).toContain('gnome-keyring')
    expect(Object.values(calls).map((failure) => failure.code)).toEqual(Array(3).fill('keychain-unavailable'))
    expect(JSON.stringify(calls)).not.toContain('the-secret-value')
  })
})
