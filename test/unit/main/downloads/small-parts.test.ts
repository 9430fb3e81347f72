import { describe, expect, test } from 'vitest'
import { DEFAULT_STACK_OPTIONS, type DownloadInclude, type StackOptions } from '../../../../contract/model/downloads.ts'
import { nameOfSession } from '../../../../contract/model/ids.ts'
import { createBoard, type Entry } from '../../../../main/downloads/board.ts'
import { hasSameFiles, itemOf, itemsOf, originalInstead, targetOf } from '../../../../main/downloads/items.ts'
import { membersOf, newStack, qualityName, wantedBy } from '../../../../main/downloads/stacks.ts'
import { isFinished, missingOf, stateOf, statusOf, totalOf } from '../../../../main/downloads/states.ts'
import type { DownloadItemRecord, DownloadRecord } from '../../../../main/store/records.ts'
import { reportOf, sessionKey } from '../../../support/downloader.ts'

const ALL: DownloadInclude = { videos: true, originals: true, essayFiles: true, protocol: true }
const NONE: DownloadInclude = { videos: false, originals: false, essayFiles: false, protocol: false }
const HOST = 'https://media.example'
const NAMED = {
  dash: '/a.mpd',
  original: { path: '/a.mp4', size: 500 },
  files: [
    { path: '/b.pdf', size: 10 },
    { path: '/c.pdf', size: null },
  ],
  protocol: '/p.html',
}

describe('files of a report', () => {
  const report = reportOf(0, HOST, NAMED, 'one')
  const kinds = (include: Partial<DownloadInclude>, of = report) =>
    itemsOf(of, { ...NONE, ...include }).map(({ kind, index }) => `${kind} ${index}`)

  test('are those that are wanted, the small ones first', () => {
    expect(kinds(ALL)).toEqual(['protocol 0', 'essayFile 0', 'essayFile 1', 'dash 0', 'original 0'])
    expect(kinds({ videos: true })).toEqual(['dash 0'])
    expect(kinds({})).toEqual([])
  })

  test('have the original once where there is no stream', () => {
    const without = reportOf(0, HOST, { ...NAMED, dash: null }, 'one')
    expect(kinds({ videos: true }, without)).toEqual(['original 0'])
    expect(kinds({ videos: true, originals: true }, without)).toEqual(['original 0'])
    expect(kinds({ originals: true }, without)).toEqual(['original 0'])
    expect(originalInstead(report, 1)).toMatchObject({ kind: 'original', total: 500 })
    expect(originalInstead(report, 9)).toBeNull()
  })

  test('are what a window asks for', () => {
    for (const item of itemsOf(report, ALL)) expect(item).toMatchObject(itemOf(targetOf(item)))
  })

  test('are the same with other hosts and signatures, and others with another path or size', () => {
    const items = itemsOf(report, ALL)
    const signed = reportOf(0, 'https://other.example', { ...NAMED, dash: '/a.mpd?sig=2' }, 'two')
    expect(hasSameFiles(items, signed, ALL)).toBe(true)
    expect(hasSameFiles(items, reportOf(0, HOST, { ...NAMED, dash: '/new.mpd' }, 'two'), ALL)).toBe(false)
    const larger = { ...NAMED, original: { path: '/a.mp4', size: 501 } }
    expect(hasSameFiles(items, reportOf(0, HOST, larger, 'two'), ALL)).toBe(false)
    expect(hasSameFiles(items, reportOf(0, HOST, larger, 'two'), { ...ALL, originals: false })).toBe(true)
  })
})

describe('several stacks', () => {
  const stack = (
    numbers: readonly number[],
    change: Partial<StackOptions>,
    kind: 'selection' | 'queue' = 'selection',
  ) => newStack({ kind }, { ...DEFAULT_STACK_OPTIONS, ...change }, numbers.map(sessionKey), 0)
  const wantedOf = (...stacks: Parameters<typeof wantedBy>[0]) => wantedBy(stacks).get(nameOfSession(sessionKey(1)))

  test('want of a session what any wants, in the better quality', () => {
    const small = stack([0, 1], { quality: 'small', include: { ...NONE, videos: true }, mayBeRemoved: true })
    const best = stack([1, 2], { quality: { height: 720 }, include: { ...NONE, protocol: true } })
    expect(wantedOf(small, best)).toMatchObject({
      include: { ...NONE, videos: true, protocol: true },
      quality: { height: 720 },
      mayBeRemoved: false,
      isFollowed: false,
    })
    expect(wantedOf(best, small)?.quality).toEqual({ height: 720 })
    expect(wantedOf(small)).toMatchObject({ quality: 'small', mayBeRemoved: true })
    expect(wantedOf(small, stack([1], { quality: 'best' }, 'queue'))).toMatchObject({
      quality: 'best',
      isFollowed: true,
    })
    expect([...wantedBy([small, best]).keys()]).toEqual([0, 1, 2].map((number) => nameOfSession(sessionKey(number))))
  })

  test('have each session once, also where their members name it by two of its centers', async () => {
    const twice = [sessionKey(1), { ...sessionKey(1), center: 'moved from' }, sessionKey(2)]
    const stored = { ...stack([1], { isKept: false }), members: twice }
    const members = await membersOf({} as Parameters<typeof membersOf>[0], stored, 0)
    expect(members.map(nameOfSession)).toEqual([1, 2].map((number) => nameOfSession(sessionKey(number))))
  })

  test('have names of qualities', () => {
    expect([qualityName('best'), qualityName({ height: 540 })]).toEqual(['best', 'height 540'])
  })
})

const FAILURE = { code: 'not-found', message: 'It is gone.' } as const

function item(change: Partial<DownloadItemRecord>): DownloadItemRecord {
  const facts = { address: '/a', container: null, quality: null, bytes: 0, total: 100, isComplete: false }
  return { kind: 'dash', questionNum: 1, index: 0, ...facts, failure: null, finishedAt: null, ...change }
}

function boardOf(...records: readonly Partial<DownloadRecord>[]) {
  const board = createBoard(() => 0)
  const base = { isPaused: false, plannedFrom: 'hash', reportHash: 'hash', outdatedSince: null, addedAt: 0, items: [] }
  const listed = records.map((record, number) => ({ ...base, key: sessionKey(number), ...record }))
  const stack = newStack(
    { kind: 'selection' },
    DEFAULT_STACK_OPTIONS,
    listed.map(({ key }) => key),
    0,
  )
  const set = (stored: readonly DownloadRecord[], stacks = [stack], seen = board.seen()) =>
    board.set(stored, wantedBy(stacks), seen)
  set(listed)
  return { board, listed, stack, set, entry: (number = 0): Entry => board.get(sessionKey(number))! }
}

describe('the state of a session', () => {
  const complete = item({ isComplete: true, bytes: 90, total: 90 })
  test.each([
    ['queued', { plannedFrom: null }],
    ['queued', { items: [item({}), complete] }],
    ['paused', { items: [item({})], isPaused: true }],
    ['ready', { items: [complete], isPaused: true }],
    ['ready', { items: [] }],
    ['outdated', { items: [complete], outdatedSince: 5 }],
    ['partly', { items: [complete, item({ kind: 'protocol', failure: FAILURE })] }],
    ['partly', { items: [item({ isComplete: true, failure: FAILURE })] }],
  ] as const)('is %s', (kind, record) => {
    expect(stateOf(boardOf(record).entry()).kind).toBe(kind)
  })

  test('is running with its bytes, and not finished', () => {
    const entry = boardOf({ items: [item({ bytes: 30 }), item({ index: 1, failure: FAILURE, bytes: 5 })] }).entry()
    entry.stop = new AbortController()
    expect(stateOf(entry)).toEqual({ kind: 'running', done: 35, total: 105 })
    expect(isFinished(entry)).toBe(false)
  })

  test('misses no stream whose original is there', () => {
    const stream = item({ failure: { ...FAILURE, code: 'media-unplayable' } })
    const original = item({ kind: 'original', isComplete: true })
    expect(missingOf(boardOf({ items: [stream, original] }).entry())).toEqual([])
    expect(missingOf(boardOf({ items: [stream, { ...original, isComplete: false }] }).entry())).toHaveLength(1)
  })

  test('counts sessions that are not planned as large as the others are', () => {
    const { board } = boardOf(
      { items: [complete] },
      { items: [item({ bytes: 20, total: 110 })] },
      { plannedFrom: null },
    )
    expect(statusOf(board.all(), 'metered')).toMatchObject({
      ...{ hold: 'metered', sessions: 3, finished: 1, ready: 1, bytes: 110, toCome: 190, rate: 0, secondsLeft: null },
    })
    expect(totalOf(board.all()[1]!)).toBe(110)
    expect(statusOf(boardOf({ items: [complete] }).board.all(), 'metered').hold).toBeNull()
  })
})

describe('the board', () => {
  test('returns what is not wanted any more, with what ran of it', () => {
    const { board, listed, set, stack, entry } = boardOf({}, {})
    const second = entry(1)
    const gone = set(listed, [{ ...stack, members: [sessionKey(0)] }])
    expect(gone.records).toEqual([listed[1]])
    expect(gone.entries).toEqual([second])
    expect(board.all()).toHaveLength(1)
  })

  test('keeps what changed after it was seen, and takes over the rest', () => {
    const { board, listed, set, stack, entry } = boardOf({}, {})
    const seen = board.seen()
    entry(0).record = { ...entry(0).record, isPaused: true }
    set(
      listed.map((record) => ({ ...record, addedAt: 7, reportHash: 'newer' })),
      [stack],
      seen,
    )
    expect(entry(0).record).toMatchObject({ isPaused: true, addedAt: 0, reportHash: 'newer' })
    expect(entry(1).record).toMatchObject({ addedAt: 7, reportHash: 'newer' })
  })

  test('keeps what is stored of a file that is planned again, and not of another one', () => {
    const stored = item({ bytes: 50, failure: FAILURE, container: 'a' })
    const { board, entry } = boardOf({ items: [stored] })
    board.planned(entry(), 'newer', [stored, { ...item({ kind: 'protocol' }), total: 3 }])
    expect(entry().record.items).toMatchObject([
      { bytes: 50, failure: null, container: 'a' },
      { bytes: 0, total: 3 },
    ])
    board.planned(entry(), 'newest', [{ ...stored, address: '/b' }])
    expect(entry().record.items).toMatchObject([{ bytes: 0, container: null, address: '/b' }])
  })
})
