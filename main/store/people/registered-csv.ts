import { participantLink } from '../../../contract/model/participant-link.ts'
import { formatTimestamp } from '../../../contract/model/instants.ts'
import type { RegisteredPerson, RegisteredTexts } from '../../../contract/model/registered.ts'
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
  const { name, employee, link, participantId, center, tests, opens, closes, registered } = texts
  const fields = [...new Set(people.flatMap(({ data }) => (data ?? []).map((item) => item.name)))]
  const heads = [name, employee, link, participantId, center, tests, opens, closes, registered, ...fields]
  const columns = heads.map((title) => ({ title, kind: 'text', repeats: false }) as const)
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
    const values = new Map(person.data?.map((item) => [item.name, item.value]))
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
      ...fields.map((field) => values.get(field) ?? ''),
    ])
  }
  return new Uint8Array(Buffer.concat([head, rows.end().body]))
}
