import { basename } from 'node:path'
import { DeskError, toFailure, type Failure } from '../../contract/model/errors.ts'
import { MOST_EVIDENCE_SESSIONS, type EvidenceJob, type EvidenceProgress } from '../../contract/model/evidence.ts'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { SessionRow } from '../../contract/model/session.ts'
import { openTargetFile, type PartialRecord } from '../export/target-file.ts'
import type { Store } from '../store/store.ts'
import { fileSize } from '../support/file-size.ts'
import { log } from '../support/log.ts'
import type { Desk } from './desk-type.ts'
import type { DeskEvents } from './events.ts'
import { evidenceFileName } from './evidence-name.ts'
import type { StoreResultSet } from './result-set-table.ts'

/** What a window asks a report of. */
export type EvidenceScope =
  { readonly kind: 'session'; readonly key: SessionKey } | { readonly kind: 'selection'; readonly resultSetId: number }

export type EvidenceOrder = {
  readonly connectionId: ConnectionId
  readonly scope: EvidenceScope
  /** The window that gets the progress. */
  readonly windowId: number
  /** Asks where to save the file, with a suggested name. */
  readonly askPath: (suggestedName: string) => Promise<string | null>
  /** Shows the report on a page and prints that. */
  readonly print: (
    job: EvidenceJob,
    call: { readonly signal: AbortSignal; readonly onDrawn: (sessions: number) => void },
  ) => Promise<Uint8Array>
}

type Begun = { readonly sessions: readonly SessionKey[]; readonly wasBlind: boolean; readonly path: string }

export type EvidenceDeskOptions = {
  readonly storeOf: (id: ConnectionId) => Promise<Store>
  readonly resultSetOf: (windowId: number, resultSetId: number) => StoreResultSet
  readonly events: DeskEvents
  readonly underWay: PartialRecord
}

/** Evidence reports: which sessions, where to, and how far. What is on the pages is the window's. */
export function createEvidenceDesk(options: EvidenceDeskOptions): Desk['evidence'] & { close(): Promise<void> } {
  const { storeOf, resultSetOf, events, underWay } = options
  const running = new Map<number, { readonly controller: AbortController; readonly done: Promise<void> }>()
  const completed = new Map<number, string>()
  let lastId = 0

  async function rowsOf({ connectionId, scope, windowId }: EvidenceOrder): Promise<readonly SessionRow[]> {
    const store = await storeOf(connectionId)
    if (scope.kind === 'session') {
      const row = await store.sessions.row(scope.key)
      if (row === null) throw new DeskError('no-such-session', 'This session is not on this computer.')
      return [row]
    }
    const known = resultSetOf(windowId, scope.resultSetId)
    if (known.connectionId !== connectionId) {
      throw new DeskError('no-such-result-set', 'This result set belongs to another connection.')
    }
    const { resultSetId, total } = await store.sessions.pin(known.resultSetId, { onlySelected: true })
    try {
      if (total === 0) throw new DeskError('invalid-argument', 'Select at least one session.')
      if (total > MOST_EVIDENCE_SESSIONS) {
        throw new DeskError('limit-exceeded', `A report has ${MOST_EVIDENCE_SESSIONS} sessions at most.`, {
          field: 'sessions',
          limit: MOST_EVIDENCE_SESSIONS,
        })
      }
      return await store.sessions.window(resultSetId, 0, total)
    } finally {
      await store.sessions.close(resultSetId).catch(() => undefined)
    }
  }

  async function write(path: string, print: () => Promise<Uint8Array>, signal: AbortSignal): Promise<void> {
    // Opened first: a folder that cannot be written to is reported before the pages are made.
    const file = await openTargetFile(path, underWay)
    try {
      signal.throwIfAborted()
      const bytes = await print()
      signal.throwIfAborted()
      await file.write(bytes)
      await file.complete()
    } finally {
      await file.discard()
    }
  }

  const isBlind = async (id: ConnectionId) => (await storeOf(id)).reviews.isBlind()

  function begin(order: EvidenceOrder, { sessions, wasBlind, path }: Begun): EvidenceProgress {
    lastId += 1
    const evidenceId = lastId
    const controller = new AbortController()
    const { signal } = controller
    let drawn = 0
    const progress = (state: EvidenceProgress['state'], failure: Failure | null = null): EvidenceProgress => ({
      ...{ evidenceId, state, failure },
      ...{ sessions: drawn, total: sessions.length, fileName: basename(path), bytes: null },
    })
    const tell = (now: EvidenceProgress) => events.emit('evidence.progress', now, order.windowId)
    const onDrawn = (count: number) => {
      drawn = Math.min(count, sessions.length)
      tell(progress('running'))
    }
    const run = async () => {
      try {
        const { connectionId } = order
        const print = () => order.print({ connectionId, sessions }, { signal, onDrawn })
        await write(path, () => printAsBegun(print, wasBlind, () => isBlind(connectionId)), signal)
        completed.set(evidenceId, path)
        tell({ ...progress('done'), bytes: await fileSize(path) })
      } catch (error) {
        const failure = toFailure(error)
        const isCancelled = failure.code === 'cancelled'
        if (!isCancelled) log('error', 'evidence.failed', { code: failure.code, error })
        tell(progress(isCancelled ? 'cancelled' : 'failed', failure))
      } finally {
        running.delete(evidenceId)
      }
    }
    const first = progress('running')
    running.set(evidenceId, { controller, done: run() })
    return first
  }

  return {
    async start(order) {
      const wasBlind = await isBlind(order.connectionId)
      const rows = await rowsOf(order)
      const path = await order.askPath(evidenceFileName(rows, new Date()))
      return path === null ? null : begin(order, { sessions: rows.map(({ key }) => key), wasBlind, path })
    },
    cancel: (evidenceId) => running.get(evidenceId)?.controller.abort(),
    pathOf: (evidenceId) => completed.get(evidenceId) ?? null,
    async close() {
      for (const { controller } of running.values()) controller.abort()
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}

/** Prints, unless blind mode came since the sessions were read: some pages would name people, or all be in an order of names. */
async function printAsBegun(
  print: () => Promise<Uint8Array>,
  wasBlind: boolean,
  isBlind: () => Promise<boolean>,
): Promise<Uint8Array> {
  const refuse = async () => {
    if (!wasBlind && (await isBlind())) throw new DeskError('blind-review', 'Blind review was turned on meanwhile.')
  }
  await refuse()
  const bytes = await print()
  await refuse()
  return bytes
}
