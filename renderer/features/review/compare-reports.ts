import type { Answer, Question, SessionReport } from '../../../contract/model/report.ts'
import type { PartDifference, Snapshot } from '../../../contract/model/snapshot.ts'
import type { enHistory } from '../../../contract/text/en-history.ts'

export type ReportField = keyof (typeof enHistory)['outdated']['field']

/** A field that differs; `null` where there was or is nothing. */
export type FieldChange = { readonly field: ReportField; readonly before: unknown; readonly after: unknown }

/** A part of a report that differs from the one that was judged. */
export type PartChange = {
  /** Its name, such as `question 3`. */
  readonly part: string
  readonly kind: 'question' | 'file' | 'video' | 'proctoring' | 'protocol' | 'session'
  /** Number of the question; `null` for a part that belongs to none. */
  readonly question: number | null
  /** Number of the file in its question, from 1. */
  readonly file: number | null
  readonly is: PartDifference['is']
  /** Empty where only something differs that is not shown. */
  readonly fields: readonly FieldChange[]
}

type Stored = Omit<SessionReport, 'hash' | 'fetchedAt'>
type Fields = Readonly<Record<string, unknown>>

/**
 * What differs field by field, in the parts that the hashes say differ. Questions come first, in the report's order. Fails with a
 * `SyntaxError` if the snapshot is damaged.
 */
export function compareReports(
  { report }: Pick<Snapshot, 'report'>,
  now: Stored,
  differences: readonly PartDifference[],
): readonly PartChange[] {
  const judged = JSON.parse(report) as Stored
  const changes = differences.map(({ part, is }): PartChange => {
    const [name = '', place = ''] = part.split(' ')
    const [question, file = null] = place === '' ? [null] : place.split('.').map(Number)
    const read = (from: Stored) => fieldsOf(from, name, question ?? 0, file ?? 1)
    const fields = changedFields(is === 'added' ? {} : read(judged), is === 'removed' ? {} : read(now))
    const has = [judged, now].some((from) => answerOf(from, question ?? 0)?.kind === 'video')
    const kind = name === 'file' && has ? 'video' : (name as PartChange['kind'])
    // The window has the undocumented data of the judged report only.
    const isOther = name === 'session' && fields.length === 0
    return {
      part,
      kind,
      question: question ?? null,
      file,
      is,
      fields: isOther ? [{ field: 'extra', before: null, after: null }] : fields,
    }
  })
  return changes.toSorted((one, other) => (one.question ?? Infinity) - (other.question ?? Infinity) || 0)
}

function changedFields(before: Fields, after: Fields): readonly FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) => {
    const [one, other] = [before[name] ?? null, after[name] ?? null]
    if (JSON.stringify(one) === JSON.stringify(other)) return []
    return [{ field: name as ReportField, before: one, after: other }]
  })
}

function fieldsOf(report: Stored, name: string, question: number, file: number): Fields {
  const found = report.questions.find(({ num }) => num === question)
  switch (name) {
    case 'question':
      return found === undefined ? {} : fieldsOfQuestion(found)
    case 'file':
      return found === undefined ? {} : fieldsOfFile(found.answer, file)
    case 'proctoring':
      return without(report.proctoring ?? {}, 'protocolUrl')
    case 'protocol':
      return { protocolUrl: withoutQuery(report.proctoring?.protocolUrl ?? null) }
    default:
      return without(report, 'key', 'questions', 'proctoring', 'hash', 'fetchedAt')
  }
}

function fieldsOfQuestion({ answer, ...question }: Question): Fields {
  const fields = without(question, 'num')
  if (answer.kind === 'video' || answer.kind === 'none') return fields
  return { ...fields, answer: answer.kind === 'other' ? answer.value : answer.text }
}

function fieldsOfFile(answer: Answer, file: number): Fields {
  if (answer.kind === 'video') {
    const { originalUri, mpegDashUri, ...video } = answer
    const addresses = { originalUri: withoutQuery(originalUri), mpegDashUri: withoutQuery(mpegDashUri) }
    return { ...without(video, 'kind'), ...addresses }
  }
  const found = answer.kind === 'essay' ? answer.files[file - 1] : undefined
  return found === undefined ? {} : { ...found, url: withoutQuery(found.url) }
}

function without(fields: object, ...names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
}

function answerOf(report: Stored, question: number): Answer | undefined {
  return report.questions.find(({ num }) => num === question)?.answer
}

/** A service that signs addresses sends another query each time. */
function withoutQuery(address: string | null): string | null {
  return address === null ? null : address.replace(/[?#].*$/s, '')
}
