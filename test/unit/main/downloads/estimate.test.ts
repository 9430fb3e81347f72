import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { DEFAULT_STACK_OPTIONS, type StackOptions } from '../../../../contract/model/downloads.ts'
import { DeskError } from '../../../../contract/model/errors.ts'
import { formatSessionKey, type SessionKey } from '../../../../contract/model/ids.ts'
import type { SessionReport } from '../../../../contract/model/report.ts'
import { estimate, type EstimateContext } from '../../../../main/downloads/estimate.ts'
import { reportOf, sessionKey, type ReportFiles } from '../../../support/downloader.ts'
import { stateWith } from '../../../support/session-fixture.ts'
import { TEST_CONNECTION } from '../../../support/store.ts'

const HOST = 'https://media.example'
const ALL = { videos: true, originals: true, essayFiles: true, protocol: true }
/** What the app takes a page with its pictures for, which no report tells. */
const PAGE_BYTES = 500_000

/** Recordings of six seconds each: a report says so. */
function sessionWith(number: number, named: ReportFiles): SessionReport {
  return reportOf(number, HOST, named, 'first')
}

type Known = {
  readonly stored?: readonly SessionReport[]
  readonly rate?: number
  /** What is still to come of sessions that are downloaded, by their names. */
  readonly rest?: Readonly<Record<string, number>>
}

/**
 * Sessions of which the service has these reports; those in `stored` are on this computer. A manifest at `/<bytes>.mpd` is
 * one of ten seconds with that many bytes, and any other cannot be had.
 */
function contextOf(reports: readonly SessionReport[], { stored = reports, rate = 0, rest = {} }: Known = {}) {
  const named = (all: readonly SessionReport[]) => new Map(all.map((report) => [formatSessionKey(report.key), report]))
  const [known, here] = [named(reports), named(stored)]
  const requested: SessionKey[] = []
  const manifests: string[] = []
  const context: EstimateContext = {
    connectionId: TEST_CONNECTION,
    upstream: {
      async open(_grant, target) {
        const { href, pathname } = new URL(target)
        manifests.push(href)
        const status = /^\/\d+\.mpd$/.test(pathname) ? 200 : 404
        const header = () => null
        return { url: new URL(target), status, header, body: Readable.from([Buffer.from(pathname.slice(1, -4))]) }
      },
      close: async () => undefined,
    },
    manifests: {
      plan: async (bytes) => ({
        ...{ xml: '', origins: [], parts: [], video: null, fingerprint: '' },
        duration: 10,
        bytes: Number(Buffer.from(bytes).toString()),
      }),
      read: async () => ({ bytes: new Uint8Array(), origins: [], otherBases: [] }),
      restOfTrack: async () => null,
      close: async () => undefined,
    },
    async report(key, mode) {
      const name = formatSessionKey(key)
      if (mode === 'cached') return stateWith(here.get(name) ?? null)
      requested.push(key)
      const report = known.get(name)
      if (report === undefined) throw new DeskError('not-found', 'The service has no report.')
      return stateWith(report)
    },
    restOf: (key) => rest[formatSessionKey(key)] ?? null,
    rate: () => rate,
    noteRate: null,
  }
  const run = (numbers: readonly number[], options: Partial<StackOptions> = {}, stop = new AbortController()) =>
    estimate(context, numbers.map(sessionKey), { ...DEFAULT_STACK_OPTIONS, include: ALL, ...options }, stop.signal)
  return { run, requested, manifests }
}

const RICH = sessionWith(0, {
  dash: '/100000.mpd',
  original: { path: '/0.mp4', size: 3_000_000 },
  files: [
    { path: '/0.pdf', size: 1000 },
    { path: '/1.pdf', size: 2000 },
  ],
  protocol: '/protocol.html',
})

describe('of known reports and manifests', () => {
  test('each kind is what they say: bytes per second of the manifest for the seconds of the recording', async () => {
    const { run } = contextOf([RICH])
    expect(await run([0])).toEqual({
      sessions: 1,
      bytes: { videos: 60_000, originals: 3_000_000, essayFiles: 3000, protocol: PAGE_BYTES },
      toCome: 3_563_000,
      seconds: null,
      guessed: 0,
    })
  })

  test('only what is included is to come, and how long that takes is told by the last rate', async () => {
    const { run } = contextOf([RICH], { rate: 1000 })
    const include = { videos: true, originals: false, essayFiles: true, protocol: false }
    expect(await run([0], { include })).toMatchObject({ toCome: 63_000, seconds: 63 })
    const none = { videos: false, originals: false, essayFiles: false, protocol: false }
    expect(await run([0], { include: none })).toMatchObject({ toCome: 0, seconds: null })
  })

  test('where there is no stream the video is its original', async () => {
    const { run, manifests } = contextOf([sessionWith(1, { original: { path: '/1.mp4', size: 70_000 } })])
    expect((await run([1])).bytes).toMatchObject({ videos: 70_000 })
    expect(manifests).toEqual([])
  })

  test('several manifests count by their seconds', async () => {
    const { run } = contextOf([sessionWith(0, { dash: '/100000.mpd' }), sessionWith(1, { dash: '/300000.mpd' })])
    // 20 000 bytes per second on average, for twelve seconds.
    expect(await run([0, 1])).toMatchObject({ bytes: { videos: 240_000 }, guessed: 0 })
  })

  test('of a session that is stored in part the rest is to come', async () => {
    const { run } = contextOf([RICH, sessionWith(1, { files: [{ path: '/a.pdf', size: 1000 }] })], {
      rest: { [formatSessionKey(sessionKey(0))]: 700 },
    })
    const include = { videos: false, originals: false, essayFiles: true, protocol: false }
    // The other one is taken to be as large as both are on average.
    expect((await run([0, 1], { include })).toCome).toBe(700 + 2000)
  })

  test('of nothing there is nothing', async () => {
    expect(await contextOf([]).run([])).toEqual({
      sessions: 0,
      bytes: { videos: 0, originals: 0, essayFiles: 0, protocol: 0 },
      toCome: 0,
      seconds: null,
      guessed: 0,
    })
  })
})

describe('guessed', () => {
  const files = (number: number, size: number) => sessionWith(number, { files: [{ path: '/a.pdf', size }] })

  test('are sessions without a report, which are taken to be like the others', async () => {
    const { run, requested } = contextOf([files(0, 1000), files(1, 3000)])
    expect(await run([0, 1, 2, 3])).toMatchObject({ sessions: 4, bytes: { essayFiles: 8000 }, guessed: 2 })
    expect(requested).toEqual([sessionKey(2), sessionKey(3)])
  })

  test('are not those whose reports the service has; it is asked for some of them', async () => {
    const reports = Array.from({ length: 40 }, (_, number) => files(number, 1000))
    const { run, requested } = contextOf(reports, { stored: [] })
    const { guessed, bytes } = await run(reports.map((_, number) => number))
    expect(bytes.essayFiles).toBe(40_000)
    expect(requested).toHaveLength(24)
    expect(guessed).toBe(16)
  })

  test('are those whose manifest cannot be read: their videos are taken to be like the others', async () => {
    const { run } = contextOf([
      sessionWith(0, { dash: '/100000.mpd' }),
      sessionWith(1, { dash: '/100000.mpd' }),
      sessionWith(2, { dash: '/gone.mpd' }),
    ])
    expect(await run([0, 1, 2])).toMatchObject({ bytes: { videos: 180_000 }, guessed: 1 })
  })

  test('are all where no manifest can be read', async () => {
    const { run } = contextOf([sessionWith(0, { dash: '/gone.mpd' }), sessionWith(1, { dash: '/away.mpd' })])
    expect(await run([0, 1])).toMatchObject({ sessions: 2, guessed: 2 })
  })
})

test('an estimate that nobody waits for any more ends', async () => {
  const { run, manifests } = contextOf([RICH])
  const stop = new AbortController()
  stop.abort(new DeskError('cancelled', 'A later estimate took the place of this one.'))
  await expect(run([0], {}, stop)).rejects.toMatchObject({ code: 'cancelled' })
  expect(manifests).toEqual([])
})
