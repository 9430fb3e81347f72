import type { ParticipantField } from '../../../contract/model/session.ts'

/** A column of participant data: a field's name, and how many fields of that name stand before it in a session. */
export type FieldColumn = { readonly name: string; readonly occurrence: number }

type Fields = readonly ParticipantField[]

/**
 * The columns of participant data, which has no fixed set of fields. Some have a column because it was chosen; the
 * others that occur may get one each, in the order of first appearance. A name that occurs twice in one session gets
 * two.
 */
export type FieldColumns = {
  /** Titles of the chosen ones. */
  readonly chosenTitles: readonly string[]
  /** Takes in the names of a session; true when one of them was new. */
  readonly learn: (fields: Fields) => boolean
  /** What was learned: what {@link createFieldColumns} takes to go on from here. */
  readonly learned: () => readonly FieldColumn[]
  readonly learnedTitles: () => readonly string[]
  /** Positions of a session's fields: the chosen ones first, then those that were learned; -1 for one without a column. */
  readonly positionsOf: (fields: Fields) => readonly number[]
}

export type FieldColumnsOptions = {
  /** Names with a column of their own. */
  readonly chosen: readonly string[]
  /** Columns that were learned before. */
  readonly known: readonly FieldColumn[]
  /** Titles of other columns, which none of these may have. */
  readonly otherTitles: Iterable<string>
}

export function createFieldColumns({ chosen, known, otherTitles }: FieldColumnsOptions): FieldColumns {
  /** Position by name, one map for each time a name occurs within one session. */
  const positions: Map<string, number>[] = []
  const titles: string[] = []
  const learned: FieldColumn[] = []
  const taken = new Set(otherTitles)
  /** By position, the last session that had a value there: tells a name that comes again from one that comes first. */
  const filledBy: number[] = []
  let session = 0
  for (const name of chosen) addColumn({ name, occurrence: 0 })
  const chosenTitles = titles.slice()
  known.forEach(learnColumn)

  function addColumn({ name, occurrence }: FieldColumn): number {
    const wanted = occurrence === 0 ? name : `${name} (${occurrence + 1})`
    let title = taken.has(wanted) ? `participantData.${wanted}` : wanted
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

  /** Position of a field's column; `null` for a name that occurs more often than there are columns. */
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

  function learnField({ name }: ParticipantField): boolean {
    if (takePosition(name) !== null) return false
    const occurrence = positions.findIndex((byName) => !byName.has(name))
    filledBy[learnColumn({ name, occurrence: occurrence === -1 ? positions.length : occurrence })] = session
    return true
  }

  return {
    chosenTitles,
    learn(fields) {
      session += 1
      let isNew = false
      for (const field of fields) if (learnField(field)) isNew = true
      return isNew
    },
    learned: () => learned,
    learnedTitles: () => titles.slice(chosenTitles.length),
    positionsOf(fields) {
      session += 1
      return fields.map(({ name }) => takePosition(name) ?? -1)
    },
  }
}
