import { expect, test, vi } from 'vitest'
import { createConnectionRegistry } from '../../../main/connections/registry.ts'
import { createMemoryStore } from '../../../main/secrets/memory-store.ts'
import { apiSecretName, cacheKeyName, secretAddressName } from '../../../main/secrets/secret-names.ts'
import type { SecretStore } from '../../../main/secrets/secret-store.ts'
import { makeDataFolder } from '../../support/data-folder.ts'
import { createWatchedKeychain } from '../../support/desk.ts'
import { NEW, removableStore, SECRET, SETTINGS } from '../../support/registry.ts'

async function start(secrets: SecretStore, folder?: string) {
  const onSecretChanged = vi.fn()
  const dataDir = folder ?? (await makeDataFolder())
  const registry = createConnectionRegistry({ folder: dataDir, secrets, onSecretChanged, wrapCost: 2 ** 14 })
  return { registry, onSecretChanged, folder: dataDir }
}

test('where a secret is, is read once, however often and by however many it is asked', async () => {
  const keychain = createWatchedKeychain()
  const { registry, folder } = await start(keychain.secrets)
  const { id } = await registry.add(NEW)
  const again = (await start(keychain.secrets, folder)).registry
  const before = keychain.asked()
  await Promise.all([again.list(), again.get(id), again.list()])
  const first = keychain.asked() - before
  for (let call = 0; call < 100; call += 1) expect((await again.get(id)).secretState).toBe('keychain')
  // The secret, and what it was entered for.
  expect([first, keychain.asked() - before]).toEqual([2, 2])
})

test('what the screen asks does not wait for a change that waits for the keychain', async () => {
  const keychain = createWatchedKeychain()
  const { registry } = await start(keychain.secrets)
  const { id } = await registry.add(NEW)
  keychain.fallSilent()
  const changing = registry.update(id, { secret: 'another' })
  expect((await registry.settings()).singleKeys).toBe(true)
  expect(await registry.list()).toMatchObject([{ id, secretState: 'keychain' }])
  keychain.answer()
  expect(await changing).toMatchObject({ id, secretState: 'keychain' })
})

test('every change of a secret shows at once', async () => {
  const keychain = createWatchedKeychain()
  const { registry, onSecretChanged } = await start(keychain.secrets)
  const state = async () => (await registry.list()).map(({ secretState }) => secretState)
  const { id } = await registry.add({ ...NEW, keep: 'memory' })
  expect(await state()).toEqual(['memory'])
  await registry.provideSecret(id, SECRET, 'keychain')
  expect(await state()).toEqual(['keychain'])
  await registry.update(id, { settings: { ...SETTINGS, accountId: '1002' }, secret: 'another' })
  expect(await state()).toEqual(['keychain'])
  await registry.remove(id)
  expect(await state()).toEqual([])
  expect(onSecretChanged).not.toHaveBeenCalled()
})

test('a secret that somebody took out of the keychain is told as soon as it is noticed, and so is its return', async () => {
  const secrets = createMemoryStore()
  const { registry, onSecretChanged } = await start({ ...secrets, kind: 'keychain' })
  const { id } = await registry.add(NEW)
  await secrets.delete(apiSecretName(id))
  expect((await registry.get(id)).secretState).toBe('keychain')
  await expect(registry.secret(id)).rejects.toMatchObject({ code: 'secret-missing' })
  expect(onSecretChanged).toHaveBeenCalledExactlyOnceWith(id)
  expect((await registry.get(id)).secretState).toBe('missing')
  await secrets.set(apiSecretName(id), SECRET)
  await registry.keychainAnswers()
  expect(onSecretChanged).toHaveBeenCalledTimes(2)
  expect((await registry.get(id)).secretState).toBe('keychain')
})

test('a keychain that does not answer is asked again each time, until it has answered', async () => {
  const store = removableStore()
  const { registry, folder } = await start(store)
  const { id } = await registry.add(NEW)
  store.present = false
  const { registry: again } = await start(store, folder)
  expect((await again.get(id)).secretState).toBe('silent')
  store.present = true
  expect((await again.get(id)).secretState).toBe('memory')
  store.present = false
  expect((await again.get(id)).secretState).toBe('memory')
})

test('what a connection that could not be added left in the keychain is removed when that answers again', async () => {
  const store = removableStore()
  const kept = new Set<string>()
  const set = async (name: string, value: string) => {
    await store.set(name, value)
    kept.add(name)
    // Gone in the midst of it: the secret is there, what it was entered for is not.
    store.present = false
  }
  const remove = async (name: string) => {
    await store.delete(name)
    kept.delete(name)
  }
  const { registry } = await start({ ...store, set, delete: remove })
  await expect(registry.add(NEW)).rejects.toMatchObject({ code: 'keychain-unavailable' })
  expect(await registry.list()).toEqual([])
  expect(kept.size).toBe(1)
  store.present = true
  await registry.keychainAnswers()
  expect([...kept]).toEqual([])
})

test('a connection that is added after it failed once keeps what it has put', async () => {
  const store = removableStore()
  const { registry } = await start(store)
  const { id } = await registry.add({ ...NEW, keep: 'memory' })
  await registry.storeAccess(id)
  store.present = false
  await expect(registry.provideSecret(id, SECRET, 'keychain')).rejects.toMatchObject({ code: 'keychain-unavailable' })
  store.present = true
  await registry.provideSecret(id, SECRET, 'keychain')
  await registry.keychainAnswers()
  for (const name of [apiSecretName, secretAddressName, cacheKeyName]) expect(await store.get(name(id))).not.toBeNull()
})
