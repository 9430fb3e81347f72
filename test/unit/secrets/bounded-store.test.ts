import { expect, test, vi } from 'vitest'
import { createBoundedStore } from '../../../main/secrets/bounded-store.ts'
import { createWatchedKeychain } from '../../support/desk.ts'

const PATIENCE = { readMs: 20, changeMs: 20, closeMs: 20 }
const UNAVAILABLE = { code: 'keychain-unavailable' }

async function begin() {
  const keychain = createWatchedKeychain()
  const onAnswersAgain = vi.fn()
  const store = createBoundedStore(keychain.secrets, { patience: PATIENCE, onAnswersAgain })
  await store.set('a', 'first')
  const answered = () => expect.poll(() => onAnswersAgain.mock.calls.length).toBeGreaterThan(0)
  return { keychain, store, onAnswersAgain, answered }
}

test('a keychain that answers is asked as if nothing stood before it, and tells nothing', async () => {
  const { store, onAnswersAgain } = await begin()
  expect(await store.availability()).toEqual({ available: true, reason: null })
  expect([await store.get('a'), await store.get('b')]).toEqual(['first', null])
  await store.delete('a')
  expect(await store.get('a')).toBeNull()
  expect(onAnswersAgain).not.toHaveBeenCalled()
  expect(store.isHanging()).toBe(false)
})

test('every call of a silent keychain fails, and only one of them ever reaches it', async () => {
  const { keychain, store } = await begin()
  const before = keychain.asked()
  keychain.fallSilent()
  const calls = [store.get('a'), store.get('b'), store.set('a', 'second'), store.delete('a')]
  for (const call of calls) await expect(call).rejects.toMatchObject(UNAVAILABLE)
  await expect(store.get('a')).rejects.toMatchObject(UNAVAILABLE)
  expect((await store.availability()).reason).toContain('isn’t responding')
  expect(keychain.asked() - before).toBe(1)
  expect(store.isHanging()).toBe(true)
})

test('what was read late is told, and the next caller has it without another question', async () => {
  const { keychain, store, answered } = await begin()
  keychain.fallSilent()
  await expect(store.get('a')).rejects.toMatchObject(UNAVAILABLE)
  keychain.answer()
  await answered()
  const before = keychain.asked()
  expect(await store.get('a')).toBe('first')
  expect(keychain.asked()).toBe(before)
  await store.set('a', 'second')
  expect(await store.get('a')).toBe('second')
})

test('what was found not to be there, and that the keychain is there, is known after a late answer as well', async () => {
  const { keychain, store } = await begin()
  for (const ask of [() => store.get('b'), () => store.availability()]) {
    keychain.fallSilent()
    await ask().catch(() => undefined)
    keychain.answer()
    await expect.poll(store.isHanging).toBe(false)
    const before = keychain.asked()
    expect([null, { available: true, reason: null }]).toContainEqual(await ask())
    expect(keychain.asked()).toBe(before)
  }
  await store.set('b', 'second')
  expect(await store.get('b')).toBe('second')
  const before = keychain.asked()
  await store.availability()
  expect(keychain.asked()).toBe(before + 1)
})

test.each([
  ['a secret that was replaced', 'a', 'first', 'set'],
  ['a secret that was new', 'b', null, 'set'],
  ['a secret that was removed', 'a', 'first', 'delete'],
] as const)('a change that is carried out after its caller was told of a failure is taken back: %s', async (...row) => {
  const [, name, former, kind] = row
  const keychain = createWatchedKeychain()
  const store = createBoundedStore(
    {
      ...keychain.secrets,
      // Silent in the midst of the change, after what was there has been read.
      set: async (...args) => (silence(), keychain.secrets.set(...args)),
      delete: async (...args) => (silence(), keychain.secrets.delete(...args)),
    },
    { patience: PATIENCE, onAnswersAgain: () => (told = true) },
  )
  let told = false
  let armed = false
  const silence = () => {
    if (armed) keychain.fallSilent()
    armed = false
  }
  await store.set('a', 'first')
  armed = true
  await expect(kind === 'set' ? store.set(name, 'late') : store.delete(name)).rejects.toMatchObject(UNAVAILABLE)
  keychain.answer()
  await expect.poll(() => told).toBe(true)
  expect(await keychain.held(name)).toBe(former)
})

test('a change that failed in the keychain, and was carried out all the same, is taken back by the next call', async () => {
  const keychain = createWatchedKeychain()
  const store = createBoundedStore({
    ...keychain.secrets,
    set: async (name, value) => {
      await keychain.secrets.set(name, value)
      if (value === 'second') throw new Error('Timeout was reached')
    },
  })
  await store.set('a', 'first')
  await expect(store.set('a', 'second')).rejects.toThrow('Timeout')
  expect(await store.get('a')).toBe('first')
})

test('closing waits for what is answered in time, and lets nothing else wait', async () => {
  const { keychain, store } = await begin()
  const inTime = store.set('a', 'second')
  await store.close()
  await inTime
  expect(await keychain.held('a')).toBe('second')
  await expect(store.get('a')).rejects.toMatchObject({ code: 'cancelled' })

  const silent = createWatchedKeychain()
  const other = createBoundedStore(silent.secrets, { patience: { ...PATIENCE, readMs: 3_600_000 } })
  silent.fallSilent()
  const asked = expect(other.get('a')).rejects.toMatchObject({ code: 'cancelled' })
  await other.close()
  await asked
})
