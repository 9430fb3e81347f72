import { describe, expect, test, vi } from 'vitest'
import { membersOf } from '../../../main/downloads/stacks.ts'
import { NO_FILTER } from '../../../contract/model/list-preferences.ts'
import { openDownloader, putPresentation, reportOf, sessionKey } from '../../support/downloader.ts'
import { mediaBytes } from '../../support/media-pieces.ts'
import { startOwnHost } from '../../support/own-host.ts'
import { hang, known, manySessions, names, putSession, VIEW } from '../../support/stacks.ts'
import { fillStore, sessionRecord, sessionRecords } from '../../support/store.ts'

describe('a view that is kept', () => {
  test('downloads what it lists after a sync, and gives back what it does not list any more', async () => {
    const { host, desk } = await manySessions(4)
    const view = { ...VIEW, filter: { ...NO_FILTER, search: 'Keep' } }
    const named = (number: number, participantName: string, at: number) =>
      sessionRecord(number, { participantName, modified: sessionRecord(number).modified + at })
    await fillStore(desk.store, [named(0, 'Keep A', 1), named(1, 'Keep B', 1)])
    await desk.add([], {}, view)
    await desk.until(0, 'ready')
    await desk.until(1, 'ready')
    expect(await known(desk)).toEqual(names(0, 1))
    const size = await desk.library.size()
    await fillStore(desk.store, [named(1, 'Other', 2), named(3, 'Keep C', 2)])
    await desk.until(3, 'ready')
    expect(await known(desk)).toEqual(names(0, 3))
    expect(await desk.library.size()).toBe(size)
    expect(host.asked('/2-first.pdf')).toBe(0)
  })

  test('does not bring back what was removed from it', async () => {
    const { host, desk } = await manySessions(3)
    await desk.add([], {}, VIEW)
    for (const number of [0, 1, 2]) await desk.until(number, 'ready')
    await desk.downloads.removeSessions([sessionKey(1)])
    await fillStore(desk.store, [sessionRecord(3)])
    await putSession(desk, host, 3)
    // That the new one comes shows that the view was followed.
    await desk.until(3, 'ready')
    expect(await known(desk)).toEqual(names(0, 2, 3))
  })

  test('keeps what it has of a center that is not synced again after the cache was emptied', async () => {
    const { desk } = await manySessions(2)
    const view = { ...VIEW, filter: { ...NO_FILTER, search: 'Keep' } }
    const named = (number: number, participantName: string, at: number) =>
      sessionRecord(number, { participantName, modified: sessionRecord(number).modified + at })
    await fillStore(desk.store, [named(0, 'Keep A', 1), named(1, 'Keep B', 1)])
    await fillStore(desk.store, [named(2, 'Keep C', 1)], 'field-offices')
    await desk.add([], {}, view)
    for (const number of [0, 1]) await desk.until(number, 'ready')
    expect(await known(desk)).toHaveLength(3)
    // As a cache is whose first center was synced, and whose second one was not.
    const cursors = await desk.store.feed.cursors()
    const emptied = cursors.map((one) => (one.center === 'spring-intake' ? { ...one, lastCompletedAt: null } : one))
    const synced = vi.spyOn(desk.store.feed, 'cursors').mockResolvedValue(emptied)
    await fillStore(desk.store, [named(0, 'Not here yet', 2)])
    await fillStore(desk.store, [named(2, 'Other', 2)], 'field-offices')
    await vi.waitFor(async () => expect(await known(desk)).toEqual(names(0, 1)), 10_000)
    synced.mockRestore()
    desk.downloads.changed(['sessions'])
    await vi.waitFor(async () => expect(await known(desk)).toEqual(names(1)), 10_000)
  })

  test('keeps what it has when the cache is emptied while the list is read', async () => {
    const { desk } = await manySessions(2)
    await fillStore(desk.store, [sessionRecord(0), sessionRecord(1)])
    await desk.add([], {}, VIEW)
    await desk.until(1, 'ready')
    const [stack] = await desk.store.downloads.stacks()
    const cursors = await desk.store.feed.cursors()
    const emptied: typeof cursors = cursors.map((one) => ({ ...one, lastCompletedAt: null }))
    const reads = vi.fn(async () => emptied).mockResolvedValueOnce(cursors)
    const store = {
      ...desk.store,
      feed: { ...desk.store.feed, cursors: reads },
      sessions: { ...desk.store.sessions, keys: async () => [] },
    }
    expect(await membersOf(store, stack!, Date.now())).toEqual(stack?.members)
    expect(stack?.members).toHaveLength(2)
  })

  test('downloads by itself what a newer report names', async () => {
    const { host, desk } = await manySessions(1)
    await desk.add([], {}, VIEW)
    await desk.until(0, 'ready')
    await putSession(desk, host, 0, 'second', 5000)
    await vi.waitFor(async () => {
      expect((await desk.downloads.ofSession(sessionKey(0)))?.bytes).toBe(5000)
    }, 10_000)
    await desk.until(0, 'ready')
  })
})

describe('a selection', () => {
  test('says that a newer report names other files, and downloads them when told', async () => {
    const { host, desk } = await manySessions(2)
    await desk.add([0, 1])
    await desk.until(0, 'ready')
    await putSession(desk, host, 0, 'second', 5000)
    await desk.until(0, 'outdated')
    expect((await desk.downloads.ofSession(sessionKey(0)))?.bytes).toBe(4000)
    expect(host.asked('/0-second.pdf')).toBe(0)
    await desk.downloads.retry([sessionKey(0)])
    await desk.until(0, 'ready')
    expect((await desk.downloads.ofSession(sessionKey(0)))?.bytes).toBe(5000)
    expect(host.asked('/1-first.pdf')).toBe(1)
  })

  test('takes a newer report of a session that is not downloaded yet', async () => {
    const { host, desk } = await manySessions(2)
    hang(host, '/0-first.pdf')
    await desk.add([0, 1])
    await desk.until(1, 'ready')
    await vi.waitFor(() => expect(host.asked('/0-first.pdf')).toBe(1), 10_000)
    await desk.downloads.pause(null)
    for (const number of [0, 1]) await putSession(desk, host, number, 'second', 5000)
    // The other one shows that the reports were compared.
    await desk.until(1, 'outdated')
    expect(await desk.state(0)).toBe('paused')
    await desk.downloads.resume(null)
    await desk.until(0, 'ready')
    expect((await desk.downloads.ofSession(sessionKey(0)))?.bytes).toBe(5000)
  })

  test('keeps what another stack has too', async () => {
    const { desk } = await manySessions(3)
    const first = await desk.add([0, 1])
    const second = await desk.add([1, 2])
    for (const number of [0, 1, 2]) await desk.until(number, 'ready')
    expect((await desk.downloads.status()).sessions).toBe(3)
    await desk.downloads.removeStack(first)
    expect(await known(desk)).toEqual(names(1, 2))
    expect(await desk.state(1)).toBe('ready')
    await desk.downloads.removeStack(second)
    expect(await known(desk)).toEqual([])
    expect(await desk.library.size()).toBe(0)
    expect(desk.usage()).toBe(0)
  })

  test('that is removed while it is downloaded is not downloaded on', async () => {
    const { host, desk } = await manySessions(4)
    for (const number of [0, 1, 2]) hang(host, `/${number}-first.pdf`)
    const stack = await desk.add([0, 1, 2])
    await vi.waitFor(() => expect(host.seen).toHaveLength(2), 10_000)
    await desk.downloads.removeStack(stack)
    expect(await known(desk)).toEqual([])
    expect(await desk.library.size()).toBe(0)
    expect((await desk.downloads.status()).running).toEqual([])
    // It would come after the third one, had that still been waiting for its turn.
    await desk.add([3])
    await desk.until(3, 'ready')
    expect(host.seen.map(({ url }) => url).toSorted()).toEqual(['/0-first.pdf', '/1-first.pdf', '/3-first.pdf'])
  })
})

test('another quality and other files are downloaded, and what they replace is removed', async () => {
  const host = await startOwnHost()
  const desk = await openDownloader()
  const dash = putPresentation(host, '/one')
  host.files.set('/one.mp4', { bytes: mediaBytes(50_000), type: 'video/mp4' })
  const original = { path: '/one.mp4', size: 50_000 }
  await desk.save(reportOf(0, host.origin, { dash, original }, 'first'))
  const stack = await desk.add([0], { quality: 'small' })
  await desk.until(0, 'ready')
  const before = await desk.library.size()
  const { options } = (await desk.downloads.overview()).stacks[0]!
  await desk.downloads.change(stack, { ...options, quality: 'best' })
  await vi.waitFor(() => expect(host.asked('/one/1.m4s')).toBe(2), 10_000)
  await desk.until(0, 'ready')
  expect(await desk.library.size()).toBe(before)
  // What was given up does not count for the quota any more.
  expect(Math.abs(desk.usage() - before)).toBeLessThan(before * 0.05)

  const include = { ...options.include, originals: true }
  await desk.downloads.change(stack, { ...options, quality: 'best', include })
  await vi.waitFor(() => expect(host.asked('/one.mp4')).toBe(1), 10_000)
  await desk.until(0, 'ready')
  await desk.downloads.change(stack, { ...options, quality: 'best', include: { ...include, videos: false } })
  await vi.waitFor(async () => expect(await desk.library.size()).toBeLessThan(60_000), 10_000)
  await desk.until(0, 'ready')
  expect(host.asked('/one/1.m4s')).toBe(2)
  expect(host.asked('/one.mp4')).toBe(1)
})

test('a pause holds although the board is read again meanwhile', async () => {
  const { host, desk } = await manySessions(6)
  for (const number of [0, 1, 2, 3, 4, 5]) hang(host, `/${number}-first.pdf`)
  await desk.add([0, 1, 2, 3, 4, 5])
  const adding = desk.add([0, 1])
  await desk.downloads.pause(null)
  await adding
  for (const number of [0, 1, 2, 3, 4, 5]) expect(await desk.state(number)).toBe('paused')
  expect((await desk.downloads.status()).hold).toBe('user')
  host.heal()
  await desk.downloads.resume([sessionKey(4)])
  await desk.until(4, 'ready')
  expect(await desk.state(0)).toBe('paused')
})

test('what screens ask for again and again reads no row of ten thousand sessions', async () => {
  const COUNT = 10_000
  const desk = await openDownloader({ sessions: 0 })
  await fillStore(desk.store, sessionRecords(0, COUNT))
  desk.set.barrier = 'metered'
  let asked = 0
  const { row } = desk.store.sessions
  const stack = await desk.add([], {}, VIEW)
  expect((await desk.downloads.overview()).stacks[0]).toMatchObject({ id: stack, sessions: COUNT })
  expect(Object.keys(await desk.downloads.states())).toHaveLength(COUNT)
  expect(await desk.downloads.status()).toMatchObject({ sessions: COUNT, hold: 'metered' })
  Object.assign(desk.store.sessions, { row: (...key: Parameters<typeof row>) => ((asked += 1), row(...key)) })
  await desk.downloads.overview()
  await desk.downloads.states()
  expect(asked).toBe(0)
  await desk.downloads.removeSessions(null)
  expect(await desk.downloads.states()).toEqual({})
})
