import { expect, onTestFinished, test } from 'vitest'
import { mountSmallDisk } from '../../support/small-disk.ts'
import { CENTER, feedPage, keyOf, openTestStore, sessionRecord } from '../../support/store.ts'

function bulkyPage(page: number) {
  const records = Array.from({ length: 100 }, (_, at) =>
    sessionRecord(page * 100 + at, {
      participantData: [{ name: 'Story', value: `${page}-${at} `.padEnd(2000, `word${page}x${at} `) }],
    }),
  )
  return feedPage(records, { token: page === 0 ? null : `after-${page - 1}`, nextToken: `after-${page}` })
}

test('a full disk while syncing: disk-full, the page is not there, what was there stays, and it goes on with room', async (context) => {
  const disk = mountSmallDisk(12 << 20)
  if (disk === null) return context.skip('needs the right to mount a file system')
  onTestFinished(disk.remove)
  disk.fill(8 << 20)
  const { store } = await openTestStore({ folder: disk.folder })
  await store.feed.beginRun(CENTER, '2026-01-01T00:00:00Z')
  let written = 0
  const fill = async () => {
    for (; written < 500; written += 1) await store.feed.applyPage(bulkyPage(written))
  }
  await expect(fill()).rejects.toMatchObject({ code: 'disk-full' })
  expect(written).toBeGreaterThan(0)
  expect(await store.sessions.count()).toBe(written * 100)
  expect((await store.feed.cursor(CENTER)).run?.nextToken).toBe(`after-${written - 1}`)
  expect(
    await store.sessions.open({ search: `word${written - 1}x99` }, { column: 'started', direction: 'asc' }),
  ).toMatchObject({
    total: 1,
  })
  expect(await store.sessions.row(keyOf(sessionRecord(written * 100)))).toBeNull()
  disk.clear()
  await store.feed.applyPage(bulkyPage(written))
  expect(await store.sessions.count()).toBe((written + 1) * 100)
  expect((await store.verify()).cache).toMatchObject({ ok: true, problems: [] })
})
