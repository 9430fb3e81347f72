import { lstat, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reviewerIdSchema } from '../../../contract/model/operation.ts'
import { createConnectionRegistry } from '../../../main/connections/registry.ts'
import { createReviewerFile } from '../../../main/connections/reviewer-file.ts'
import { createMemoryStore } from '../../../main/secrets/memory-store.ts'
import { makeDataFolder } from '../../support/data-folder.ts'
import { begin } from '../../support/registry.ts'

const ADA = { name: 'Ada Byron', initials: 'AB' }
const fileIn = (folder: string) => join(folder, 'reviewer.json')

test('an installation has one reviewer without a name, until one is chosen, and the id stays', async () => {
  const { registry, restart } = await begin()
  const first = await registry.reviewer()
  expect(first).toEqual({ id: expect.any(String) as unknown, name: '', initials: '' })
  expect(reviewerIdSchema.safeParse(first.id).success).toBe(true)
  expect(await restart().reviewer()).toEqual(first)
  expect(await registry.setReviewer({ name: '  Ada Byron ', initials: 'AB' })).toEqual({ ...ADA, id: first.id })
  expect(await registry.setReviewer({ name: 'Ada Lovelace', initials: 'AL' })).toMatchObject({ id: first.id })
  expect(await restart().reviewer()).toEqual({ id: first.id, name: 'Ada Lovelace', initials: 'AL' })
})

test('two installations have two reviewers', async () => {
  const [one, other] = [await begin(), await begin()]
  expect((await one.registry.reviewer()).id).not.toBe((await other.registry.reviewer()).id)
})

test.each([
  { name: '   ', initials: 'AB' },
  { name: 'Ada Byron', initials: '' },
  { name: 'x'.repeat(101), initials: 'X' },
  { name: 'Ada Byron', initials: 'ABCDEFGHI' },
])('$name with $initials is refused, and nothing is written', async (name) => {
  const { folder, registry } = await begin()
  await expect(registry.setReviewer(name)).rejects.toMatchObject({ code: 'invalid-argument' })
  expect(await readdir(folder)).toEqual([])
})

test('a changed byte anywhere in the file costs neither ID nor name', async () => {
  const { folder, registry, restart } = await begin()
  const kept = await registry.setReviewer(ADA)
  const sound = await readFile(fileIn(folder))
  for (let at = 0; at < sound.length; at += 7) {
    const bytes = Buffer.from(sound)
    bytes[at]! ^= 0x01
    await writeFile(fileIn(folder), bytes)
    expect(await restart().reviewer(), `byte ${at}`).toEqual(kept)
  }
})

test('a reviewer who is lost is known again from the first journal, and one who is known is not replaced', async () => {
  const { folder, registry, restart } = await begin()
  const before = await registry.setReviewer(ADA)
  for (const name of ['reviewer.json', 'reviewer.previous.json']) await writeFile(join(folder, name), '{')
  const next = restart()
  expect(await next.reviewer()).not.toEqual(before)
  expect(await next.recognizeReviewer(before)).toBe(true)
  expect(await restart().reviewer()).toEqual(before)
  const other = { ...before, id: reviewerIdSchema.parse('b'.repeat(32)) }
  expect(await next.recognizeReviewer(other)).toBe(false)
  expect(await next.reviewer()).toEqual(before)
})

test('the reviewer of a journal is said to be found again where the file was damaged, not where there was none', async () => {
  const owner = { ...ADA, id: reviewerIdSchema.parse('a'.repeat(32)) }
  const toldIn = async (folder: string) => {
    const told: string[] = []
    const file = createReviewerFile(folder, ({ message }) => told.push(message))
    expect(await file.recognize(owner)).toBe(true)
    return told
  }
  expect(await toldIn(await makeDataFolder())).toEqual([])
  const damaged = await makeDataFolder()
  for (const name of ['reviewer.json', 'reviewer.previous.json']) await writeFile(join(damaged, name), '{')
  expect(await toldIn(damaged)).toEqual([expect.stringContaining('were lost')])
})

test('without a copy a damaged file is set aside, and another reviewer begins', async () => {
  const { folder, registry, restart } = await begin()
  const before = await registry.setReviewer(ADA)
  await rm(join(folder, 'reviewer.previous.json'))
  await writeFile(fileIn(folder), `{"id":"${before.id}"`)
  const after = await restart().reviewer()
  expect(after).toMatchObject({ name: '', initials: '' })
  expect(after.id).not.toBe(before.id)
  const aside = (await readdir(folder)).find((file) => file.startsWith('reviewer.json.damaged-'))
  expect(await readFile(join(folder, aside!), 'utf8')).toBe(`{"id":"${before.id}"`)
  // Who it is stays open until a journal, or the user, says so: the app may end before.
  expect((await readdir(folder)).includes('reviewer.json')).toBe(false)
  const told: string[] = []
  const next = createReviewerFile(folder, ({ message }) => told.push(message))
  expect(await next.recognize({ ...before, name: '', initials: '' })).toBe(true)
  expect(told).toEqual([expect.stringContaining('were lost')])
  expect(await restart().reviewer()).toMatchObject({ id: before.id })
})

test('what a newer version adds to the file does not cost the name', async () => {
  const { folder, registry, restart } = await begin()
  const reviewer = await registry.setReviewer(ADA)
  await writeFile(fileIn(folder), JSON.stringify({ ...reviewer, signingKey: 'later' }))
  expect(await restart().reviewer()).toEqual(reviewer)
})

test('while nothing can be kept there is one id, which is kept as soon as that works', async () => {
  const folder = join(await makeDataFolder(), 'data')
  const registry = createConnectionRegistry({ folder, secrets: createMemoryStore() })
  await writeFile(folder, 'in the way')
  const first = await registry.reviewer()
  expect(await registry.reviewer()).toEqual(first)
  await expect(registry.setReviewer(ADA)).rejects.toMatchObject({ code: 'disk-error' })
  await rm(folder)
  expect(await registry.setReviewer(ADA)).toEqual({ ...ADA, id: first.id })
})

test('a file that cannot be read now is not written over, and its copy says who it is', async () => {
  const { folder, registry, restart } = await begin()
  const before = await registry.setReviewer(ADA)
  const hidden = join(folder, 'hidden')
  await rename(fileIn(folder), hidden)
  // A link to itself cannot be read.
  await symlink(fileIn(folder), fileIn(folder))
  const again = restart()
  expect(await again.reviewer()).toEqual(before)
  expect((await lstat(fileIn(folder))).isSymbolicLink()).toBe(true)
  await rename(hidden, fileIn(folder))
  expect(await again.reviewer()).toEqual(before)
})
