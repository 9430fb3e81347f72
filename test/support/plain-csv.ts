import { stringify } from 'csv-stringify/sync'
import {
  EXPORT_COLUMNS,
  fieldOfColumn,
  FIELDS_COLUMN,
  type ServiceExportKind,
} from '../../contract/model/export-options.ts'
import { formatTimestampMicros } from '../../contract/model/instants.ts'
import type { Answer, SessionReport } from '../../contract/model/report.ts'
import { hasVisibleText } from '../../contract/model/visible-text.ts'
import type { ExportFormat } from '../../contract/model/export-options.ts'
import type { CsvSession } from './csv-cache.ts'
import { hoursText } from './hours-text.ts'

type Value = string | number | boolean | null | undefined
type Row = Readonly<Record<string, Value>>

/**
 * A straightforward export: each session as objects by column, every rule written out once, the CSV by a library. The
 * app's output must be the same, byte for byte. Dates are in UTC.
 */
export function plainCsv(
  sessions: readonly CsvSession[],
  {
    what,
    columns,
    format,
  }: { readonly what: ServiceExportKind; readonly columns: readonly string[]; readonly format: ExportFormat },
): Buffer {
  const chosen = columns.map(fieldOfColumn).filter((name) => name !== null)
  const spread = [...new Set(sessions.flatMap((session) => [...dataOf(session).keys()]))].filter(
    (field) => !chosen.some((name) => fieldId(name, 0) === field),
  )
  const places = columns.flatMap((id): readonly string[] => {
    const name = fieldOfColumn(id)
    if (id === FIELDS_COLUMN) return spread
    return [name === null ? id : fieldId(name, 0)]
  })
  const titles = titlesOf(
    [...chosen.map((name) => fieldId(name, 0)), ...(columns.includes(FIELDS_COLUMN) ? spread : [])],
    what,
  )
  const rows = sessions.flatMap((session) => {
    const data = dataOf(session)
    return rowsOf(session, what, format).map((row) => places.map((id) => (data.has(id) ? data.get(id) : row[id])))
  })
  const cells = [places.map((id) => titles.get(id) ?? id), ...rows].map((row) =>
    row.map((value) => cellOf(value, format)),
  )
  const text = stringify(cells, { delimiter: format.delimiter, record_delimiter: '\r\n', quoted_match: /[\r\n]/ })
  return Buffer.from((format.bom ? '\uFEFF' : '') + text)
}

const fieldId = (name: string, occurrence: number) => JSON.stringify([name, occurrence])

/** Values of the participant's data, with the second of a repeated name kept apart from the first. */
function dataOf({ record }: CsvSession): ReadonlyMap<string, string> {
  const data = new Map<string, string>()
  for (const { name, value, imageIndex } of record.participantData) {
    let occurrence = 0
    while (data.has(fieldId(name, occurrence))) occurrence += 1
    data.set(fieldId(name, occurrence), imageIndex === undefined ? value : '[image]')
  }
  return data
}

function titlesOf(fields: readonly string[], what: ServiceExportKind): ReadonlyMap<string, string> {
  const { usual, more } = EXPORT_COLUMNS[what]
  const taken = new Set([...usual, ...more].filter((id) => id !== FIELDS_COLUMN))
  const titles = new Map<string, string>()
  for (const field of fields) {
    const [name, occurrence] = JSON.parse(field) as [string, number]
    const wanted = occurrence === 0 ? name : `${name} (${occurrence + 1})`
    let title = taken.has(wanted) ? `participantData.${wanted}` : wanted
    while (taken.has(title)) title += "'"
    taken.add(title)
    titles.set(field, title)
  }
  return titles
}

function rowsOf(session: CsvSession, what: ServiceExportKind, format: ExportFormat): readonly Row[] {
  const report = session.report === null ? null : (JSON.parse(session.report) as SessionReport)
  const own = sessionRow(session, report, format)
  const beside = { ...own, sessionScore: own.score, sessionElapsedTime: own.elapsedTime }
  const time = (elapsed: number | null) => (elapsed === null ? null : hoursText(elapsed))
  switch (what) {
    case 'sessions':
      return [own]
    case 'sections':
      return (report?.sections ?? []).map((section) => ({ ...beside, ...section, elapsedTime: time(section.elapsed) }))
    case 'outcomes':
      return (report?.outcomes ?? []).map((outcome) => ({ ...beside, ...outcome }))
    case 'answers':
      return (report?.questions ?? []).map(({ answer, reviews, elapsed, ...question }) => ({
        ...beside,
        ...question,
        ...answerRow(answer),
        elapsedTime: time(elapsed),
        reviews: reviews === null ? null : JSON.stringify(reviews),
      }))
  }
}

function sessionRow(
  { center, record, note, goneSince = null }: CsvSession,
  report: SessionReport | null,
  format: ExportFormat,
): Row {
  return {
    ...record,
    participantData: null,
    images: null,
    center,
    started: dateOf(record.startedSent ?? formatTimestampMicros(record.started * 1000), format),
    modified: dateOf(record.modifiedSent ?? formatTimestampMicros(record.modified), format),
    startedSent: null,
    modifiedSent: null,
    elapsedTime: record.elapsed === null ? null : hoursText(record.elapsed),
    note: hasVisibleText(note ?? '') ? note : null,
    goneSince: goneSince === null ? null : dateOf(formatTimestampMicros(goneSince * 1000), format),
    proctoringConclusion: report?.proctoring?.conclusion,
    proctoringEvaluation: report?.proctoring?.evaluation,
    proctoringComment: report?.proctoring?.comment,
  }
}

function answerRow(answer: Answer): Row {
  return {
    answerText: answer.kind === 'text' || answer.kind === 'essay' ? answer.text : null,
    videoUri: answer.kind === 'video' ? answer.mpegDashUri : null,
    originalUri: answer.kind === 'video' ? answer.originalUri : null,
    files: answer.kind === 'essay' ? answer.files.map(({ url }) => url).join('\n') : null,
    answerJson: answer.kind === 'other' && answer.value !== null ? JSON.stringify(answer.value) : null,
  }
}

function dateOf(text: string, { dateFormat }: ExportFormat): string {
  if (dateFormat === 'iso') return text
  return dateFormat === 'local' ? text.replace('Z', '+00:00') : text.slice(0, 19).replace('T', ' ')
}

/** A formula sign, possibly after invisible characters, or a character that readers may trim. */
const FORMULA = /^(?:[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|[\t\r\n])/u
const NEGATIVE_NUMBER = /^-\d+(\.\d+)?$/

function cellOf(value: Value, { formulaGuard }: ExportFormat): string {
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value)
  return formulaGuard && FORMULA.test(value) && !NEGATIVE_NUMBER.test(value) ? `'${value}` : value
}
