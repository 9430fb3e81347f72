// The downloads of a connection over a store, with reports and a media host of the test's own.
import { onTestFinished, vi } from 'vitest'
import {
  DEFAULT_STACK_OPTIONS,
  type DownloadHold,
  type DownloadState,
  type StackId,
  type StackOptions,
  type StackSource,
} from '../../contract/model/downloads.ts'
import { DeskError } from '../../contract/model/errors.ts'
import { formatSessionKey, type SessionKey } from '../../contract/model/ids.ts'
import type { ReportState, SessionReport } from '../../contract/model/report.ts'
import { createDownloads, type Downloads } from '../../main/downloads/downloads.ts'
import { createLibrary, type Library } from '../../main/downloads/library.ts'
import { createMediaUsage } from '../../main/downloads/usage.ts'
import { createNetworkGate } from '../../main/support/network-gate.ts'
import type { Store } from '../../main/store/store.ts'
import { mediaBytes } from './media-pieces.ts'
import type { OwnHost } from './own-host.ts'
import { questionWith, reportWith } from './session-fixture.ts'
import {
  fillStore,
  keyOf,
  openTestStore,
  reportRecord,
  sessionRecord,
  sessionRecords,
  STORE_KEY,
  temporaryFolder,
  TEST_CONNECTION,
} from './store.ts'

export const SEGMENTS = 6
const SEGMENT_BYTES = 30_000

/** Session number `number`. */
export const sessionKey = (number: number): SessionKey => keyOf(sessionRecord(number))

export type ReportFiles = {
  readonly dash?: string | null
  readonly original?: { readonly path: string; readonly size: number | null } | null
  readonly files?: readonly { readonly path: string; readonly size: number | null }[]
  readonly protocol?: string | null
}

/** A report that names files of a host; `hash` tells one version of it from another. */
export function reportOf(number: number, origin: string, named: ReportFiles, hash: string): SessionReport {
  const at = (path: string) => (path.includes(':') ? path : `${origin}${path}`)
  const { dash = null, original = null, files = [], protocol = null } = named
  const video = {
    kind: 'video' as const,
    originalUri: original === null ? null : at(original.path),
    originalType: 'video/mp4',
    originalExtension: '.mp4',
    originalSize: original?.size ?? null,
    mpegDashUri: dash === null ? null : at(dash),
    ...{ size: null, duration: 6000, width: 640, height: 360 },
  }
  const essay = {
    kind: 'essay' as const,
    text: '',
    files: files.map(({ path, size }) => ({ url: at(path), type: 'application/pdf', size })),
  }
  const hasVideo = dash !== null || original !== null
  const questions = [
    ...(hasVideo ? [questionWith({ num: 1, type: 'VideoInterview', answer: video })] : []),
    ...(files.length > 0 ? [questionWith({ num: 2, type: 'Essay', answer: essay })] : []),
  ]
  const proctoring =
    protocol === null ? null : { conclusion: 1, evaluation: 1, comment: null, protocolUrl: at(protocol) }
  return reportWith({ key: sessionKey(number), questions, proctoring, hash })
}

/** Puts a presentation on the host, of one picture of some segments. Returns the path of its manifest. */
export function putPresentation(host: OwnHost, folder: string, seed = 1, segments = SEGMENTS): string {
  const put = (name: string, bytes: Buffer, type = 'video/mp4') => host.files.set(`${folder}/${name}`, { bytes, type })
  put('init.m4s', mediaBytes(500, seed * 1000))
  for (let at = 1; at <= segments; at += 1) put(`${at}.m4s`, mediaBytes(SEGMENT_BYTES, seed * 1000 + at))
  put('manifest.mpd', Buffer.from(manifest(segments)), 'application/dash+xml')
  return `${folder}/manifest.mpd`
}

export function manifest(segments = SEGMENTS, change: { readonly attributes?: string; readonly base?: string } = {}) {
  const { attributes = `type="static" mediaPresentationDuration="PT${segments}S"`, base = '' } = change
  const template = '<SegmentTemplate timescale="1" duration="1" initialization="init.m4s" media="$Number$.m4s"/>'
  const representation = '<Representation id="v" bandwidth="240000" width="640" height="360" codecs="avc1.64001e"/>'
  return `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011" ${attributes}>${base}<Period><AdaptationSet mimeType="video/mp4">${template}${representation}</AdaptationSet></Period></MPD>`
}

export type Downloader = {
  readonly downloads: Downloads
  readonly store: Store
  readonly library: Library
  readonly folder: string
  /**
   * What the test changes: the quota, what bars the downloads, milliseconds that the clock is ahead, and what the service
   * answers instead of a report.
   */
  readonly set: {
    quota: number
    barrier: DownloadHold | null
    ahead: number
    fetched: ((key: SessionKey) => SessionReport | DeskError) | null
  }
  /** Reports that were requested from the service, by session. */
  readonly fetches: SessionKey[]
  save(report: SessionReport): Promise<void>
  add(numbers: readonly number[], options?: Partial<StackOptions>, source?: StackSource): Promise<StackId>
  state(number: number): Promise<DownloadState['kind'] | null>
  /** Waits until a session is in this state. */
  until(number: number, kind: DownloadState['kind']): Promise<DownloadState>
  usage(): number
  close(): Promise<void>
}

export async function openDownloader(
  options: {
    readonly sessions?: number
    readonly folder?: string
    /** From which the keys of the media are derived; that of the store by default. */
    readonly mediaKey?: Uint8Array
  } = {},
): Promise<Downloader> {
  const { sessions = 4, mediaKey = STORE_KEY } = options
  const folder = options.folder ?? (await temporaryFolder())
  const { store } = await openTestStore({ folder })
  if (options.folder === undefined) await fillStore(store, sessionRecords(0, sessions))
  const set: Downloader['set'] = { quota: 1e12, barrier: null, ahead: 0, fetched: null }
  const fetches: SessionKey[] = []
  const usage = createMediaUsage(async () => [])
  const library = createLibrary({ folder: `${folder}/media`, storeKey: mediaKey, store: async () => store })

  async function report(wanted: SessionKey, mode: 'cached' | 'stored-first' | 'fetch'): Promise<ReportState> {
    const stored = await store.reports.get(wanted)
    const base = { row: null as never, source: 'cache' as const }
    if (mode === 'cached' || (mode === 'stored-first' && stored !== null)) {
      return { ...base, report: stored && parsed(stored), problem: null }
    }
    fetches.push(wanted)
    const answer = set.fetched?.(wanted) ?? (stored === null ? null : parsed(stored))
    if (answer instanceof DeskError) return { ...base, report: null, problem: answer.toFailure() }
    if (answer === null) throw new DeskError('not-found', 'The service has no report.')
    await save(answer)
    return { ...base, report: answer, problem: null }
  }

  async function save(next: SessionReport): Promise<void> {
    await store.reports.save(reportRecord(next.key, { report: JSON.stringify(next), hash: next.hash }))
  }

  const downloads = createDownloads({
    connectionId: TEST_CONNECTION,
    store,
    library,
    folder,
    report,
    usage,
    quota: () => set.quota,
    barrier: () => set.barrier,
    upstream: { gate: createNetworkGate(), timeoutMs: 3000 },
    onChanged: () => undefined,
    onProgress: () => undefined,
    now: () => Date.now() + set.ahead,
    // The app waits for a sync that changes the sessions with every page, and spares a host that does not answer.
    waits: { follow: 100, retry: 50 },
  })
  const endChanges = store.onChanged((tables) => downloads.changed(tables))
  await downloads.start()
  downloads.activate()

  let isClosed = false
  async function close(): Promise<void> {
    if (isClosed) return
    isClosed = true
    endChanges()
    await downloads.end()
    await library.close()
    await store.close()
  }
  onTestFinished(close)

  const stateOf = async (number: number) => (await downloads.states())[formatSessionKey(sessionKey(number))] ?? null
  return {
    ...{ downloads, store, library, folder, set, fetches, save, close },
    add: (numbers, change = {}, source = { kind: 'selection' }) =>
      downloads.add(source, numbers.map(sessionKey), { ...DEFAULT_STACK_OPTIONS, ...change }),
    state: async (number) => (await stateOf(number))?.kind ?? null,
    until: (number, kind) =>
      vi.waitFor(
        async () => {
          const state = await stateOf(number)
          if (state?.kind === kind) return state
          const { hold } = await downloads.status()
          throw new Error(`session ${number} is ${JSON.stringify(state)}, held: ${hold}`)
        },
        { timeout: 15_000, interval: 20 },
      ),
    usage: usage.total,
  }
}

function parsed({ report, hash }: { readonly report: string; readonly hash: string }): SessionReport {
  return { ...(JSON.parse(report) as SessionReport), hash, fetchedAt: 0 }
}
