import { openMagick } from './magick.ts'
import type { FilePicture } from './picture-pages.ts'

/** The picture of a JPEG 2000, in its boxes or without any. Rejects if it is damaged. */
export async function readJp2(bytes: Uint8Array): Promise<readonly FilePicture[]> {
  const decode = await openMagick()
  const canvas = decode(bytes, bytes[0] === 0xff ? 'J2K' : 'JP2', 0)
  return [{ width: canvas.width, height: canvas.height, decode: async () => canvas }]
}
