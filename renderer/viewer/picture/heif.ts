import { MOST_POINTS, MOST_SIDE } from '../../../contract/model/picture-limits.ts'
import { loadScript } from './load-script.ts'
import type { FilePicture } from './picture-pages.ts'

/**
 * The decoder of HEIC, a script of its own, since few files need it. `scripts/build/heif.mjs` writes it. It is libheif as
 * WebAssembly, which the frame's policy permits.
 */
const SCRIPT = '/assets/viewer-heif/libheif.js'

type HeifImage = {
  get_width(): number
  get_height(): number
  /** Calls with `null` if the image can't be decoded. */
  display(into: ImageData, onDone: (shown: ImageData | null) => void): void
}
type Heif = { readonly HeifDecoder: new () => { decode(bytes: Uint8Array): readonly HeifImage[] } }

declare global {
  var libheif: (() => Heif) | undefined
}

/** The images of a HEIC file, turned and put together as it says. Empty if it is damaged. */
export async function readHeif(bytes: Uint8Array): Promise<readonly FilePicture[]> {
  const { HeifDecoder } = await load()
  const colorSpace = isWide(bytes) ? 'display-p3' : 'srgb'
  return new HeifDecoder().decode(bytes).map((image) => {
    const [width, height] = [image.get_width(), image.get_height()]
    return { width, height, decode: () => decode(image, { width, height, colorSpace }) }
  })
}

async function load(): Promise<Heif> {
  await loadScript(SCRIPT)
  if (globalThis.libheif === undefined) throw new Error('There is no decoder of HEIC.')
  return globalThis.libheif()
}

type Of = { readonly width: number; readonly height: number; readonly colorSpace: PredefinedColorSpace }

async function decode(image: HeifImage, { width, height, colorSpace }: Of): Promise<HTMLCanvasElement> {
  // Tiles may make a larger picture than any size that main has found.
  if (width * height > MOST_POINTS || Math.max(width, height) > MOST_SIDE) throw new Error('It has too many pixels.')
  const data = new ImageData(width, height, { colorSpace })
  const shown = await new Promise<ImageData | null>((done) => image.display(data, done))
  if (shown === null) throw new Error('The image is damaged.')
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  // Converts the colors.
  canvas.getContext('2d')?.putImageData(data, 0, 0)
  return canvas
}

/** Bytes from the start of a file that have its properties. */
const PROPERTIES = 100_000
/** A number of primaries, as some phones write it. */
const P3_NUMBER = 'colrnclx\0\x0c'
const PROFILE = 'colrprof'
/** Where the tags of a color profile begin, and the red of Display P3 in them, of which profiles have many names. */
const [TAGS, MOST_TAGS, P3_RED] = [128, 100, 0.515]

/** Whether the colors are those of Display P3, which phones have. */
function isWide(bytes: Uint8Array): boolean {
  const properties = new TextDecoder('latin1').decode(bytes.subarray(0, PROPERTIES))
  if (properties.includes(P3_NUMBER)) return true
  const box = properties.indexOf(PROFILE)
  if (box < 0) return false
  const profile = bytes.subarray(box + PROFILE.length, PROPERTIES)
  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength)
  const red = properties.indexOf('rXYZ', box) - box - PROFILE.length
  if (red < TAGS || red > TAGS + 12 * MOST_TAGS || red + 8 > view.byteLength) return false
  // A number with 16 bits of fraction, behind eight bytes.
  const at = view.getUint32(red + 4) + 8
  return at + 4 <= view.byteLength && Math.abs(view.getInt32(at) / 65_536 - P3_RED) < 0.005
}
