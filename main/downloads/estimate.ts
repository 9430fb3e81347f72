import PQueue from 'p-queue'
import type { DownloadEstimate, StackOptions } from '../../contract/model/downloads.ts'
import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { Question, ReportState, SessionReport } from '../../contract/model/report.ts'
import { findMedia } from '../media/grants.ts'
import type { ManifestReader } from '../media/manifest-reader.ts'
import type { Upstream } from '../media/upstream.ts'
import { grantFor } from './download-item.ts'
import { fetchPlan } from './download-presentation.ts'
import { measureRate, type PlannedVideo } from './measured-rate.ts'

/**
 * Stored reports that are read, those that are requested, and manifests that are read, for one estimate. The rest is taken to
 * be like them.
 */
const MOST_STORED_REPORTS = 400
const MOST_REPORTS = 24
const MOST_MANIFESTS = 12
const AT_ONCE = 4
/** Bytes of an HTML protocol with its pictures, which no report tells. */
const PROTOCOL_BYTES = 500_000

export type EstimateContext = {
  readonly connectionId: ConnectionId
  readonly upstream: Upstream
  readonly manifests: ManifestReader
  readonly report: (key: SessionKey, mode: 'cached' | 'stored-first') => Promise<ReportState>
  /** Bytes that are still to come of a session that is downloaded with the same options; `null` for others. */
  readonly restOf: (key: SessionKey) => number | null
  /** Bytes per second that were measured last; 0 where none were. */
  readonly rate: () => number
  /** Keeps a rate that was measured for the estimate; `null` where nothing may be downloaded now, and so not measured. */
  readonly noteRate: ((rate: number) => void) | null
}

/**
 * Estimates what the download of some sessions takes: by their reports, and for the videos by the manifests of some of
 * them, whose bytes per second of recording count for the others. What cannot be read is guessed. Where nothing was downloaded
 * yet, some parts of a video are read for the time that it takes.
 */
export async function estimate(
  context: EstimateContext,
  keys: readonly SessionKey[],
  options: StackOptions,
  signal: AbortSignal,
): Promise<DownloadEstimate> {
  const reports = await readReports(context, keys, signal)
  const videos = await sumVideos(context, reports, options, signal)
  const scale = reports.length === 0 ? 0 : keys.length / reports.length
  const questions = reports.flatMap((report) => report.questions)
  const sum = (sizeOf: (question: Question) => number) =>
    Math.round(scale * questions.reduce((total, question) => total + sizeOf(question), 0))
  const bytes = {
    videos: Math.round(scale * videos.bytes),
    originals: sum(({ answer }) => (answer.kind === 'video' ? (answer.originalSize ?? 0) : 0)),
    essayFiles: sum(({ answer }) =>
      answer.kind === 'essay' ? answer.files.reduce((total, { size }) => total + (size ?? 0), 0) : 0,
    ),
    protocol: Math.round(
      scale * PROTOCOL_BYTES * reports.filter(({ proctoring }) => Boolean(proctoring?.protocolUrl)).length,
    ),
  }
  const { include } = options
  const included =
    (include.videos ? bytes.videos : 0) +
    (include.originals ? bytes.originals : 0) +
    (include.essayFiles ? bytes.essayFiles : 0) +
    (include.protocol ? bytes.protocol : 0)
  const average = keys.length === 0 ? 0 : included / keys.length
  const toCome = Math.round(keys.reduce((total, key) => total + (context.restOf(key) ?? average), 0))
  const rate = toCome === 0 ? 0 : await rateOf(context, videos.planned, signal)
  return {
    sessions: keys.length,
    bytes,
    toCome,
    seconds: rate === 0 ? null : Math.ceil(toCome / rate),
    guessed: keys.length - reports.length + videos.unread,
  }
}

async function readReports(
  { report }: EstimateContext,
  keys: readonly SessionKey[],
  signal: AbortSignal,
): Promise<readonly SessionReport[]> {
  const found: SessionReport[] = []
  const missing: SessionKey[] = []
  for (const key of spread(keys, MOST_STORED_REPORTS)) {
    signal.throwIfAborted()
    const stored = await readOr(() => report(key, 'cached'))
    if (stored === null) missing.push(key)
    else found.push(stored)
  }
  const queue = new PQueue({ concurrency: AT_ONCE })
  const fetched = await queue.addAll(
    missing.slice(0, MOST_REPORTS).map((key) => async () => {
      signal.throwIfAborted()
      return readOr(() => report(key, 'stored-first'))
    }),
  )
  return [...found, ...fetched.filter((one) => one !== null)]
}

async function readOr(read: () => Promise<ReportState>): Promise<SessionReport | null> {
  try {
    return (await read()).report
  } catch (error) {
    if (error instanceof DeskError) return null
    throw error
  }
}

async function rateOf(
  { upstream, rate, noteRate }: EstimateContext,
  [video]: readonly PlannedVideo[],
  signal: AbortSignal,
): Promise<number> {
  const known = rate()
  if (known > 0 || noteRate === null || video === undefined) return known
  const measured = await measureRate(upstream, video, signal)
  noteRate(measured)
  return measured
}

type Videos = { readonly bytes: number; readonly unread: number; readonly planned: readonly PlannedVideo[] }

/** `unread` are the sessions with a manifest that could not be read. */
async function sumVideos(
  { connectionId, upstream, manifests }: EstimateContext,
  reports: readonly SessionReport[],
  { quality }: StackOptions,
  signal: AbortSignal,
): Promise<Videos> {
  const videos = reports.flatMap((report) =>
    report.questions.flatMap(({ num, answer }) => (answer.kind === 'video' ? [{ report, num, answer }] : [])),
  )
  const streams = videos.filter(({ answer }) => Boolean(answer.mpegDashUri))
  const sample = spread(streams, MOST_MANIFESTS)
  const queue = new PQueue({ concurrency: AT_ONCE })
  const plans = await queue.addAll(
    sample.map(({ report, num }) => async () => {
      const source = findMedia(report, { kind: 'dash', questionNum: num })
      try {
        const grant = grantFor(connectionId, { kind: 'dash' }, source)
        return { grant, plan: await fetchPlan({ upstream, manifests, grant, quality, signal }) }
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof DeskError) return null
        throw error
      }
    }),
  )
  const planned = plans.filter((plan) => plan !== null)
  const seconds = planned.reduce((sum, { plan }) => sum + plan.duration, 0)
  const perSecond = seconds === 0 ? null : planned.reduce((sum, { plan }) => sum + plan.bytes, 0) / seconds
  const bytes = videos.reduce((sum, { answer }) => {
    if (!answer.mpegDashUri) return sum + (answer.originalSize ?? 0)
    if (perSecond === null || answer.duration === null) return sum + (answer.size ?? 0)
    return sum + (perSecond * answer.duration) / 1000
  }, 0)
  const unread = new Set(sample.flatMap(({ report }, index) => (plans[index] === null ? [report] : []))).size
  return { bytes, unread, planned }
}

/** Some of a list, from all over it: sessions that follow each other are often of one test. */
function spread<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all
  return Array.from({ length: most }, (_, index) => all[Math.floor((index * all.length) / most)]!)
}
