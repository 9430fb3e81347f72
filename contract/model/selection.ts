import { z } from 'zod'

const position = z.int().nonnegative()

/**
 * A change of what is selected in a view. Rows are named by their position in it, so that a million of them are two
 * numbers; the store keeps which sessions they are.
 */
export const selectionChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  /** Selects again what the last `none` took out, beside what was selected since. */
  z.strictObject({ kind: z.literal('restore') }),
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('toggle'), at: position }),
  /** What reached from `anchor` to `from` reaches to `to` now. All inclusive. */
  z.strictObject({ kind: z.literal('extend'), anchor: position, from: position, to: position }),
  /** Takes over what is selected in another view of the connection, as far as this view has it. */
  z.strictObject({ kind: z.literal('adopt'), viewId: position }),
])
export type SelectionChange = z.infer<typeof selectionChangeSchema>

/** What is selected in a view. */
export type Selection = {
  readonly count: number
  /** Positions of the selected rows among those that were asked about. */
  readonly positions: readonly number[]
}
