/** Where the next row of a workbook is written. */
export type SheetPlace = {
  /** Rows of the sheet so far, including the titles. */
  readonly rows: number
  /** Approximate size of the sheet so far, in bytes. */
  readonly bytes: number
}

export const SHEET_START: SheetPlace = { rows: 1, bytes: 0 }

export type SheetLimits = {
  readonly rows: number
  readonly columns: number
  /** Longest text of a cell, in UTF-16 units. */
  readonly textUnits: number
  readonly bytes: number
}

/**
 * Excel's limits ("specifications and limits"), and the size at which a new sheet is begun: not every reader can read
 * an entry of more than 4 GB in a ZIP file.
 */
export const SHEET_LIMITS: SheetLimits = { rows: 1_048_576, columns: 16_384, textUnits: 32_767, bytes: 3_500_000_000 }

/** Indexes of the cell formats in the workbook's styles. */
export const SHEET_STYLES = { title: 1, text: 2, instant: 3, duration: 4, durationFraction: 5 } as const
