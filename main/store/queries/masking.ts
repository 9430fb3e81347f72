import type { BlindReport, HiddenThing } from '../../../contract/model/blind.ts'
import type { SessionKey } from '../../../contract/model/ids.ts'
import type { SessionReport } from '../../../contract/model/report.ts'
import type { ParticipantField } from '../../../contract/model/session.ts'
import type { JudgedReport } from '../../../contract/model/snapshot.ts'
import { hideAddresses } from '../common/hidden-addresses.ts'
import type { ReportRecord } from '../records.ts'
import type { Blind, Lens } from './lens.ts'

/** The members of a stored report that have personal data. Reports of other versions may lack some. */
type Personal = Partial<Pick<SessionReport, 'participantData' | 'proctoring' | 'blind' | 'questions'>>

/**
 * A report without what blind mode hides. The addresses of files stay, since media are read by them; what hands the report
 * on takes them out with `hideAddresses`.
 */
export function maskReport(record: ReportRecord, { blind }: Pick<Lens, 'blind'>): ReportRecord {
  if (blind === null) return record
  return { ...record, report: maskText(record.report, record.key, blind), images: [], extra: null }
}

/** A judged report without what blind mode hides. */
export function maskJudged(judged: JudgedReport, key: SessionKey, { blind }: Pick<Lens, 'blind'>): JudgedReport {
  if (blind === null) return judged
  const { snapshot, ...rest } = judged
  const text = maskText(snapshot.report, key, blind)
  const report = text === '' ? '' : JSON.stringify(withoutAddresses(JSON.parse(text) as Personal))
  return { ...rest, snapshot: { ...snapshot, report, extra: null } }
}

function withoutAddresses(report: Personal): Personal {
  return { ...report, ...(report.questions && { questions: hideAddresses(report.questions) }) }
}

export function blindReportOf(key: SessionKey, { hidesPicture, revealedOf }: Blind): BlindReport {
  const revealed = revealedOf(key)
  const isRevealed = (kind: HiddenThing['kind']) => revealed.some((what) => what.kind === kind)
  return { hidesPicture: hidesPicture && !isRevealed('picture'), hidesProtocol: !isRevealed('protocol') }
}

/** Names of the participant's fields that are revealed. */
export function revealedFields(revealed: readonly HiddenThing[]): ReadonlySet<string> {
  return new Set(revealed.flatMap((what) => (what.kind === 'field' ? [what.name] : [])))
}

/** JSON of a report. Text that is damaged is returned empty: it could hold anything, and nobody can read it. */
function maskText(json: string, key: SessionKey, blind: Blind): string {
  const report = parse(json)
  if (report === null) return ''
  const shown = revealedFields(blind.revealedOf(key))
  const ofReport = blindReportOf(key, blind)
  const { participantData, proctoring } = report
  return JSON.stringify({
    ...report,
    ...(participantData && { participantData: participantData.map((field) => maskField(field, shown)) }),
    ...(proctoring && ofReport.hidesProtocol && { proctoring: { ...proctoring, protocolUrl: null } }),
    blind: { ...ofReport, hidesProtocol: ofReport.hidesProtocol && Boolean(proctoring?.protocolUrl) },
  } satisfies Personal)
}

function maskField(field: ParticipantField, shown: ReadonlySet<string>): ParticipantField {
  return shown.has(field.name) ? field : { name: field.name, value: '', isHidden: true }
}

function parse(json: string): Personal | null {
  try {
    return JSON.parse(json) as Personal
  } catch {
    return null
  }
}
