/** RGBA data of a picture, four bytes per pixel, row by row (as from a canvas). */
export type Picture = { readonly width: number; readonly height: number; readonly data: Uint8Array | Uint8ClampedArray }

const COLUMNS = 16
const FIRST_BIT = 4

/**
 * Reads the second that the sample videos show as black and white squares in the top ninth of the picture; `null` if
 * the white square before the bits or the black one after them is missing. The picture fills the whole frame.
 */
export function readPictureClock(picture: Picture): number | null {
  const brightness = (column: number) => {
    const x = Math.floor(((column + 0.5) * picture.width) / COLUMNS)
    const y = Math.floor(picture.height / 18)
    const at = (y * picture.width + x) * 4
    return (picture.data[at]! + picture.data[at + 1]! + picture.data[at + 2]!) / 3
  }
  if (brightness(FIRST_BIT - 1) < 160 || brightness(FIRST_BIT + 8) > 96) return null
  let second = 0
  for (let bit = 0; bit < 8; bit++) second = second * 2 + (brightness(FIRST_BIT + bit) > 128 ? 1 : 0)
  return second
}
