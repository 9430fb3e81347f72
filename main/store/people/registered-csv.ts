import { participantLink } from '../../../contract/model/participant-link.ts'
import { formatTimestamp } from '../../../contract/model/instants.ts'
import type { RegisteredPerson, RegisteredTexts } from '../../../contract/model/registered.ts'
import { NO_EXPORT_FIELDS } from '../common/export-fields.ts'
import { joinedBytes } from '../common/joined-bytes.ts'
import { createFieldColumns } from '../export/field-columns.ts'
import { createCsvWriter } from '../export/writers/csv-writer.ts'

export type RegisteredCsvOptions = {
  readonly texts: RegisteredTexts
  /** Address of the participant pages; empty where it is not known. */
  readonly participantUrl: string
  /** Titles of tests by their IDs. */
  readonly titles: Readonly<Record<string, string>>
}

/**
 * Registered people with their links and personal data as a CSV with a byte order mark, for spreadsheets and mail merges.
 * Times are UTC timestamps.
 */
export function registeredCsv(
  people: readonly RegisteredPerson[],
  { texts, participantUrl, titles }: RegisteredCsvOptions,
): Uint8Array<ArrayBuffer> {
  const { name, employee, link, participantId, center, tests, opens, closes, registered, fieldPrefix } = texts
  const heads = [name, employee, link, participantId, center, tests, opens, closes, registered]
  const fields = createFieldColumns({ chosen: [], known: NO_EXPORT_FIELDS, otherTitles: heads, prefix: fieldPrefix })
  for (const { data } of people) fields.learn(data ?? [])
  const columns = [...heads, ...fields.learnedTitles()].map(
    (title) => ({ title, kind: 'text', repeats: false }) as const,
  )
  const writer = createCsvWriter({
    fileType: 'csv',
    delimiter: ',',
    bom: true,
    formulaGuard: true,
    dateFormat: 'iso',
    timeZone: 'system',
  })
  const head = writer.head(columns)
  const rows = writer.startRows(columns)
  for (const person of people) {
    rows.add([
      person.name,
      person.employee ?? '',
      participantLink(participantUrl, person.center, person.participantId) ?? '',
      person.participantId,
      person.center,
      person.tests.map((testId) => titles[testId] ?? testId).join('; '),
      person.validFrom,
      person.validTill,
      formatTimestamp(person.registeredAt),
      ...cellsOf(person.data ?? []),
    ])
  }
  return joinedBytes([head, rows.end().body])

  function cellsOf(data: NonNullable<RegisteredPerson['data']>): readonly string[] {
    const cells: string[] = fields.learnedTitles().map(() => '')
    for (const [at, position] of fields.positionsOf(data).entries()) {
      if (position !== -1) cells[position] = data[at]!.value
    }
    return cells
  }
}
