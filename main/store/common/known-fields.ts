/** A column of participant data: a field's name, and how many fields of that name stand before it in a session. */
export type FieldColumn = { readonly name: string; readonly occurrence: number }

/** The columns that an export has for the fields beside those that were chosen. */
export type KnownFields = {
  readonly columns: readonly FieldColumn[]
  /** How many of them rows have had so far: the first ones, in this order. The others are expected. */
  readonly appeared: number
}

export const NO_FIELDS: KnownFields = { columns: [], appeared: 0 }
