type Zero = {
  readonly row: string[]
  readonly at: number
  /** The formula as a text. */
  readonly formula: () => string
}

/**
 * The zeros that were saved with formulas, in a workbook that does not tell whether it was calculated. Programs that
 * calculate nothing save 0 too (POI's streaming writer). Where no formula of the workbook has another value, none was
 * calculated, and the formulas are shown.
 */
export function createSavedZeros() {
  let zeros: Zero[] = []
  let isCalculated = false
  return {
    add(zero: Zero): void {
      if (!isCalculated) zeros.push(zero)
    },
    /** A formula has another value than 0. */
    noteOther(): void {
      isCalculated = true
      zeros = []
    },
    /** Puts the formulas in the place of their zeros, once all sheets are read. */
    settle(): void {
      for (const { row, at, formula } of zeros) row[at] = formula()
    },
  }
}
export type SavedZeros = ReturnType<typeof createSavedZeros>
