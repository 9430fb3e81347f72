/** A picture in RGBA, four bytes a pixel, row by row (what a canvas gives). */
export type Picture = { readonly width: number; readonly height: number; readonly data: Uint8Array | Uint8ClampedArray }

const COLUMNS = 16
const FIRST_BIT = 4

/**
 * Reads the second that the sample videos show as black and white squares in the top ninth of the picture; `null` when
 * the white square before the bits and the black one after them are not there. The picture fills the whole frame.
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
