import { expect, test } from 'vitest'
import { formatTimestamp } from '../../../contract/model/instants.ts'
import { fillStore, keyOf, openTestStore, sessionRecord, testGuid } from '../../support/store.ts'

test('cached sessions are matched by test, start and the IDs that were asked for', async () => {
  const { store } = await openTestStore()
  const [own, otherId, twin, stranger, later] = [
    sessionRecord(0),
    // The same person took another test with another ID.
    sessionRecord(1),
    // Of the same test and start as the first: nobody can say which is which.
    sessionRecord(3, { started: sessionRecord(0).started }),
    sessionRecord(6, { started: sessionRecord(0).started }),
    sessionRecord(0, { testId: testGuid(900_005), testTitle: 'Retake', started: sessionRecord(0).started + 1 }),
  ]
  await fillStore(store, [own, otherId, twin, stranger, later])
  const sessions = [own, otherId, later].map(({ testId, started }) => ({ testId, started: formatTimestamp(started) }))
  const keys = async (others: readonly (typeof own)[]) =>
    (
      await store.results.matches(
        own.participantId,
        others.map(({ participantId }) => participantId),
        sessions,
      )
    ).map(({ same, other }) => ({ same: same.map(({ key }) => key), other: other.map(({ key }) => key) }))
  expect(await keys([])).toEqual([
    { same: [keyOf(own)], other: [] },
    { same: [], other: [] },
    { same: [keyOf(later)], other: [] },
  ])
  expect(await keys([otherId, twin])).toEqual([
    { same: [keyOf(own), keyOf(twin)], other: [] },
    { same: [keyOf(otherId)], other: [] },
    { same: [keyOf(later)], other: [] },
  ])

  const moved = sessions.map(({ testId }) => ({ testId, started: '2026-01-01T00:00:00Z' }))
  expect(await store.results.matches(own.participantId, [], moved.slice(0, 2))).toEqual([
    { same: [], other: [{ key: keyOf(own), testTitle: own.testTitle, started: own.started }] },
    { same: [], other: [] },
  ])
  expect((await store.results.heldBy(own.participantId)).map(({ key }) => key)).toEqual([keyOf(later), keyOf(own)])
  expect(await store.results.heldBy(testGuid(77))).toEqual([])
})
