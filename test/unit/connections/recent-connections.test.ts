import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ConnectionRegistry } from '../../../main/connections/registry.ts'
import { begin, NEW, SECRET, SETTINGS } from '../../support/registry.ts'

const named = (registry: ConnectionRegistry, name: string) =>
  registry.add({ ...NEW, settings: { ...SETTINGS, name } }).then(({ id }) => id)
const names = async (registry: ConnectionRegistry) => (await registry.recent()).map(({ name }) => name)
const use = (registry: ConnectionRegistry, id: Awaited<ReturnType<typeof named>>) =>
  registry.setSettings({ lastConnection: id })

async function three() {
  const all = await begin()
  const [a, b, c] = [
    await named(all.registry, 'A'),
    await named(all.registry, 'B'),
    await named(all.registry, 'C'),
  ] as const
  return { ...all, a, b, c }
}

test('connections are in the order of their last use, also after a restart; before it in that of the list', async () => {
  const { registry, restart, a, b } = await three()
  expect(await names(registry)).toEqual(['A', 'B', 'C'])
  await use(registry, b)
  await use(registry, a)
  await registry.setSettings({ theme: 'dark' })
  expect(await names(restart())).toEqual(['A', 'B', 'C'])
  await use(registry, b)
  expect(await names(restart())).toEqual(['B', 'A', 'C'])
})

test('a connection that is renamed is there by its new name, and one that is removed is gone', async () => {
  const { registry, a, b, c } = await three()
  await use(registry, c)
  await registry.update(a, { settings: { ...SETTINGS, name: 'Autumn' } })
  await registry.remove(b)
  expect(await names(registry)).toEqual(['C', 'Autumn'])
})

test('what the user took out comes back with its next use', async () => {
  const { registry, restart, b } = await three()
  await registry.forgetRecent([b])
  expect(await names(restart())).toEqual(['A', 'C'])
  await use(registry, b)
  expect(await names(restart())).toEqual(['B', 'A', 'C'])
})

test('a new connection is there once it is used', async () => {
  const { registry, c } = await three()
  await use(registry, c)
  const d = await named(registry, 'D')
  expect(await names(registry)).toEqual(['C', 'A', 'B'])
  await use(registry, d)
  expect(await names(registry)).toEqual(['D', 'C', 'A', 'B'])
})

test('the file has nothing but ids, and a damaged one costs only the order', async () => {
  const { folder, registry, restart, b } = await three()
  await use(registry, b)
  const path = join(folder, 'recent-connections.json')
  const text = await readFile(path, 'utf8')
  for (const word of [SECRET, SETTINGS.accountId, SETTINGS.centers[0]!, SETTINGS.baseUrl])
    expect(text).not.toContain(word)
  await writeFile(path, '{"format":1,"connections":["../../elsewhere"]}')
  expect(await names(restart())).toEqual(['B', 'A', 'C'])
})
