import { expect, test } from 'vitest'
import type { Store } from '../../../main/store/store.ts'
import type { FeedPage } from '../../../main/store/records.ts'
import { CENTER, feedPage, keyOf, openTestStore, sessionRecord, sessionRecords } from '../../support/store.ts'

const PER_PAGE = 10

/** Page `number` of a run whose next page is already on its way, so that it may wait for it. */
function followed(number: number, changes: Partial<FeedPage> = {}): FeedPage {
  return feedPage(sessionRecords(number * PER_PAGE, (number + 1) * PER_PAGE), {
    token: number === 0 ? null : `token-${number}`,
    nextToken: `token-${number + 1}`,
    nextTokenSpent: true,
    ...changes,
  })
}

/** A run whose first page, which never waits, is in. */
async function beginRun(store: Store): Promise<void> {
  await store.feed.beginRun(CENTER, '2026-01-01T00:00:00Z')
  await store.feed.applyPage(followed(0))
}

const outcomes = async (pages: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(pages)).map((page) => page.status)

test('a page that waits for a next one is committed without it', async () => {
  const { store } = await openTestStore()
  await beginRun(store)
  expect(await store.feed.applyPage(followed(1))).toMatchObject({ created: PER_PAGE })
  expect(await store.sessions.count()).toBe(2 * PER_PAGE)
  expect((await store.feed.cursor(CENTER)).run).toMatchObject({ nextToken: 'token-2', tokenSpent: true })
})

test('another write commits the pages that wait before it', async () => {
  const { store } = await openTestStore()
  await beginRun(store)
  const page = store.feed.applyPage(followed(1))
  await store.playback.setPosition(keyOf(sessionRecord(0)), 1, 12)
  expect(await store.sessions.count()).toBe(2 * PER_PAGE)
  await page
})

test('many pages at once come in whole, whichever commit they share', async () => {
  const { store } = await openTestStore()
  await beginRun(store)
  const pages = Array.from({ length: 60 }, (_, at) => store.feed.applyPage(followed(at + 1)))
  expect(new Set(await outcomes(pages))).toEqual(new Set(['fulfilled']))
  expect(await store.sessions.count()).toBe(61 * PER_PAGE)
  expect((await store.verify()).cache).toMatchObject({ ok: true, problems: [] })
})

test('a page that cannot be written undoes the group it shares, each of whose pages is told', async () => {
  const { store } = await openTestStore()
  await beginRun(store)
  const pages = [1, 2, 3].map((number) => store.feed.applyPage(followed(number)))
  const bad = store.feed.applyPage(followed(4, { token: 'token-of-another-run' }))
  expect(await outcomes([...pages, bad])).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
  await expect(pages[0]).rejects.toMatchObject({ code: 'invalid-argument' })
  expect(await store.sessions.count()).toBe(PER_PAGE)
  // The writer goes on, from the page that the cursor stands before.
  await store.feed.applyPage(followed(1, { nextTokenSpent: false }))
  expect(await store.sessions.count()).toBe(2 * PER_PAGE)
})

test('pages that wait go with the writer, and none may be written behind them', async () => {
  const { store, supervisor } = await openTestStore()
  await beginRun(store)
  const lost = [1, 2].map((number) => store.feed.applyPage(followed(number)))
  const ended = outcomes(lost)
  await supervisor.kill('writer')
  expect(await ended).toEqual(['rejected', 'rejected'])
  await expect(store.feed.applyPage(followed(3))).rejects.toMatchObject({ code: 'invalid-argument' })
  expect(await store.sessions.count()).toBe(PER_PAGE)
  expect((await store.feed.cursor(CENTER)).run).toMatchObject({ nextToken: 'token-1', tokenSpent: true })
})

test('a store that is closed commits what waits, and says so', async () => {
  const { store, folder } = await openTestStore()
  await beginRun(store)
  const page = store.feed.applyPage(followed(1))
  await store.close()
  expect(await page).toMatchObject({ created: PER_PAGE })
  const again = await openTestStore({ folder })
  expect(await again.store.sessions.count()).toBe(2 * PER_PAGE)
})
