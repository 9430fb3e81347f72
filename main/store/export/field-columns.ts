import type { ParticipantField } from '../../../contract/model/session.ts'
import type { FieldColumn, ExportFields } from '../common/export-fields.ts'

type Fields = readonly ParticipantField[]

/**
 * The columns of participant data, which has no fixed set of fields. Chosen fields have a column; other fields can get
 * one each, in the order of first appearance. A name that occurs twice in one session gets two columns.
 */
export type FieldColumns = {
  /** Titles of the chosen columns. */
  readonly chosenTitles: readonly string[]
  /**
   * Adds the fields of a session. A field that appears before one that was expected earlier changes the columns: those
   * that have appeared stay in place, and the others are found anew.
   */
  readonly learn: (fields: Fields) => void
  /** The fields found so far, for {@link createFieldColumns} to continue with. */
  readonly learned: () => ExportFields
  /** Number of times that columns were added or removed. */
  readonly changes: () => number
  readonly learnedTitles: () => readonly string[]
  /** Positions of a session's fields: chosen columns first, then found ones; -1 for a field without a column. */
  readonly positionsOf: (fields: Fields) => readonly number[]
}

export type FieldColumnsOptions = {
  /** Names with a column of their own. */
  readonly chosen: readonly string[]
  /** Fields found by earlier parts. */
  readonly known: ExportFields
  /** Titles of other columns, which must not be used again. */
  readonly otherTitles: Iterable<string>
  /** Stands before a name that is the title of another column. */
  readonly prefix: string
}

export function createFieldColumns({ chosen, known, otherTitles, prefix }: FieldColumnsOptions): FieldColumns {
  /** Position by name, one map for each time a name occurs within one session. */
  const positions: Map<string, number>[] = []
  const titles: string[] = []
  const learned: FieldColumn[] = []
  const taken = new Set(otherTitles)
  /**
   * By position, the last session with a value there. It distinguishes a name that repeats within a session from its
   * first occurrence.
   */
  const filledBy: number[] = []
  let session = 0
  let { appeared } = known
  let changes = 0
  for (const name of chosen) addColumn({ name, occurrence: 0 })
  const chosenTitles = titles.slice()
  known.columns.forEach(learnColumn)

  function addColumn({ name, occurrence }: FieldColumn): number {
    const wanted = occurrence === 0 ? name : `${name} (${occurrence + 1})`
    let title = taken.has(wanted) ? `${prefix}${wanted}` : wanted
    while (taken.has(title)) title = `${title}'`
    taken.add(title)
    const position = titles.push(title) - 1
    filledBy[position] = 0
    const byName = (positions[occurrence] ??= new Map<string, number>())
    byName.set(name, position)
    return position
  }

  function learnColumn(column: FieldColumn): number {
    learned.push(column)
    return addColumn(column)
  }

  /** Position of a field's column; `null` if the name occurs more often than there are columns for it. */
  function takePosition(name: string): number | null {
    for (const byName of positions) {
      const position = byName.get(name)
      if (position === undefined) return null
      if (filledBy[position] !== session) {
        filledBy[position] = session
        return position
      }
    }
    return null
  }

  /** Returns false for a field that appears before another that was expected earlier. */
  function learnField({ name }: ParticipantField): boolean {
    const position = takePosition(name)
    if (position !== null && position - chosen.length < appeared) return true
    if (position !== null && position - chosen.length > appeared) return false
    if (position === null) {
      if (appeared < learned.length) return false
      const occurrence = positions.findIndex((byName) => !byName.has(name))
      filledBy[learnColumn({ name, occurrence: occurrence === -1 ? positions.length : occurrence })] = session
      changes += 1
    }
    appeared += 1
    return true
  }

  /** Removes the columns that no row has had a value for. */
  function forgetExpected(): void {
    for (const { name, occurrence } of learned.splice(appeared)) positions[occurrence]?.delete(name)
    for (const title of titles.splice(chosen.length + appeared)) taken.delete(title)
    filledBy.length = titles.length
    changes += 1
  }

  return {
    chosenTitles,
    learn(fields) {
      session += 1
      if (fields.every(learnField)) return
      forgetExpected()
      session += 1
      fields.forEach(learnField)
    },
    learned: () => ({ columns: learned, appeared }),
    changes: () => changes,
    learnedTitles: () => titles.slice(chosenTitles.length),
    positionsOf(fields) {
      session += 1
      return fields.map(({ name }) => takePosition(name) ?? -1)
    },
  }
}
