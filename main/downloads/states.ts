import type {
  DownloadContent,
  DownloadHold,
  DownloadItem,
  DownloadsStatus,
  DownloadState,
  MissingItem,
} from '../../contract/model/downloads.ts'
import type { DownloadItemRecord } from '../store/records.ts'
import type { Entry } from './board.ts'

/** How a session's download stands. */
export function stateOf(entry: Entry): DownloadState {
  const { record, stop } = entry
  const sizes = { done: doneOf(entry), total: totalOf(entry) }
  if (stop !== null) return { kind: 'running', ...sizes }
  if (record.outdatedSince !== null) return { kind: 'outdated', since: record.outdatedSince }
  if (!isFinished(entry)) return record.isPaused ? { kind: 'paused', ...sizes } : { kind: 'queued' }
  const missing = missingOf(entry)
  return missing.length === 0 ? { kind: 'ready' } : { kind: 'partly', missing }
}

/** Whether nothing more can be downloaded of a session now. */
export function isFinished({ record, reportFailure }: Entry): boolean {
  if (reportFailure !== null) return true
  return record.plannedFrom !== null && record.items.every((item) => item.isComplete || item.failure !== null)
}

/** Whether all that is planned of a session is there, without a failure. */
export function isComplete(entry: Entry): boolean {
  return isFinished(entry) && entry.record.items.every(({ failure }) => failure === null)
}

/** Files that failed for good. A stream that cannot be played is not missing where the original is there instead. */
export function missingOf({ record, reportFailure }: Entry): readonly MissingItem[] {
  const missing = record.items.flatMap((item) => {
    if (item.failure === null || (item.kind === 'dash' && hasOriginal(record.items, item.questionNum))) return []
    return [{ item: { kind: kindOf(item), questionNum: questionOf(item) }, failure: item.failure }]
  })
  if (reportFailure === null) return missing
  return [{ item: { kind: 'report', questionNum: null }, failure: reportFailure }, ...missing]
}

function hasOriginal(items: readonly DownloadItemRecord[], questionNum: number): boolean {
  return items.some((item) => item.kind === 'original' && item.questionNum === questionNum && item.isComplete)
}

function kindOf({ kind }: DownloadItemRecord): DownloadItem['kind'] {
  return kind === 'dash' ? 'video' : kind
}

function questionOf({ kind, questionNum }: DownloadItemRecord): number | null {
  return kind === 'protocol' ? null : questionNum
}

export function contentOf({ record }: Entry): DownloadContent {
  const count = (...kinds: readonly DownloadItemRecord['kind'][]) => {
    const of = record.items.filter(({ kind }) => kinds.includes(kind))
    return { stored: of.filter(({ isComplete }) => isComplete).length, of: of.length }
  }
  const instead = record.items.filter(
    (item) => item.kind === 'dash' && !item.isComplete && hasOriginal(record.items, item.questionNum),
  ).length
  const videos = count('dash')
  return {
    videos: { ...videos, stored: videos.stored + instead },
    originals: count('original'),
    essayFiles: count('essayFile'),
    protocol: count('protocol'),
  }
}

/** Bytes that are stored. */
export function doneOf({ record }: Entry): number {
  return record.items.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Bytes that there will be, estimated where they are not known. */
export function totalOf({ record }: Entry): number {
  return record.items.reduce((sum, item) => sum + expectedOf(item), 0)
}

export function expectedOf({ bytes, total, isComplete, failure }: DownloadItemRecord): number {
  return isComplete || failure !== null ? bytes : Math.max(total, bytes)
}

/** What the sessions together come to. */
export function statusOf(entries: readonly Entry[], hold: DownloadHold | null): DownloadsStatus {
  let [finished, ready, bytes, toCome, unplanned] = [0, 0, 0, 0, 0]
  const running: DownloadsStatus['running'][number][] = []
  for (const entry of entries) {
    const state = stateOf(entry)
    const [done, total] = [doneOf(entry), totalOf(entry)]
    bytes += done
    if (state.kind === 'ready' || state.kind === 'partly' || state.kind === 'outdated') finished += 1
    else toCome += total - done
    if (state.kind === 'ready') ready += 1
    if (state.kind === 'queued' && entry.record.plannedFrom === null) unplanned += 1
    if (state.kind === 'running') {
      const rate = Math.round(entry.rate.perSecond())
      running.push({ key: entry.key, done, total, rate, secondsLeft: secondsFor(total - done, rate) })
    }
  }
  // A session whose report is not there yet is taken to be as large as the others are on average.
  const planned = entries.length - unplanned
  const rest = planned === 0 ? 0 : toCome + (unplanned * (bytes + toCome)) / planned
  const rate = running.reduce((sum, one) => sum + one.rate, 0)
  const isIdle = finished === entries.length
  return {
    hold: isIdle ? null : hold,
    sessions: entries.length,
    finished,
    ready,
    bytes,
    toCome: Math.round(rest),
    rate,
    secondsLeft: isIdle || running.length === 0 ? null : secondsFor(rest, rate),
    running,
  }
}

function secondsFor(bytes: number, rate: number): number | null {
  return rate === 0 ? null : Math.ceil(Math.max(0, bytes) / rate)
}
