import {
  DEFAULT_STACK_OPTIONS,
  type DownloadedSession,
  type DownloadsOverview,
  type DownloadsStatus,
  type DownloadStack,
  type StackId,
} from '../../contract/model/downloads.ts'
import { sessionRow } from './fake-desk.ts'

export const stackId = (index: number): StackId => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

export function stack(index: number, part: Partial<DownloadStack> = {}): DownloadStack {
  return {
    id: stackId(index),
    madeAt: Date.UTC(2026, 10, 21),
    source: { kind: 'selection' },
    options: DEFAULT_STACK_OPTIONS,
    sessions: 2,
    ready: 1,
    partly: 0,
    outdated: 0,
    bytes: 100e6,
    total: 200e6,
    ...part,
  }
}

const NONE = { stored: 0, of: 0 }

export function downloaded(index: number, part: Partial<DownloadedSession> = {}): DownloadedSession {
  const row = sessionRow(index)
  return {
    row,
    key: row.key,
    state: { kind: 'ready' },
    content: { videos: { stored: 2, of: 2 }, originals: NONE, essayFiles: { stored: 1, of: 1 }, protocol: NONE },
    bytes: 100e6,
    total: 100e6,
    ...part,
  }
}

export const NOTHING_RUNS: DownloadsStatus = {
  hold: null,
  sessions: 2,
  finished: 1,
  ready: 1,
  bytes: 100e6,
  toCome: 100e6,
  rate: 0,
  secondsLeft: null,
  running: [],
}

export function overviewOf(
  stacks: readonly DownloadStack[],
  status: DownloadsStatus = NOTHING_RUNS,
): DownloadsOverview {
  return { stacks, status, used: status.bytes, quota: 10e9, warnAt: 9e9, free: 118e9 }
}
