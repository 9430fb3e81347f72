import { z } from 'zod'

const position = z.int().nonnegative()

/**
 * A change of the selection in a result set. Rows are identified by position, so that a range of a million is two
 * numbers; the store knows their sessions.
 */
export const selectionChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  /** Undoes the last `none`: selects those rows again, and keeps what was selected since. */
  z.strictObject({ kind: z.literal('restore') }),
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('toggle'), at: position }),
  /** Moves the end of a range that starts at `anchor` from `from` to `to`. All inclusive. */
  z.strictObject({ kind: z.literal('extend'), anchor: position, from: position, to: position }),
  /** Copies the selection of another result set of the connection, for the sessions that this one has too. */
  z.strictObject({ kind: z.literal('adopt'), resultSetId: position }),
])
export type SelectionChange = z.infer<typeof selectionChangeSchema>

/** The selection of a result set, with the selected positions in a range of its rows. */
export type SelectionInRange = {
  /** Selected rows of the whole result set. */
  readonly count: number
  /** Positions of the selected rows within the range. */
  readonly positions: readonly number[]
}
