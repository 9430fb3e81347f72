import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createConnectionRegistry } from '../../../main/connections/registry.ts'
import { createMemoryStore } from '../../../main/secrets/memory-store.ts'
import { cacheKeyName } from '../../../main/secrets/secret-names.ts'
import type { DeskError } from '../../../contract/model/errors.ts'
import type { SecretStore } from '../../../main/secrets/secret-store.ts'
import { allFiles, begin, NEW, SECRET, SETTINGS } from '../../support/registry.ts'

describe('connections.json', () => {
  test('holds neither secret nor key, is the user’s alone, and no temporary file stays', async () => {
    const { folder, registry, secrets } = await begin()
    const { id } = await registry.add(NEW)
    await registry.storeAccess(id)
    const files = await allFiles(folder)
    expect(files).not.toContain(SECRET)
    expect(files).not.toContain((await secrets.get(cacheKeyName(id)))!)
    expect((await stat(join(folder, 'connections.json'))).mode & 0o077).toBe(0)
    expect((await readdir(folder)).sort()).toEqual(['connections', 'connections.json', 'connections.previous.json'])
    const kept = [join(folder, 'connections.previous.json'), join(folder, 'connections', id, 'connection.json')]
    for (const file of kept) expect((await stat(file)).mode & 0o077).toBe(0)
  })

  test.each([
    ['cut short', '{"format":1,"connections":[{"na'],
    ['another shape', '{"format":1,"connections":[{"name":5}]}'],
    ['empty', ''],
  ])('damaged (%s): set aside with its content, and said so; then the program goes on', async (_name, content) => {
    const { folder, registry } = await begin()
    await writeFile(join(folder, 'connections.json'), content)
    const failure: unknown = await registry.add(NEW).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'disk-error' })
    const [aside, ...others] = await readdir(folder)
    expect(others).toEqual([])
    expect((failure as Error).message).toContain(aside)
    expect(await readFile(join(folder, aside!), 'utf8')).toBe(content)
    await registry.add(NEW)
    expect(await registry.list()).toHaveLength(1)
    expect(await readFile(join(folder, aside!), 'utf8')).toBe(content)
  })

  test.each([
    ['gone', (file: string) => rm(file)],
    ['cut short', (file: string) => writeFile(file, '{"format":1,"connections":[{"na')],
  ])('%s: its copies give back connections and wrapped keys, with a notice', async (_name, spoil) => {
    const { folder, registry } = await begin()
    const first = await registry.add({ ...NEW, keep: 'memory' })
    const access = await registry.storeAccess(first.id)
    const second = await registry.add({ ...NEW, keep: 'memory', settings: { ...SETTINGS, name: 'Autumn' } })
    const accessOfSecond = await registry.storeAccess(second.id)
    await registry.update(first.id, { settings: { ...SETTINGS, name: 'Renamed' } })
    await spoil(join(folder, 'connections.json'))

    const told: DeskError[] = []
    const options = { folder, secrets: createMemoryStore(), wrapCost: 2 ** 14 }
    const next = createConnectionRegistry({ ...options, onRecovered: (trouble) => told.push(trouble) })
    expect((await next.list()).map(({ name }) => name)).toEqual(['Renamed', 'Autumn'])
    expect(told).toMatchObject([{ code: 'disk-error', details: { field: 'connections' } }])
    for (const [id, known] of [
      [first.id, access],
      [second.id, accessOfSecond],
    ] as const) {
      await next.provideSecret(id, SECRET, 'memory')
      expect(await next.storeAccess(id)).toEqual(known)
    }
    // The list is whole again, and the damaged one is kept.
    expect((await createConnectionRegistry(options).list()).map(({ name }) => name)).toEqual(['Renamed', 'Autumn'])
    expect(told).toHaveLength(1)
    const damaged = (await readdir(folder)).filter((name) => name.includes('damaged'))
    expect(damaged).toHaveLength(_name === 'gone' ? 0 : 1)
  })

  test.each<[string, (file: string) => Promise<unknown>, asides: number]>([
    ['a folder in its place', (file) => mkdir(file), 1],
    ['a link to itself, which cannot be read', (file) => symlink(file, file), 0],
  ])('%s: the copies are used, also where one of them is no file', async (_name, replaceBy, asides) => {
    const { folder, registry, restart } = await begin()
    const first = await registry.add(NEW)
    const second = await registry.add({ ...NEW, settings: { ...SETTINGS, name: 'Autumn' } })
    for (const { id } of [first, second]) await registry.storeAccess(id)
    const own = join(folder, 'connections', first.id, 'connection.json')
    for (const [file, spoil] of [[join(folder, 'connections.json'), replaceBy] as const, [own, mkdir] as const]) {
      await rm(file)
      await spoil(file)
    }
    const next = restart()
    for (const one of [next, restart()])
      expect((await one.list()).map(({ name }) => name)).toEqual(['Spring', 'Autumn'])
    expect((await readdir(folder)).filter((name) => name.includes('damaged'))).toHaveLength(asides)
    await next.update(first.id, { settings: { ...SETTINGS, name: 'Renamed' } })
    await rm(join(folder, 'connections.json'))
    await rm(join(folder, 'connections.previous.json'))
    expect((await restart().list()).map(({ name }) => name)).toEqual(['Renamed', 'Autumn'])
  })

  test('copies that are older, as after an end between them, are written again at the next start', async () => {
    const { folder, registry, restart } = await begin()
    const { id } = await registry.add(NEW)
    await registry.storeAccess(id)
    const copies = [join(folder, 'connections.previous.json'), join(folder, 'connections', id, 'connection.json')]
    const before = await Promise.all(copies.map((file) => readFile(file)))
    await registry.update(id, { settings: { ...SETTINGS, name: 'Renamed' } })
    for (const [at, file] of copies.entries()) await writeFile(file, before[at]!)
    await restart().list()
    await rm(join(folder, 'connections.json'))
    expect(await restart().list()).toMatchObject([{ name: 'Renamed' }])
  })

  test('without a folder of its own yet, a connection comes back from the copy of the list', async () => {
    const { folder, registry, restart } = await begin()
    const { id } = await registry.add(NEW)
    const other = await registry.add(NEW)
    await rm(join(folder, 'connections.json'))
    expect((await restart().list()).map((connection) => connection.id)).toEqual([id, other.id])
  })

  test('a text that was changed is damage, although it is valid: the copy has what was entered', async () => {
    const { folder, registry, restart } = await begin()
    await registry.add(NEW)
    const path = join(folder, 'connections.json')
    const sound = await readFile(path, 'utf8')
    for (const [from, to] of [
      ['Spring', 'Sprinf'],
      ['assess.example', 'assess.examplf'],
      ['"1001"', '"1011"'],
    ] as const) {
      await writeFile(path, sound.replace(from, to))
      expect(await restart().list()).toMatchObject([
        { name: 'Spring', baseUrl: 'https://assess.example/api', accountId: '1001' },
      ])
    }
  })

  test('a list of an earlier version has no checksum', async () => {
    const { folder, registry, restart } = await begin()
    await registry.add(NEW)
    const path = join(folder, 'connections.json')
    const { checksum, ...earlier } = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>
    expect(checksum).toMatch(/^[0-9a-f]{64}$/)
    await writeFile(path, JSON.stringify(earlier))
    expect(await restart().list()).toHaveLength(1)
  })

  test('what was removed does not come back from a copy', async () => {
    const { folder, registry, restart } = await begin()
    const { id } = await registry.add(NEW)
    const other = await registry.add(NEW)
    for (const one of [id, other.id]) await registry.storeAccess(one)
    await registry.remove(id)
    await rm(join(folder, 'connections.json'))
    expect((await restart().list()).map((connection) => connection.id)).toEqual([other.id])
  })

  test('of a newer version: refused and left as it is', async () => {
    const { folder, registry } = await begin()
    const path = join(folder, 'connections.json')
    await writeFile(path, '{"format":2,"connections":{}}')
    await expect(registry.list()).rejects.toMatchObject({ code: 'store-newer' })
    await expect(registry.add(NEW)).rejects.toMatchObject({ code: 'store-newer' })
    expect(await readFile(path, 'utf8')).toBe('{"format":2,"connections":{}}')
  })

  test('when it cannot be written, the secret is not left behind', async () => {
    const names: string[] = []
    const secrets = createMemoryStore()
    const watched: SecretStore = { ...secrets, set: (name, value) => (names.push(name), secrets.set(name, value)) }
    const { folder, registry } = await begin(watched)
    await registry.list()
    // In the file's place, so that the rename fails, for root as well.
    await mkdir(join(folder, 'connections.json', 'x'), { recursive: true })
    await expect(registry.add(NEW)).rejects.toMatchObject({ code: 'disk-error' })
    expect(names).not.toEqual([])
    for (const name of names) expect(await secrets.get(name)).toBeNull()
    expect(await readdir(folder)).toEqual(['connections.json'])
  })
})
