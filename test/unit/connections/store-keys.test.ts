import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createEnvironmentStore } from '../../../main/secrets/environment-store.ts'
import { cacheKeyName } from '../../../main/secrets/secret-names.ts'
import { begin, NEW, SECRET } from '../../support/registry.ts'

describe('the key of the store', () => {
  test('32 random bytes, made once, the same after a restart, different for each connection', async () => {
    const { folder, registry, restart } = await begin()
    const [a, b] = [await registry.add(NEW), await registry.add(NEW)]
    const [first, again] = await Promise.all([registry.storeAccess(a.id), registry.storeAccess(a.id)])
    const account = { key: '1001 https://assess.example/api', movedFrom: [] }
    expect(first).toEqual({ folder: join(folder, 'connections', a.id), key: first.key, account, mustExist: false })
    expect(first.key).toHaveLength(32)
    expect(again.key).toEqual(first.key)
    expect((await restart().storeAccess(a.id)).key).toEqual(first.key)
    expect((await registry.storeAccess(b.id)).key).not.toEqual(first.key)
  })

  test('gone from the keychain: store-key-missing, and no new one is made in its place', async () => {
    const { registry, restart, secrets } = await begin()
    const { id } = await registry.add(NEW)
    await registry.storeAccess(id)
    await secrets.delete(cacheKeyName(id))
    await expect(restart().storeAccess(id)).rejects.toMatchObject({ code: 'store-key-missing' })
    expect(await secrets.get(cacheKeyName(id))).toBeNull()
  })

  test.each(['ab'.repeat(32), 'not a key'])(
    'another one (%s): store-key-missing, before a store could take it for damage',
    async (key) => {
      const { registry, restart, secrets } = await begin()
      const { id } = await registry.add(NEW)
      await registry.storeAccess(id)
      await secrets.set(cacheKeyName(id), key)
      await expect(restart().storeAccess(id)).rejects.toMatchObject({ code: 'store-key-missing' })
    },
  )

  test('from the environment: lasting, and a different key the next time is refused', async () => {
    const environment = (key: string) =>
      createEnvironmentStore({ PROCTOR_DESK_SECRET: SECRET, PROCTOR_DESK_CACHE_KEY: key })
    const { registry, restart } = await begin(environment('cd'.repeat(32)))
    const { id, secretState } = await registry.add(NEW)
    expect(secretState).toBe('memory')
    expect((await registry.storeAccess(id)).key).toEqual(Buffer.alloc(32, 0xcd))
    expect((await restart().storeAccess(id)).key).toEqual(Buffer.alloc(32, 0xcd))
    await expect(restart(environment('ef'.repeat(32))).storeAccess(id)).rejects.toMatchObject({
      code: 'store-key-missing',
    })
    await expect(restart(createEnvironmentStore({})).storeAccess(id)).rejects.toMatchObject({
      code: 'store-key-missing',
    })
    await expect(restart(createEnvironmentStore({})).secret(id)).rejects.toMatchObject({ code: 'secret-missing' })
  })
})
