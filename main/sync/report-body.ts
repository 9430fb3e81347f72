import { DeskError, type Failure } from '../../contract/model/errors.ts'
import type { SessionKey } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import { sessionReportSchema } from '../../contract/remote/report.ts'
import { ANSWER_LIMITS } from '../remote/answer-limits.ts'
import { parseJsonBody, readAnswer } from '../remote/reading.ts'
import type { ReportRecord } from '../store/records.ts'
import { toJson } from '../support/nesting.ts'
import { toReportRecord } from './report-reading.ts'

/** Result of parsing a report's body. `raw` is its JSON where that is valid but no report. */
export type ReadReport =
  | { readonly kind: 'read'; readonly record: ReportRecord }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly raw: string | null }

/** Parses a report (API document, section 4.4) that was requested with `key`. */
export function readReportBody(body: Uint8Array, key: SessionKey, fetchedAt: InstantMs): ReadReport {
  let raw: unknown
  try {
    raw = parseJsonBody(body, ANSWER_LIMITS.report.values)
    const report = readAnswer(sessionReportSchema, raw)
    throwIfOther(key, report)
    return { kind: 'read', record: toReportRecord(key, report, raw, fetchedAt) }
  } catch (error) {
    if (!(error instanceof DeskError)) throw error
    const keepsRaw = error.code === 'malformed' && raw !== undefined
    return { kind: 'failed', failure: error.toFailure(), raw: keepsRaw ? toJson(raw) : null }
  }
}

/**
 * Fails for a report of another session: the service gives one report per participant, whichever test was requested.
 */
function throwIfOther(key: SessionKey, report: { readonly participantId: string; readonly testId: string }): void {
  if (report.participantId !== key.participantId) {
    throw new DeskError('no-such-session', 'The service sent the report of another participant. It wasn’t saved.', {
      field: 'participantId',
    })
  }
  if (report.testId !== key.testId) {
    throw new DeskError(
      'no-such-session',
      'The service has one report per participant, and it is of another test. The report of this session is not available.',
      { field: 'testId', value: report.testId },
    )
  }
}
