import { expect, test } from 'vitest'
import { connectionIdSchema } from '../../../contract/model/id-schemas.ts'
import { createEnvironmentStore } from '../../../main/secrets/environment-store.ts'
import { apiSecretName, cacheKeyName } from '../../../main/secrets/secret-names.ts'

const id = connectionIdSchema.parse('c1')
const KEY = 'AB'.repeat(32)

test('secret and key come from the environment, for any connection', async () => {
  const store = createEnvironmentStore({ PROCTOR_DESK_SECRET: 'the-secret', PROCTOR_DESK_CACHE_KEY: KEY })
  expect(store.kind).toBe('environment')
  expect(await store.get(apiSecretName(id))).toBe('the-secret')
  expect(await store.get(cacheKeyName(connectionIdSchema.parse('c2')))).toBe(KEY.toLowerCase())
})

test('without PROCTOR_DESK_SECRET: secret-missing', async () => {
  const store = createEnvironmentStore({ PROCTOR_DESK_CACHE_KEY: KEY })
  await expect(store.get(apiSecretName(id))).rejects.toMatchObject({ code: 'secret-missing' })
})

test.each([undefined, '', 'ab'.repeat(31), `${'ab'.repeat(31)}zz`, `${KEY}00`])(
  'PROCTOR_DESK_CACHE_KEY as %j: store-key-missing, without the value in the message',
  async (key) => {
    const store = createEnvironmentStore({ PROCTOR_DESK_SECRET: 's', PROCTOR_DESK_CACHE_KEY: key })
    const failure = await store.get(cacheKeyName(id)).then(
      () => null,
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ code: 'store-key-missing' })
    if (key) expect(String(failure)).not.toContain(key)
  },
)

test('storing what the environment says already is accepted, anything else refused', async () => {
  const store = createEnvironmentStore({ PROCTOR_DESK_SECRET: 'the-secret', PROCTOR_DESK_CACHE_KEY: KEY })
  await store.set(apiSecretName(id), 'the-secret')
  await expect(store.set(apiSecretName(id), 'another')).rejects.toMatchObject({ code: 'invalid-argument' })
  expect(await store.get(apiSecretName(id))).toBe('the-secret')
})

test('other names live in memory', async () => {
  const store = createEnvironmentStore({})
  await store.set('other', 'value')
  expect(await store.get('other')).toBe('value')
  await store.delete('other')
  await store.delete('other')
  expect(await store.get('other')).toBeNull()
})
