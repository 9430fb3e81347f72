/** A cell by its row and column, both from 0. */
export type CellPlace = { readonly row: number; readonly column: number }

/** The letters of a column, from 0: A to Z, AA and so on. */
export function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last
}

/** The column of these letters, from 0. */
export function columnOf(letters: string): number {
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
