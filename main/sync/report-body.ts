import { DeskError, type Failure } from '../../contract/model/errors.ts'
import type { SessionKey } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import { sessionReportSchema } from '../../contract/remote/report.ts'
import { ANSWER_LIMITS } from '../remote/answer-limits.ts'
import { parseJsonBody, readAnswer } from '../remote/reading.ts'
import type { ReportRecord } from '../store/records.ts'
import { toJson } from '../support/nesting.ts'
import { toReportRecord } from './report-reading.ts'

/** What the body of a report came to. `raw` is its JSON where it could be parsed and not be read. */
export type ReadReport =
  | { readonly kind: 'read'; readonly record: ReportRecord }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly raw: string | null }

/** Reads a report (API document, section 4.4) that was asked for with `key`. */
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

/** The service gives one report for each participant, whichever of the participant's tests was meant. */
function throwIfOther(key: SessionKey, report: { readonly participantId: string; readonly testId: string }): void {
  if (report.participantId !== key.participantId) {
    throw new DeskError(
      'no-such-session',
      'The service answered with the report of another participant. It was not stored.',
      {
        field: 'participantId',
      },
    )
  }
  if (report.testId !== key.testId) {
    throw new DeskError(
      'no-such-session',
      'The service gives one report for each participant, and gave that of another test of this participant. The report of this session cannot be had.',
      { field: 'testId', value: report.testId },
    )
  }
}
