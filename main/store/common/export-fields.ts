/** A column of participant data: a field's name, and how many fields of the same name come before it in a session. */
export type FieldColumn = { readonly name: string; readonly occurrence: number }

/** Columns of an export for participant data: one for each field that occurs, besides the chosen ones. */
export type ExportFields = {
  readonly columns: readonly FieldColumn[]
  /** How many of the columns, from the first, have had a value in the rows so far. The others are expected later. */
  readonly appeared: number
}

export const NO_EXPORT_FIELDS: ExportFields = { columns: [], appeared: 0 }
