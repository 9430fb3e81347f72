import type { TableHint } from '../../../contract/model/people.ts'
import { STATUS_TITLES, looksLikeStatus, plainTitle, statusWord } from '../../../contract/model/people-titles.ts'
import { isNothing } from '../../../contract/model/spreadsheet-values.ts'
import type { Places } from './plan-people.ts'
import type { PeopleTable } from './read-table.ts'

/** Different values of a column up to which they may be words of a status. */
const MOST_STATUS_WORDS = 4

/** What is worth a look in a table that can be sent as it is. A column of statuses only counts for employees. */
export function tableHints(
  table: PeopleTable,
  places: Places,
  sent: 'employees' | 'participants',
): readonly TableHint[] {
  const statuses = sent === 'employees' && places.status === null ? statusColumns(table, places) : []
  return [
    ...statuses.map((title) => ({ hint: 'status', title }) as const),
    ...places.fields.flatMap(({ field, at }) => valuesForNothing(table, field.name, at)),
  ]
}

/** Titles of columns that are not sent and have statuses, by their titles or by all their values. */
function statusColumns({ columns, rows }: PeopleTable, places: Places): readonly string[] {
  const sent = new Set([places.id, ...places.fields.map(({ at }) => at)])
  return columns.flatMap(({ title }, at) => {
    if (sent.has(at)) return []
    const isTitled = STATUS_TITLES.includes(plainTitle(title)) || looksLikeStatus(title)
    return isTitled || hasStatusWords(rows, at) ? [title] : []
  })
}

function hasStatusWords(rows: PeopleTable['rows'], at: number): boolean {
  const words = new Set<string>()
  for (const cells of rows) {
    const value = cells[at] ?? ''
    if (value !== '') words.add(value)
    if (words.size > MOST_STATUS_WORDS) return false
  }
  return words.size > 0 && [...words].every((word) => statusWord(word) !== null)
}

function valuesForNothing({ rows }: PeopleTable, field: string, at: number): readonly TableHint[] {
  const counts = new Map<string, number>()
  for (const cells of rows) {
    const value = cells[at] ?? ''
    if (value.length <= 4 && isNothing(value)) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts].map(([value, found]) => ({ hint: 'nothing', field, value, rows: found }))
}
