import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type NewConnection } from '../../../main/connections/registry.ts'
import { createEnvironmentStore } from '../../../main/secrets/environment-store.ts'
import { createMemoryStore } from '../../../main/secrets/memory-store.ts'
import { apiSecretName, cacheKeyName } from '../../../main/secrets/secret-names.ts'
import { DeskError } from '../../../contract/model/errors.ts'
import type { SecretStore } from '../../../main/secrets/secret-store.ts'
import { openSealedJson, sealJson } from '../../../main/support/kept-file.ts'
import { allFiles, begin, NEW, removableStore, SECRET, SETTINGS } from '../../support/registry.ts'

describe('no keychain', () => {
  const inMemory: NewConnection = { ...NEW, keep: 'memory' }

  /** A connection whose store has been opened, as its secret wraps the key; then the program is started again. */
  async function sealed(secrets?: SecretStore) {
    const { folder, registry, restart, secrets: store } = await begin(secrets)
    const { id } = await registry.add(inMemory)
    const access = await registry.storeAccess(id)
    const file = () => readFile(join(folder, 'connections.json'), 'utf8')
    return { folder, registry, restart, secrets: store, id, access, file }
  }

  test('the secret lives in memory: nothing in the keychain, and gone after a restart', async () => {
    const { registry, restart, secrets } = await begin()
    const { id, secretState, storeKey } = await registry.add(inMemory)
    expect([secretState, storeKey]).toEqual(['memory', 'wrapped'])
    expect(await registry.secret(id)).toBe(SECRET)
    expect(await secrets.get(apiSecretName(id))).toBeNull()
    expect(await restart().get(id)).toMatchObject({ secretState: 'missing', storeKey: 'wrapped' })
    await expect(restart().secret(id)).rejects.toMatchObject({ code: 'store-sealed' })
  })

  test('after a restart the store is closed until the secret is entered, and then has the same key', async () => {
    const { restart, secrets, id, access } = await sealed()
    expect(access.key).toHaveLength(32)
    expect(await secrets.get(cacheKeyName(id))).toBeNull()
    const next = restart()
    await expect(next.storeAccess(id)).rejects.toMatchObject({ code: 'store-sealed' })
    expect((await next.provideSecret(id, SECRET, 'memory')).secretState).toBe('memory')
    expect(await next.storeAccess(id)).toEqual(access)
  })

  test('a wrong secret: secret-wrong, nothing is taken over, and the right one still opens', async () => {
    const { restart, id, access, file, secrets } = await sealed()
    const before = await file()
    const next = restart()
    for (const keep of ['memory', 'keychain'] as const) {
      await expect(next.provideSecret(id, `${SECRET}x`, keep)).rejects.toMatchObject({ code: 'secret-wrong' })
    }
    expect((await next.get(id)).secretState).toBe('missing')
    expect(await secrets.get(apiSecretName(id))).toBeNull()
    await expect(next.storeAccess(id)).rejects.toMatchObject({ code: 'store-sealed' })
    expect(await file()).toBe(before)
    await next.provideSecret(id, SECRET, 'memory')
    expect(await next.storeAccess(id)).toEqual(access)
  })

  test('a secret that is changed while the store is open opens it from then on', async () => {
    const { registry, restart, id, access } = await sealed()
    await registry.update(id, { secret: 'the-new-secret' })
    expect(await registry.secret(id)).toBe('the-new-secret')
    const next = restart()
    await next.provideSecret(id, 'the-new-secret', 'memory')
    expect(await next.storeAccess(id)).toEqual(access)
  })

  test('the former secret opens as well until the service has taken the new one', async () => {
    const { registry, restart, id, access } = await sealed()
    await registry.update(id, { secret: 'mistyped' })
    await registry.secretAccepted(id, SECRET) // A call from before the change ends now.
    const next = restart()
    await next.provideSecret(id, SECRET, 'memory')
    expect(await next.storeAccess(id)).toEqual(access)

    await next.update(id, { secret: 'the-new-secret' })
    await next.secretAccepted(id, 'the-new-secret')
    const last = restart()
    for (const former of [SECRET, 'mistyped']) {
      await expect(last.provideSecret(id, former, 'memory')).rejects.toMatchObject({ code: 'secret-wrong' })
    }
    await last.provideSecret(id, 'the-new-secret', 'memory')
    expect(await last.storeAccess(id)).toEqual(access)
  })

  test('changed while the store was closed: the former secret opens it, then the new one takes its place', async () => {
    const { restart, id, access } = await sealed()
    const next = restart()
    await expect(next.update(id, { secret: 'the-new-secret' })).rejects.toMatchObject({ code: 'secret-wrong' })
    expect((await next.update(id, { settings: { ...SETTINGS, name: 'Autumn' } })).name).toBe('Autumn')
    await next.provideSecret(id, SECRET, 'memory')
    await next.update(id, { secret: 'the-new-secret' })
    expect(await next.secret(id)).toBe('the-new-secret')
    const last = restart()
    await last.provideSecret(id, 'the-new-secret', 'memory')
    expect(await last.storeAccess(id)).toEqual(access)
  })

  test('moving to the keychain later, also right after a restart, keeps the store and its key', async () => {
    const { restart, secrets, id, access, file } = await sealed()
    const moved = await restart().provideSecret(id, SECRET, 'keychain')
    expect(moved).toMatchObject({ id, storeKey: 'kept' })
    expect(await secrets.get(cacheKeyName(id))).toBe(Buffer.from(access.key).toString('hex'))
    expect(JSON.parse(await file())).toMatchObject({ connections: [{ keep: 'keychain', wrappedKey: null }] })
    const next = restart()
    expect(await next.storeAccess(id)).toEqual(access)
    expect(await next.secret(id)).toBe(SECRET)
  })

  test('a keychain that refuses to take it: the secret opens the store as before, nothing stays in the keychain', async () => {
    const inner = createMemoryStore()
    const set = async (name: string, value: string) => {
      if (name.endsWith('/api-secret')) throw new DeskError('keychain-unavailable', 'gone')
      await inner.set(name, value)
    }
    const { restart, id, access, file } = await sealed({ ...inner, set })
    const before = await file()
    const next = restart()
    await expect(next.provideSecret(id, SECRET, 'keychain')).rejects.toMatchObject({ code: 'keychain-unavailable' })
    expect(await inner.get(cacheKeyName(id))).toBeNull()
    expect(await file()).toBe(before)
    await next.provideSecret(id, SECRET, 'memory')
    expect(await next.storeAccess(id)).toEqual(access)
  })

  test('a keychain that refuses while the store is open: the secret in memory stays, and goes on to open and to sign', async () => {
    const inner = createMemoryStore()
    const set = async (name: string, value: string) => {
      if (name.endsWith('/api-secret')) throw new DeskError('keychain-unavailable', 'gone')
      await inner.set(name, value)
    }
    const { registry, id, access } = await sealed({ ...inner, set })
    await expect(registry.provideSecret(id, SECRET, 'keychain')).rejects.toMatchObject({ code: 'keychain-unavailable' })
    expect(await registry.get(id)).toMatchObject({ secretState: 'memory', storeKey: 'wrapped' })
    expect(await registry.secret(id)).toBe(SECRET)
    expect(await registry.storeAccess(id)).toEqual(access)
  })

  test('without its wrapped key a store gets no new one', async () => {
    const { folder, restart, id, file } = await sealed()
    const list = openSealedJson(await file()) as { connections: object[] }
    list.connections = list.connections.map((entry) => ({ ...entry, wrappedKey: null }))
    await writeFile(join(folder, 'connections.json'), sealJson(list))
    const next = restart()
    await next.provideSecret(id, SECRET, 'memory')
    await expect(next.storeAccess(id)).rejects.toMatchObject({ code: 'store-key-missing' })
  })

  test('a key that cannot be written to the file is not given out', async () => {
    const { folder, registry } = await begin()
    const { id } = await registry.add(inMemory)
    await rm(join(folder, 'connections.json'))
    await mkdir(join(folder, 'connections.json', 'x'), { recursive: true })
    await expect(registry.storeAccess(id)).rejects.toMatchObject({ code: 'disk-error' })
  })

  test('the environment gives the secret to a scheduled job, which needs no key then', async () => {
    const { restart, id, access } = await sealed()
    const job = (secret: string) => restart(createEnvironmentStore({ PROCTOR_DESK_SECRET: secret }))
    expect(await job(SECRET).storeAccess(id)).toEqual(access)
    await expect(job('another').storeAccess(id)).rejects.toMatchObject({ code: 'secret-wrong' })
  })

  test('removing it removes folder, wrapped key and entry, also while it is closed', async () => {
    const { folder, restart, id, access } = await sealed()
    await mkdir(access.folder, { recursive: true })
    await restart().remove(id)
    expect(await restart().list()).toEqual([])
    await expect(stat(access.folder)).rejects.toThrow('ENOENT')
    expect(await allFiles(folder)).not.toContain(id)
  })

  test('the keychain is gone: the call fails with keychain-unavailable and changes nothing', async () => {
    const store = removableStore()
    const { registry } = await begin(store)
    store.present = false
    await expect(registry.add(NEW)).rejects.toMatchObject({ code: 'keychain-unavailable' })
    expect(await registry.list()).toEqual([])
  })

  test('a connection of the keychain stays closed while that is gone, whatever secret is entered', async () => {
    const store = removableStore()
    const { registry, restart } = await begin(store)
    const { id } = await registry.add(NEW)
    const access = await registry.storeAccess(id)
    store.present = false
    const next = restart()
    expect(await next.get(id)).toMatchObject({ secretState: 'silent', storeKey: 'kept' })
    for (const call of [next.secret(id), next.storeAccess(id), next.provideSecret(id, SECRET, 'memory')]) {
      await expect(call).rejects.toMatchObject({ code: 'keychain-unavailable' })
    }
    store.present = true
    expect(await next.storeAccess(id)).toEqual(access)
    expect((await next.get(id)).secretState).toBe('memory')
  })
})
