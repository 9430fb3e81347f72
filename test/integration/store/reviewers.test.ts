import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { ReviewerId } from '../../../contract/model/operation.ts'
import type { TableName } from '../../../contract/model/tables.ts'
import { keyOf, openTestStore, sessionRecord, temporaryFolder } from '../../support/store.ts'

const ADA = { id: 'a'.repeat(32) as ReviewerId, name: 'Ada Byron', initials: 'AB' }
const BOB = { id: 'b'.repeat(32) as ReviewerId, name: 'Bob Marsh', initials: 'BM' }

test('a journal is the first reviewer’s for good; later ones name that reviewer', async () => {
  const { store, folder } = await openTestStore()
  expect(await store.reviewers.own()).toBeNull()
  const told: TableName[] = []
  store.onChanged((tables) => told.push(...tables))
  await store.reviewers.introduce({ ...ADA, name: '', initials: '' })
  expect(told).toEqual([])
  expect(await store.reviewers.own()).toEqual({ id: ADA.id, name: '', initials: '' })
  await store.reviewers.introduce(ADA)
  expect(await store.reviewers.own()).toEqual(ADA)
  expect(told).toEqual(['reviews'])
  await store.reviewers.introduce(ADA)
  expect(told).toHaveLength(1)
  await store.reviewers.introduce(BOB)
  expect(await store.reviewers.own()).toEqual({ ...BOB, id: ADA.id })
  await store.close()
  const { store: again } = await openTestStore({ folder })
  expect(await again.reviewers.own()).toEqual({ ...BOB, id: ADA.id })
})

test('the first note makes a journal that is nobody’s the reviewer’s who has the store open', async () => {
  const { store } = await openTestStore({ reviewer: ADA.id })
  await store.notes.set(keyOf(sessionRecord(1)), { text: 'mine' })
  expect(await store.reviewers.own()).toEqual({ id: ADA.id, name: '', initials: '' })
})

test('somebody without a name takes away none', async () => {
  const { store } = await openTestStore()
  await store.reviewers.introduce(ADA)
  await store.reviewers.introduce({ ...BOB, name: '', initials: '' })
  expect(await store.reviewers.own()).toEqual(ADA)
})

test('a journal of the version before keeps its reviewer, and the chosen name replaces that of the system’s account', async () => {
  const folder = await temporaryFolder()
  cpSync(fileURLToPath(new URL('../../support/fixtures/store-before-reviewers', import.meta.url)), folder, {
    recursive: true,
  })
  const { store } = await openTestStore({ folder })
  const before = await store.reviewers.own()
  expect(before).toMatchObject({ name: expect.stringMatching(/\S/) as unknown, initials: '' })
  await store.reviewers.introduce(ADA)
  expect(await store.reviewers.own()).toEqual({ ...ADA, id: before!.id })
})
