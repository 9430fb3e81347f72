/** Where the next row of a workbook comes. */
export type SheetPlace = {
  /** Rows that stand on the sheet, its titles among them. */
  readonly rows: number
  /** Bytes of the sheet so far, about. */
  readonly bytes: number
}

export const SHEET_START: SheetPlace = { rows: 1, bytes: 0 }

export type SheetLimits = {
  readonly rows: number
  readonly columns: number
  /** UTF-16 units of one text. */
  readonly textUnits: number
  readonly bytes: number
}

/**
 * What Excel takes (its "specifications and limits"), and how long a sheet may get before another is begun: a part of a
 * ZIP file past 4 GB is one that not every reader knows.
 */
export const SHEET_LIMITS: SheetLimits = { rows: 1_048_576, columns: 16_384, textUnits: 32_767, bytes: 3_500_000_000 }

/** Positions of the cell formats in the workbook's styles. */
export const SHEET_STYLES = { title: 1, text: 2, instant: 3, duration: 4 } as const
