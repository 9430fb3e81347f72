import type * as Magick from '@imagemagick/magick-wasm'
import { MOST_POINTS, MOST_SIDE } from '../../../contract/model/picture-limits.ts'
import { loadScript } from './load-script.ts'
import { SRGB_PROFILE } from './srgb-profile.ts'

/**
 * ImageMagick, a script of its own, since few files need it. `scripts/build/magick.mjs` writes it. It is WebAssembly, which
 * the frame's policy permits.
 */
const SCRIPT = '/assets/viewer-magick/magick.js'

declare global {
  /** Set by the script: what runs ImageMagick, and its WebAssembly, packed. */
  var magickWasm: { readonly library: typeof Magick; readonly packed: string } | undefined
}

/** Bytes of all pictures in memory, which are four for a pixel, and of one request. None is put elsewhere. */
const MOST_MEMORY = 1024n * 1024n * 1024n

export type MagickFormat = 'TIFF' | 'JP2' | 'J2K'

/** Decodes a picture of a file by its place there. Throws if that is damaged. */
export type DecodeByMagick = (bytes: Uint8Array, format: MagickFormat, index: number) => HTMLCanvasElement

/** Loads ImageMagick. */
export async function openMagick(): Promise<DecodeByMagick> {
  const magick = await load()
  return (bytes, format, index) => decode(magick, bytes, { format, index })
}

async function load(): Promise<typeof Magick> {
  await loadScript(SCRIPT)
  if (globalThis.magickWasm === undefined) throw new Error('There is no ImageMagick.')
  const { library, packed } = globalThis.magickWasm
  globalThis.magickWasm = undefined
  await library.initializeImageMagick(await unpack(packed))
  const { ResourceLimits } = library
  ResourceLimits.memory = MOST_MEMORY
  ResourceLimits.maxMemoryRequest = MOST_MEMORY
  ResourceLimits.disk = 0n
  // What a file says to main may be another size than that of its pixels. It fails before it decodes any; so many pixels and
  // more belong on the disk, where none may be.
  ResourceLimits.area = BigInt(MOST_POINTS) + 1n
  ResourceLimits.width = BigInt(MOST_SIDE)
  ResourceLimits.height = BigInt(MOST_SIDE)
  return library
}

async function unpack(packed: string): Promise<Uint8Array> {
  const bytes = fromBase64(packed)
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(unpacked).arrayBuffer())
}

function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
  return bytes
}

type Of = { readonly format: MagickFormat; readonly index: number }

function decode(magick: typeof Magick, bytes: Uint8Array, { format, index }: Of): HTMLCanvasElement {
  const image = magick.MagickImage.create()
  try {
    image.read(bytes, new magick.MagickReadSettings({ format, frameIndex: index, frameCount: 1 }))
    image.autoOrient()
    toScreen(magick, image)
    const { width, height } = image
    const colors = image.getPixels((pixels) => pixels.toByteArray(0, 0, width, height, 'RGBA'))
    if (colors === null) throw new Error('The picture is damaged.')
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    // The library has copied them out of its memory already, into a buffer of their own.
    const clamped = new Uint8ClampedArray(colors.buffer as ArrayBuffer, colors.byteOffset, colors.byteLength)
    const data = new ImageData(clamped, width, height)
    canvas.getContext('2d')?.putImageData(data, 0, 0)
    return canvas
  } finally {
    image.dispose()
  }
}

/** Converts the colors of print, Lab and color profiles. */
function toScreen(magick: typeof Magick, image: Magick.IMagickImage): void {
  if (image.getColorProfile() !== null) {
    try {
      image.transformColorSpace(new magick.ColorProfile(fromBase64(SRGB_PROFILE)))
      return
    } catch {
      // One that belongs to other colors, or is damaged, says nothing of these.
    }
  }
  if (image.colorSpace !== magick.ColorSpace.sRGB) image.colorSpace = magick.ColorSpace.sRGB
}
