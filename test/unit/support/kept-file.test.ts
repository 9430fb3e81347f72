import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createKeptFile, openSealedJson, sealJson } from '../../../main/support/kept-file.ts'
import { makeDataFolder } from '../../support/data-folder.ts'

const SCHEMA = z.object({ text: z.string(), on: z.boolean() })
const VALUE = { text: 'kept', on: true }

async function begin() {
  const folder = await makeDataFolder()
  const path = join(folder, 'some.json')
  const file = createKeptFile(path, 'Some things', SCHEMA)
  await file.write(VALUE)
  return {
    folder,
    path,
    copy: join(folder, 'some.previous.json'),
    again: () => createKeptFile(path, 'Some things', SCHEMA),
  }
}

test('a changed byte is noticed, or changes nothing that is read', () => {
  const text = fc.string({ unit: 'grapheme' })
  const value = fc.record({ text, list: fc.array(fc.oneof(fc.integer(), fc.boolean(), text)) })
  fc.assert(
    fc.property(value, fc.nat(), fc.integer({ min: 1, max: 255 }), (before, at, flip) => {
      const bytes = Buffer.from(sealJson(before))
      bytes[at % bytes.length]! ^= flip
      const read = openSealedJson(bytes.toString('utf8'))
      // A flip in the name of the checksum makes a file that has none, as from an earlier version, with all it had.
      if (read !== null) expect(read).toMatchObject(JSON.parse(JSON.stringify(before)) as object)
    }),
    { numRuns: 500 },
  )
  expect(openSealedJson(sealJson(VALUE).replace('kept', 'lept'))).toBeNull()
})

test('a damaged file comes back from its copy, is kept under another name, and said so once', async () => {
  const { folder, path, again } = await begin()
  await writeFile(path, sealJson(VALUE).replace('true', 'false'))
  const file = again()
  const { value, damage } = await file.read()
  expect(value).toEqual(VALUE)
  const aside = (await readdir(folder)).find((name) => name.includes('damaged'))
  expect(damage).toContain(aside)
  expect(await file.read()).toEqual({ value: VALUE, damage: null })
  expect(await again().read()).toEqual({ value: VALUE, damage: null })
})

test('a file that is gone, or cannot be read, comes back from its copy', async () => {
  const { path, again } = await begin()
  await rm(path)
  expect(await again().read()).toMatchObject({ value: VALUE, damage: expect.stringContaining('gone') as string })
  await rm(path)
  await symlink(path, path)
  expect(await again().read()).toMatchObject({ value: VALUE, damage: expect.stringContaining('could not') as string })
})

test('a folder in the place of a file or of its copy is set aside', async () => {
  for (const place of ['path', 'copy'] as const) {
    const begun = await begin()
    await rm(begun[place])
    await mkdir(begun[place])
    const { value, damage } = await begun.again().read()
    expect(value).toEqual(VALUE)
    expect(damage === null).toBe(place === 'copy')
    for (const one of [begun.path, begun.copy]) {
      expect(openSealedJson(await readFile(one, 'utf8')), place).toEqual(VALUE)
    }
    expect(await begun.again().read()).toEqual({ value: VALUE, damage: null })
    const aside = (await readdir(begun.folder)).filter((name) => name.includes('damaged'))
    expect((await stat(join(begun.folder, aside[0]!))).isDirectory()).toBe(true)
  }
})

test('a copy that is older, as after an end between the two, is written again at the next start', async () => {
  const { path, copy, again } = await begin()
  const later = { ...VALUE, on: false }
  await writeFile(path, sealJson(later))
  expect(await again().read()).toEqual({ value: later, damage: null })
  expect(openSealedJson(await readFile(copy, 'utf8'))).toEqual(later)
})

test('what was lost stays lost until something is written, also for the next start', async () => {
  const { path, copy, again } = await begin()
  for (const one of [path, copy]) await writeFile(one, '{')
  const file = again()
  const lost = { value: null, damage: expect.stringContaining('no copy') as string }
  for (const reader of [file, file, again()]) expect(await reader.read()).toMatchObject(lost)
  await rm(copy)
  expect(await again().read()).toMatchObject(lost)
  await again().write(VALUE)
  expect(await again().read()).toEqual({ value: VALUE, damage: null })
})

test('where neither can be read it is lost, and a file that was never written is no damage', async () => {
  const { path, copy, again } = await begin()
  for (const one of [path, copy]) await writeFile(one, '{')
  expect(await again().read()).toMatchObject({ value: null, damage: expect.stringContaining('no copy') as string })
  const folder = await makeDataFolder()
  expect(await createKeptFile(join(folder, 'a.json'), 'A', SCHEMA).read()).toEqual({ value: null, damage: null })
})

test('a file of an earlier version has no checksum and no copy, and gets one when it is read', async () => {
  const { folder, path, copy, again } = await begin()
  await rm(copy)
  await writeFile(path, JSON.stringify(VALUE))
  expect(await again().read()).toEqual({ value: VALUE, damage: null })
  expect(openSealedJson(await readFile(copy, 'utf8'))).toEqual(VALUE)
  expect((await readdir(folder)).toSorted()).toEqual([basename(path), basename(copy)].toSorted())
})
