import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { createConnectionRegistry } from '../../../main/connections/registry.ts'
import { openStore } from '../../../main/store/client/open-store.ts'
import { redactText } from '../../../main/support/redact.ts'
import { makeDataFolder } from '../../support/data-folder.ts'
import { createAbsentKeychain } from '../../support/desk.ts'

const SECRET = 'kX9sV2pQ7mW4zR8tY1uB6nC3-ü'
const LATER = 'a-later-secret-of-the-account'
const settings = { name: 'Spring', baseUrl: 'https://assess.example', accountId: '1001', centers: ['c'] }

async function begin() {
  const folder = await makeDataFolder()
  const start = () => createConnectionRegistry({ folder, secrets: createAbsentKeychain(), wrapCost: 2 ** 14 })
  const registry = start()
  const { id } = await registry.add({ settings, secret: SECRET, keep: 'memory' })
  const access = await registry.storeAccess(id)
  return { folder, start, registry, id, access }
}

/** Every way in which a value could stand in a file. */
function formsOf(bytes: Buffer): readonly string[] {
  const base64 = bytes.toString('base64').replace(/=+$/, '')
  return [
    bytes.toString('latin1'),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    base64,
    bytes.toString('base64url'),
  ]
}

async function allBytes(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return (await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')))).join('\n')
}

test('guard: whoever copies the data folder has neither a secret nor a key', async () => {
  const { folder, registry, id, access } = await begin()
  const store = await openStore({ connectionId: id, ...access })
  await registry.update(id, { secret: LATER })
  await store.close()
  const bytes = await allBytes(folder)
  expect(bytes).toContain('"wrappedKey"')
  for (const secret of [SECRET, LATER])
    for (const form of formsOf(Buffer.from(secret))) expect(bytes).not.toContain(form)
  for (const form of formsOf(Buffer.from(access.key))) expect(bytes).not.toContain(form)
})

test('guard: a connection handed to the renderer has nothing of the key', async () => {
  const { registry, id } = await begin()
  const shown = JSON.stringify([await registry.list(), await registry.get(id)])
  expect(shown).not.toMatch(/wrappedKey|keyCheck|salt|sealed/)
})

test('guard: the failure for a wrong secret tells neither what was entered nor what is right', async () => {
  const { start, id, access } = await begin()
  const entered = 'entered-by-mistake-1234'
  const failure: unknown = await start()
    .provideSecret(id, entered, 'memory')
    .catch((error: unknown) => error)
  const text = inspect(failure, { depth: 8 })
  expect(text).toContain('secret-wrong')
  for (const value of [entered, SECRET, Buffer.from(access.key).toString('hex')]) expect(text).not.toContain(value)
})

test('guard: the unwrapped key is masked in the log, also where nothing tells it from a name', async () => {
  const { access } = await begin()
  const inPath = (key: Uint8Array) => `/x${Buffer.from(key).toString('hex')}x/`
  const other = Buffer.alloc(32, 0xa7)
  expect(redactText(inPath(other))).toBe(inPath(other))
  expect(redactText(inPath(access.key))).toBe('/x[redacted]x/')
})

test('guard: a former secret, once the service took the new one, opens no copy of the wrapped key either', async () => {
  const { folder, registry, id } = await begin()
  const sealed = async () =>
    new Set([...(await allBytes(folder)).matchAll(/"sealed": "([^"]+)"/g)].map(([, box]) => box))
  const former = await sealed()
  expect(former.size).toBe(1)
  await registry.update(id, { secret: LATER })
  expect((await sealed()).size).toBe(2)
  await registry.secretAccepted(id, LATER)
  const left = await sealed()
  expect(left.size).toBe(1)
  expect([...former].filter((box) => left.has(box))).toEqual([])
})
