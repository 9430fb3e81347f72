import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DeskError } from '../../../contract/model/errors.ts'
import { connectionIdSchema } from '../../../contract/model/id-schemas.ts'
import { DEFAULT_SETTINGS } from '../../../contract/model/settings.ts'
import { createConnectionRegistry } from '../../../main/connections/registry.ts'
import { createMemoryStore } from '../../../main/secrets/memory-store.ts'
import { apiSecretName, cacheKeyName } from '../../../main/secrets/secret-names.ts'
import type { SecretStore } from '../../../main/secrets/secret-store.ts'
import { openSealedJson, sealJson } from '../../../main/support/kept-file.ts'
import { makeDataFolder } from '../../support/data-folder.ts'
import { begin, NEW, removableStore, SECRET, SETTINGS } from '../../support/registry.ts'

test('names for proctoring values are kept with the connection, through edits and restarts', async () => {
  const { registry, restart } = await begin()
  const { id, valueNames } = await registry.add(NEW)
  expect(valueNames).toEqual({ conclusion: [], evaluation: [] })
  const named = { conclusion: [{ value: 2, name: 'needs review', tone: 'warn' as const }], evaluation: [] }
  expect(await registry.setValueNames(id, named)).toMatchObject({ id, valueNames: named })
  await registry.update(id, { settings: { ...SETTINGS, name: 'Autumn' } })
  expect(await restart().get(id)).toMatchObject({ name: 'Autumn', valueNames: named })
  const twice = { conclusion: [...named.conclusion, { value: 2, name: 'fine', tone: 'ok' as const }], evaluation: [] }
  await expect(registry.setValueNames(id, twice)).rejects.toMatchObject({ code: 'invalid-argument' })
  expect(await restart().get(id)).toMatchObject({ valueNames: named })
})

test('a time zone that does not exist is refused, one that does is kept', async () => {
  const { registry, restart } = await begin()
  await registry.setSettings({ timeZone: 'America/Lima' })
  await expect(registry.setSettings({ timeZone: 'Mars/Olympus' })).rejects.toMatchObject({ code: 'invalid-argument' })
  expect(await restart().settings()).toEqual({ ...DEFAULT_SETTINGS, timeZone: 'America/Lima' })
})

describe('the list', () => {
  test('what is added is there after a restart, with normal settings and without the secret', async () => {
    const { registry, restart } = await begin()
    expect(await registry.list()).toEqual([])
    const added = await registry.add({ ...NEW, bodilessLength: '' })
    expect(added).toMatchObject({
      name: 'Spring',
      baseUrl: 'https://assess.example/api',
      bodilessLength: '',
      isDemo: false,
    })
    expect(await restart().list()).toEqual([added])
    expect(JSON.stringify(added)).not.toContain(SECRET)
    expect(Object.keys(added)).not.toContain('keyCheck')
  })

  test('several at once are all kept', async () => {
    const { registry, restart } = await begin()
    const names = Array.from({ length: 12 }, (_, index) => `c${index}`)
    await Promise.all(names.map((name) => registry.add({ ...NEW, settings: { ...SETTINGS, name } })))
    expect((await restart().list()).map(({ name }) => name)).toEqual(names)
  })

  test('settings that are not valid are refused with the field, and nothing is written', async () => {
    const { folder, registry } = await begin()
    for (const [field, value] of [
      ['baseUrl', 'ftp://x'],
      ['baseUrl', 'https://u:p@x'],
      ['accountId', '12a'],
      ['centers', []],
    ] as const) {
      const call = registry.add({ ...NEW, settings: { ...SETTINGS, [field]: value } })
      await expect(call).rejects.toMatchObject({ code: 'invalid-argument', details: { field } })
    }
    expect(await readdir(folder)).toEqual([])
  })

  test('update changes settings and the secret where it is kept', async () => {
    const { registry, restart, secrets } = await begin()
    const { id, createdAt } = await registry.add(NEW)
    const updated = await registry.update(id, {
      settings: { ...SETTINGS, name: 'Autumn' },
      secret: 'the-new-secret',
      bodilessLength: '',
    })
    expect(updated).toMatchObject({ id, createdAt, name: 'Autumn', bodilessLength: '' })
    expect(await restart().secret(id)).toBe('the-new-secret')
    expect(await secrets.get(apiSecretName(id))).toBe('the-new-secret')
  })

  test('an id that is not there: no-such-connection', async () => {
    const { registry } = await begin()
    const id = connectionIdSchema.parse('gone')
    for (const call of [
      registry.get(id),
      registry.update(id, {}),
      registry.remove(id),
      registry.secret(id),
      registry.storeAccess(id),
    ]) {
      await expect(call).rejects.toMatchObject({ code: 'no-such-connection' })
    }
  })
})

describe('removing a connection', () => {
  test('removes its secrets, its folder and its entry, and no other’s', async () => {
    const { registry, restart, secrets } = await begin()
    const [a, b] = [await registry.add(NEW), await registry.add(NEW)]
    for (const { id } of [a, b]) {
      const { folder } = await registry.storeAccess(id)
      await mkdir(join(folder, 'media'), { recursive: true })
      await writeFile(join(folder, 'media', 'file'), 'x')
    }
    const gone = (await registry.storeAccess(a.id)).folder
    await registry.remove(a.id)
    expect((await restart().list()).map(({ id }) => id)).toEqual([b.id])
    expect([await secrets.get(apiSecretName(a.id)), await secrets.get(cacheKeyName(a.id))]).toEqual([null, null])
    await expect(stat(gone)).rejects.toThrow('ENOENT')
    expect((await readdir((await registry.storeAccess(b.id)).folder)).sort()).toEqual(['connection.json', 'media'])
    expect(await registry.secret(b.id)).toBe(SECRET)
  })

  test('without a keychain it fails before anything is lost, and can be done later', async () => {
    const store = removableStore()
    const { registry } = await begin(store)
    const { id } = await registry.add(NEW)
    const { folder } = await registry.storeAccess(id)
    await mkdir(folder, { recursive: true })
    store.present = false
    await expect(registry.remove(id)).rejects.toMatchObject({ code: 'keychain-unavailable' })
    expect((await stat(folder)).isDirectory()).toBe(true)
    store.present = true
    await registry.remove(id)
    expect(await registry.list()).toEqual([])
  })

  test('the list comes first: what fails or is interrupted after it is finished at the next start', async () => {
    const store = createMemoryStore()
    const stuck: SecretStore = { ...store, delete: () => Promise.reject(new DeskError('keychain-unavailable', 'gone')) }
    const { registry, folder, restart } = await begin(stuck)
    const { id } = await registry.add(NEW)
    const { folder: own } = await registry.storeAccess(id)
    await writeFile(join(own, 'reviews.db'), 'x')
    await registry.remove(id)
    expect(await registry.list()).toEqual([])
    await expect(stat(own)).rejects.toThrow('ENOENT')
    expect(await store.get(apiSecretName(id))).toBe(SECRET)
    await registry.add(NEW)

    const next = restart(store)
    expect(await next.list()).toHaveLength(1)
    await next.finishRemovals()
    expect([await store.get(apiSecretName(id)), await store.get(cacheKeyName(id))]).toEqual([null, null])
    expect(await readFile(join(folder, 'connections.json'), 'utf8')).not.toContain(id)
  })

  test('a removal that ended right after the list was written is finished at the next start', async () => {
    const { registry, folder, restart, secrets } = await begin()
    const { id } = await registry.add(NEW)
    const { folder: own } = await registry.storeAccess(id)
    await writeFile(join(own, 'reviews.db'), 'x')
    const { connections } = openSealedJson(await readFile(join(folder, 'connections.json'), 'utf8')) as {
      connections: object[]
    }
    for (const name of ['connections.json', 'connections.previous.json']) {
      await writeFile(join(folder, name), sealJson({ format: 1, connections: [], removing: connections }))
    }
    const next = restart()
    expect(await next.list()).toEqual([])
    // The copy in the folder does not bring it back either.
    await rm(join(folder, 'connections.json'))
    expect(await restart().list()).toEqual([])
    await next.finishRemovals()
    await expect(stat(own)).rejects.toThrow('ENOENT')
    expect(await secrets.get(cacheKeyName(id))).toBeNull()
  })

  test('guard: a link in the place of its folder is removed, what it leads to is not', async () => {
    const { folder, registry } = await begin()
    const outside = await makeDataFolder()
    await writeFile(join(outside, 'precious'), 'x')
    const { id } = await registry.add(NEW)
    await mkdir(join(folder, 'connections'))
    await symlink(outside, join(folder, 'connections', id))
    await registry.remove(id)
    expect(await readdir(outside)).toEqual(['precious'])
    expect(await readdir(join(folder, 'connections'))).toEqual([])
  })

  test('guard: a folder of connections that leads outside the data folder is refused', async () => {
    const { folder, registry } = await begin()
    const outside = await makeDataFolder()
    const { id } = await registry.add(NEW)
    await mkdir(join(outside, id))
    await symlink(outside, join(folder, 'connections'))
    await expect(registry.remove(id)).rejects.toMatchObject({ code: 'invalid-argument' })
    expect(await readdir(outside)).toEqual([id])
  })

  test('guard: an id in connections.json that climbs out of the folder makes the file a damaged one', async () => {
    const { folder, registry, restart } = await begin()
    const { id } = await registry.add(NEW)
    const path = join(folder, 'connections.json')
    const text = (await readFile(path, 'utf8')).replace(id, '../../elsewhere')
    // Without the checksum, as a file of an earlier version is.
    await writeFile(path, text.replace(/,\s*"checksum": "[0-9a-f]{64}"/, ''))
    await rm(join(folder, 'connections.previous.json'))
    await expect(restart().list()).rejects.toMatchObject({ code: 'disk-error' })
  })
})

describe('settings', () => {
  test('defaults, changes one by one, and after a restart', async () => {
    const { registry, restart } = await begin()
    expect(await registry.settings()).toEqual(DEFAULT_SETTINGS)
    await Promise.all([registry.setSettings({ theme: 'dark' }), registry.setSettings({ autoSyncMinutes: 5 })])
    expect(await restart().settings()).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark', autoSyncMinutes: 5 })
  })

  test('a setting that is not valid is refused', async () => {
    const { registry } = await begin()
    await expect(registry.setSettings({ autoSyncMinutes: -1 })).rejects.toMatchObject({ code: 'invalid-argument' })
    expect(await registry.settings()).toEqual(DEFAULT_SETTINGS)
  })

  test('a changed byte anywhere in the file costs no setting, and is said', async () => {
    const { folder, registry } = await begin()
    const path = join(folder, 'settings.json')
    const kept = await registry.setSettings({ worksOffline: true, theme: 'dark' })
    const sound = await readFile(path)
    for (let at = 0; at < sound.length; at += 17) {
      const bytes = Buffer.from(sound)
      bytes[at]! ^= 0x04
      await writeFile(path, bytes)
      const told: DeskError[] = []
      const options = { folder, secrets: createMemoryStore(), onRecovered: (trouble: DeskError) => told.push(trouble) }
      expect(await createConnectionRegistry(options).settings(), `byte ${at}`).toEqual(kept)
      // A space may become another, and the name of the checksum another name.
      if (told.length > 0) expect(told).toMatchObject([{ code: 'disk-error', details: { field: 'settings' } }])
      else
        expect(bytes.toString('latin1').replace(/"[^"]{8}":(?= "[0-9a-f]{64}")/, '"checksum":')).toBe(
          sound.toString('latin1'),
        )
    }
  })

  test('without a copy the defaults hold, but nothing leaves until the user decides, also after a restart', async () => {
    const { folder, restart } = await begin()
    await writeFile(join(folder, 'settings.json'), '{"theme":"purple"')
    const told: DeskError[] = []
    const options = { folder, secrets: createMemoryStore(), onRecovered: (trouble: DeskError) => told.push(trouble) }
    const offline = { ...DEFAULT_SETTINGS, worksOffline: true }
    expect(await createConnectionRegistry(options).settings()).toEqual(offline)
    expect(told).toMatchObject([{ code: 'disk-error', details: { field: 'settings-lost' } }])
    const aside = (await readdir(folder)).find((name) => name.startsWith('settings.json.damaged-'))
    expect(await readFile(join(folder, aside!), 'utf8')).toBe('{"theme":"purple"')
    expect(await restart().settings()).toEqual(offline)
    expect(await restart().setSettings({ worksOffline: false })).toEqual(DEFAULT_SETTINGS)
  })

  test('settings that were lost keep requests back also where nothing could be written in their place', async () => {
    const { folder, restart } = await begin()
    // The app ended, or the disk refused, after the damaged file was set aside.
    await writeFile(join(folder, 'settings.json.damaged-2026-11-28T10-00-00-000Z'), '{')
    expect(await restart().settings()).toEqual({ ...DEFAULT_SETTINGS, worksOffline: true })
  })

  test('what happened to a file is told once, however often it is read', async () => {
    const { folder } = await begin()
    const told: DeskError[] = []
    const options = { folder, secrets: createMemoryStore(), onRecovered: (trouble: DeskError) => told.push(trouble) }
    const registry = createConnectionRegistry(options)
    await registry.setSettings({ worksOffline: true })
    await rm(join(folder, 'settings.json'))
    // A link to itself: the disk does not let it be read.
    await symlink(join(folder, 'settings.json'), join(folder, 'settings.json'))
    for (let time = 0; time < 3; time += 1) {
      expect(await registry.settings()).toEqual({ ...DEFAULT_SETTINGS, worksOffline: true })
    }
    expect(told).toMatchObject([{ code: 'disk-error', details: { field: 'settings' } }])
  })

  test('a setting of a newer version does not cost the others', async () => {
    const { folder, registry } = await begin()
    await writeFile(join(folder, 'settings.json'), '{"theme":"light","sparkle":true}')
    expect(await registry.settings()).toEqual({ ...DEFAULT_SETTINGS, theme: 'light' })
  })

  test('a folder that does not exist yet is made, for the user alone', async () => {
    const folder = join(await makeDataFolder(), 'a', 'b')
    await createConnectionRegistry({ folder, secrets: createMemoryStore() }).setSettings({ theme: 'dark' })
    expect((await stat(folder)).mode & 0o077).toBe(0)
  })
})
