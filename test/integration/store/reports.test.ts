import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inTransaction, openForReading, openForWriting } from '../../../main/store/worker/databases/database.ts'
import { readReport, saveReport } from '../../../main/store/queries/reports.ts'
import { fillStore, keyOf, openTestStore, reportRecord, sessionRecord, STORE_KEY } from '../../support/store.ts'

test('a report comes back as it was saved, and the row shows what the grid needs of it', async () => {
  const { store } = await openTestStore()
  const record = sessionRecord(1)
  const key = keyOf(record)
  await fillStore(store, [record])
  expect(await store.reports.get(key)).toBeNull()
  const report = reportRecord(key, {
    essays: 2,
    searchText: 'essay',
    images: ['data:image/png;base64,AAAA'],
    extra: '{}',
  })
  await store.reports.save(report)
  expect(await store.reports.get(key)).toEqual(report)
  expect((await store.sessions.row(key))?.report).toEqual({ conclusion: 1, evaluation: 2, videoAnswers: 1, essays: 2 })
  const second = reportRecord(key, { conclusion: null, hash: 'b'.repeat(64) })
  await store.reports.save(second)
  expect(await store.reports.get(key)).toEqual(second)
})

test('a photo that the feed sent too is kept once and still belongs to the report', async () => {
  const { store } = await openTestStore()
  const images = ['data:image/png;base64,AAAA', 'data:image/png;base64,BBBB']
  const record = sessionRecord(1, { images })
  await fillStore(store, [record])
  await store.reports.save(reportRecord(keyOf(record), { images }))
  expect((await store.reports.get(keyOf(record)))?.images).toEqual(images)
  await store.reports.save(reportRecord(keyOf(record), { images: ['data:image/png;base64,CCCC'] }))
  expect((await store.reports.get(keyOf(record)))?.images).toEqual(['data:image/png;base64,CCCC'])
  expect(await store.sessions.image(1, 0)).toBe(images[0])
})

test('a report that is replaced while it is read comes with its own images', async () => {
  const { store, folder } = await openTestStore()
  const key = keyOf(sessionRecord(1))
  await fillStore(store, [sessionRecord(1)])
  const [first, second] = ['AAAA', 'BBBB'].map((image) =>
    reportRecord(key, { hash: image.padEnd(64, '0'), images: [`data:image/png;base64,${image}`] }),
  )
  await store.reports.save(first!)
  const options = {
    file: join(folder, 'cache.db'),
    key: STORE_KEY,
    synchronous: 'NORMAL',
    cacheBytes: 1 << 20,
  } as const
  const [reading, writing] = [openForReading(options), openForWriting(options)]
  onTestFinished(() => {
    reading.close()
    writing.close()
  })
  const prepare = reading.prepare.bind(reading)
  const replaceOnce = vi.fn(() => inTransaction(writing, () => saveReport(writing, second!)))
  vi.spyOn(reading, 'prepare').mockImplementation((sql: string) => {
    // Between the report and its images.
    if (sql.includes('FROM images') && replaceOnce.mock.calls.length === 0) replaceOnce()
    return prepare(sql)
  })
  expect(readReport(reading, key)).toEqual(first)
  expect(replaceOnce).toHaveBeenCalledOnce()
  expect(readReport(reading, key)).toEqual(second)
})

test('a report for a session that is gone is refused', async () => {
  const { store } = await openTestStore()
  const key = keyOf(sessionRecord(1))
  await expect(store.reports.save(reportRecord(key))).rejects.toMatchObject({ code: 'no-such-session' })
  await expect(store.reports.markFailed(key, { reason: 'gone' })).rejects.toMatchObject({ code: 'no-such-session' })
})

test('reports are wanted for manual scoring first, then for the latest, and again after a change', async () => {
  const { store } = await openTestStore()
  const records = [
    sessionRecord(1),
    sessionRecord(2, { manualScoring: 'required' }),
    sessionRecord(3),
    sessionRecord(4, { manualScoring: 'required' }),
    sessionRecord(5, { manualScoring: 'completed' }),
  ]
  await fillStore(store, records)
  const wanted = async (limit = 10) =>
    (await store.reports.wanted(limit)).map((key) => Number.parseInt(key.participantId.slice(-4), 16))
  expect(await wanted()).toEqual([4, 2, 5, 3, 1])
  expect(await wanted(2)).toEqual([4, 2])
  expect((await store.reports.wanted(1))[0]).toEqual(keyOf(records[3]!))
  await store.reports.save(reportRecord(keyOf(records[3]!)))
  await store.reports.markFailed(keyOf(records[4]!), { reason: 'the service has no such session' })
  expect(await wanted()).toEqual([2, 3, 1])
  await fillStore(store, records)
  expect(await wanted()).toEqual([2, 3, 1])
  await fillStore(
    store,
    [3, 4].map((at) => ({ ...records[at]!, modified: records[at]!.modified + 60_000_000 })),
  )
  expect(await wanted()).toEqual([4, 2, 5, 3, 1])
})

test('a report that was asked for before the session changed is kept and still wanted', async () => {
  const { store } = await openTestStore()
  const record = sessionRecord(1)
  await fillStore(store, [{ ...record, modified: record.modified + 1 }])
  await store.reports.save(reportRecord(keyOf(record), { sessionModified: record.modified }))
  expect(await store.reports.get(keyOf(record))).not.toBeNull()
  expect(await store.reports.wanted(10)).toEqual([keyOf(record)])
  await store.reports.save(reportRecord(keyOf(record), { sessionModified: record.modified + 1 }))
  expect(await store.reports.wanted(10)).toEqual([])
})

test('a failed fetch of a report hides no newer version of its session, which came in meanwhile', async () => {
  const { store } = await openTestStore()
  const record = sessionRecord(1)
  const newer = { ...record, modified: record.modified + 1000 }
  await fillStore(store, [newer])
  await store.reports.markFailed(keyOf(record), {
    reason: 'gone',
    raw: '{"questions":1}',
    sessionModified: record.modified,
  })
  expect(await store.reports.wanted(10)).toEqual([keyOf(record)])
  expect(await store.feed.rejectedCount()).toBe(0)
  await store.reports.markFailed(keyOf(record), {
    reason: 'gone',
    raw: '{"questions":1}',
    sessionModified: newer.modified,
  })
  expect(await store.reports.wanted(10)).toEqual([])
  expect(await store.feed.rejectedCount()).toBe(1)
})

test('a report that cannot be read is set aside, and forgotten when a good one comes', async () => {
  const { store } = await openTestStore()
  const record = sessionRecord(1)
  await fillStore(store, [record])
  await store.reports.markFailed(keyOf(record), { reason: 'questions is not a list', raw: '{"questions":1}' })
  await fillStore(store, [{ ...record, modified: record.modified + 1 }])
  expect((await store.feed.rejected(10)).map((item) => item.raw)).toEqual(['{"questions":1}'])
  await store.reports.save(reportRecord(keyOf(record)))
  expect(await store.feed.rejectedCount()).toBe(0)
})

test('a 10 MB photo is stored whole and stays out of rows and searches', async () => {
  const { store } = await openTestStore()
  const photo = `data:image/jpeg;base64,${'QUJD'.repeat(2_500_000)}`
  const record = sessionRecord(1, {
    images: [photo],
    participantData: [
      { name: 'Photo', value: '', imageIndex: 0 },
      { name: 'Name', value: 'Anna' },
    ],
  })
  expect(await fillStore(store, [record])).toMatchObject({ created: 1 })
  expect(await fillStore(store, [record])).toMatchObject({ unchanged: 1 })
  expect(await store.sessions.image(1, 0)).toBe(photo)
  expect(JSON.stringify(await store.sessions.row(keyOf(record))).length).toBeLessThan(1000)
  expect((await store.sessions.open({ search: 'QUJD' }, { column: 'started', direction: 'asc' })).total).toBe(0)
})
