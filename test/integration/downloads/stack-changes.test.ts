import { describe, expect, test, vi } from 'vitest'
import { DEFAULT_STACK_OPTIONS, type StackId, type StackSource } from '../../../contract/model/downloads.ts'
import { formatSessionKey } from '../../../contract/model/ids.ts'
import { NO_FILTER } from '../../../contract/model/list-preferences.ts'
import { openDownloader, putPresentation, reportOf, sessionKey, type Downloader } from '../../support/downloader.ts'
import { mediaBytes } from '../../support/media-pieces.ts'
import { startOwnHost, type OwnHost } from '../../support/own-host.ts'
import { fillStore, sessionRecord } from '../../support/store.ts'

const DAY_MS = 24 * 3600_000
const VIEW: StackSource = {
  kind: 'view',
  viewId: null,
  name: 'all',
  filter: NO_FILTER,
  sort: { column: 'started', direction: 'desc' },
}

type Opened = { readonly host: OwnHost; readonly desk: Downloader }

/** Sessions with a file each, and with a video and its original where that is wanted. */
async function open(count: number, hasVideo = false): Promise<Opened> {
  const host = await startOwnHost()
  const desk = await openDownloader({ sessions: count })
  for (let number = 0; number < count; number += 1) {
    host.files.set(`/${number}.pdf`, { bytes: mediaBytes(4000, number), type: 'application/pdf' })
    host.files.set(`/${number}.mp4`, { bytes: mediaBytes(9000, number), type: 'video/mp4' })
    await save({ host, desk }, number, hasVideo)
  }
  return { host, desk }
}

async function save({ host, desk }: Opened, number: number, hasVideo = false, hash = 'first'): Promise<void> {
  const files = [{ path: `/${number}.pdf`, size: 4000 }]
  const original = { path: `/${number}.mp4`, size: 9000 }
  const video = hasVideo ? { dash: putPresentation(host, `/${number}`, number + 1), original } : {}
  await desk.save(reportOf(number, host.origin, { files, ...video }, hash))
}

const known = async ({ downloads }: Downloader) => Object.keys(await downloads.states()).toSorted()
const names = (...numbers: readonly number[]) =>
  numbers.map((number) => formatSessionKey(sessionKey(number))).toSorted()
/** Resolves when the stacks have been compared with the sessions and reports as they are now. */
async function followed({ downloads, store }: Downloader): Promise<void> {
  const begun = vi.spyOn(store.downloads, 'stacks')
  downloads.changed(['sessions'])
  await vi.waitFor(() => expect(begun).toHaveBeenCalled(), 10_000)
  begun.mockRestore()
  // It comes in its turn, after that comparison.
  await downloads.retry([])
}

describe('what is there stays ready without a network', () => {
  test('when an option changes that is none of what is downloaded', async () => {
    const { desk } = await open(1)
    const stack = await desk.add([0])
    await desk.until(0, 'ready')
    desk.set.barrier = 'no-network'
    await desk.downloads.change(stack, { ...DEFAULT_STACK_OPTIONS, removesSubmitted: true })
    expect(await desk.state(0)).toBe('ready')
  })

  test('when it is tried again with others', async () => {
    const { host, desk } = await open(2)
    host.files.delete('/1.pdf')
    await desk.add([0, 1])
    await desk.until(0, 'ready')
    await desk.until(1, 'partly')
    desk.set.barrier = 'no-network'
    await desk.downloads.retry(null)
    expect([await desk.state(0), await desk.state(1)]).toEqual(['ready', 'queued'])
  })

  test('when a newer report names the same files', async () => {
    const { host, desk } = await open(1)
    await desk.add([], {}, VIEW)
    await desk.until(0, 'ready')
    desk.set.barrier = 'no-network'
    await save({ host, desk }, 0, false, 'second')
    await followed(desk)
    expect(await desk.state(0)).toBe('ready')
    expect((await desk.store.downloads.list())[0]).toMatchObject({ plannedFrom: 'second', reportHash: 'second' })
  })
})

test('a session that is there is completed when another stack wants more of it', async () => {
  const { host, desk } = await open(1, true)
  await desk.add([0], { quality: 'small' })
  await desk.until(0, 'ready')
  const include = { ...DEFAULT_STACK_OPTIONS.include, originals: true }
  const second = await desk.add([0], { quality: 'small', include })
  await desk.until(0, 'ready')
  expect(host.asked('/0.mp4')).toBe(1)
  // Nobody wants less to be there than there is.
  desk.set.barrier = 'no-network'
  await desk.downloads.removeStack(second)
  expect(await desk.state(0)).toBe('ready')
  expect((await desk.downloads.ofSession(sessionKey(0)))?.content.originals).toEqual({ stored: 1, of: 1 })
})

test('of chosen sessions only as many are downloaded as the limit says', async () => {
  const { desk } = await open(4)
  const limit = { ...DEFAULT_STACK_OPTIONS, limit: 2 }
  const chosen = [0, 1, 2].map(sessionKey)
  const { sessions } = await desk.downloads.estimate({ kind: 'selection' }, chosen, limit, new AbortController().signal)
  expect(sessions).toBe(2)
  await desk.add([0, 1, 2], { limit: 2 })
  expect(await known(desk)).toEqual(names(0, 1))
})

describe('in blind mode', () => {
  const named = (number: number, participantName: string) =>
    sessionRecord(number, { participantName, modified: sessionRecord(number).modified + 1 })

  test('a view that searches for a name keeps its sessions', async () => {
    const { desk } = await open(3)
    await fillStore(desk.store, [named(0, 'Keep A'), named(1, 'Keep B')])
    await desk.add([], {}, { ...VIEW, filter: { ...NO_FILTER, search: 'Keep' } })
    expect(await known(desk)).toEqual(names(0, 1))
    await desk.store.reviewSettings.set({ isBlind: true })
    await followed(desk)
    expect(await known(desk)).toEqual(names(0, 1))
  })

  test('the first of a view by name stay the same', async () => {
    const { desk } = await open(3)
    await fillStore(desk.store, [named(0, 'A'), named(1, 'B'), named(2, 'C')])
    await desk.add([], { limit: 1 }, { ...VIEW, sort: { column: 'participantName', direction: 'asc' } })
    expect(await known(desk)).toEqual(names(0))
    await desk.store.reviewSettings.set({ isBlind: true })
    await followed(desk)
    expect(await known(desk)).toEqual(names(0))
  })

  test('sessions of a stack are listed newest first, not in the order of the names that they were found in', async () => {
    const { desk } = await open(3)
    await fillStore(desk.store, [named(0, 'C'), named(1, 'A'), named(2, 'B')])
    const byName = { ...VIEW, sort: { column: 'participantName', direction: 'asc' } } as const
    const listed = async (stack: StackId) => (await desk.downloads.sessions(stack)).map(({ key }) => key)
    const stacks = [await desk.add([], {}, byName), await desk.add([1, 2, 0])]
    for (const stack of stacks) expect(await listed(stack)).toEqual([1, 2, 0].map(sessionKey))
    await desk.store.reviewSettings.set({ isBlind: true })
    for (const stack of stacks) expect(await listed(stack)).toEqual([2, 1, 0].map(sessionKey))
  })

  test('a stack is not called after what was searched for', async () => {
    const { desk } = await open(1)
    await fillStore(desk.store, [named(0, 'Keep A')])
    await desk.add([], {}, { ...VIEW, name: 'All · “Keep”', filter: { ...NO_FILTER, search: 'Keep' } })
    await desk.add([], {}, { ...VIEW, viewId: 'mine', name: 'Mine', filter: { ...NO_FILTER, search: 'Keep' } })
    const called = async () =>
      (await desk.downloads.overview()).stacks.map(({ source }) => source.kind === 'view' && source.name)
    expect(await called()).toEqual(['All · “Keep”', 'Mine'])
    await desk.store.reviewSettings.set({ isBlind: true })
    expect(await called()).toEqual(['', 'Mine'])
  })
})

test('while all that is to come is paused, so is what a sync adds', async () => {
  const { host, desk } = await open(2)
  host.spoil('/1.pdf', (_, response) => {
    response.writeHead(200, { 'Content-Length': 4000 })
    response.write('a')
    return true
  })
  await desk.add([], {}, VIEW)
  await desk.until(0, 'ready')
  await desk.downloads.pause(null)
  expect(await desk.state(1)).toBe('paused')
  host.files.set('/2.pdf', { bytes: mediaBytes(4000, 2), type: 'application/pdf' })
  await fillStore(desk.store, [sessionRecord(2)])
  await save({ host, desk }, 2)
  await vi.waitFor(async () => expect(await known(desk)).toEqual(names(0, 1, 2)), 10_000)
  expect(await desk.state(2)).toBe('paused')
  // What the user adds is meant to be downloaded.
  await desk.downloads.removeSessions([sessionKey(2)])
  await desk.add([2])
  await desk.until(2, 'ready')
})

test('a stack of which nothing is left is settled while another one is held', async () => {
  const { host, desk } = await open(2)
  const first = await desk.add([0])
  await desk.until(0, 'ready')
  host.spoil('/1.pdf', (_, response) => {
    response.writeHead(503)
    response.end()
    return true
  })
  const second = await desk.add([1])
  await vi.waitFor(async () => expect((await desk.downloads.status()).hold).not.toBeNull(), 15_000)
  expect(await desk.downloads.settled(first)).toMatchObject({ hold: null, states: [{ kind: 'ready' }] })
  expect((await desk.downloads.standing(second)).states).toMatchObject([{ kind: 'queued' }])
})

test('the retention ends what never came to an end too', async () => {
  const { host, desk } = await open(2, true)
  host.spoil('/1.pdf', (_, response) => {
    response.writeHead(503)
    response.end()
    return true
  })
  host.spoil('/0/4.m4s', (_, response) => {
    response.writeHead(503)
    response.end()
    return true
  })
  await desk.add([0])
  await vi.waitFor(async () => expect((await desk.downloads.status()).hold).not.toBeNull(), 15_000)
  await desk.downloads.pause(null)
  expect(await desk.library.size()).toBeGreaterThan(10_000)
  expect(await desk.downloads.previewRetention(30)).toMatchObject({ sessions: 0 })
  desk.set.ahead = 31 * DAY_MS
  expect(await desk.downloads.previewRetention(30)).toMatchObject({ sessions: 1 })
  await desk.downloads.setRetention(30)
  expect(await known(desk)).toEqual([])
  expect(await desk.library.size()).toBe(0)
})

test('a stack that could not be read again is not stored', async () => {
  const { desk } = await open(1)
  await desk.add([0])
  await expect(desk.add([0], { limit: 0 })).rejects.toThrow()
  expect(await known(desk)).toEqual(names(0))
  expect((await desk.downloads.overview()).stacks).toHaveLength(1)
})

test('sessions whose manifests cannot be read count as guessed', async () => {
  const { host, desk } = await open(3, true)
  host.files.delete('/1/manifest.mpd')
  const { guessed } = await desk.downloads.estimate(
    { kind: 'selection' },
    [0, 1, 2].map(sessionKey),
    DEFAULT_STACK_OPTIONS,
    new AbortController().signal,
  )
  expect(guessed).toBe(1)
})
