import type { Failure } from './errors.ts'
import type { ConnectionId, SessionKey } from './ids.ts'

/** Most sessions of one evidence report: it is laid out as a whole, in the memory of one page. */
export const MOST_EVIDENCE_SESSIONS = 200

/** What the page of an evidence report shows. */
export type EvidenceJob = {
  readonly connectionId: ConnectionId
  /** In their order in the report. */
  readonly sessions: readonly SessionKey[]
}

/** Texts that are printed on each page. */
export type EvidenceMargins = {
  /** Plain text at the start of the line. */
  readonly footer: string
  /** Such as `Page {page} of {pages}`. */
  readonly page: string
}

/** How far an evidence report is. */
export type EvidenceProgress = {
  readonly evidenceId: number
  readonly state: 'running' | 'done' | 'failed' | 'cancelled'
  /** Sessions that are read, with the pictures of their videos. */
  readonly sessions: number
  readonly total: number
  readonly fileName: string
  /** Size of the complete file; `null` before its end. */
  readonly bytes: number | null
  readonly failure: Failure | null
}
