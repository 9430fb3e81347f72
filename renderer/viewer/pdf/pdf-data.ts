/**
 * Folder of what pdf.js loads when a file needs it: decoders of pictures and colors, tables of Asian encodings and the
 * standard fonts. Each is a script that calls `addPdfData`, since scripts of the app are all that the frame may load.
 * `scripts/build/pdf-data.mjs` writes them.
 */
const FOLDER = '/assets/viewer-pdf/'
/** No address: what pdf.js asks for below it is answered here. */
const SCHEME = 'pdf-data:/'
/** Colors are converted while a page is read, so what does it is there before. */
const COLORS = ['qcms_bg.wasm', 'CGATS001Compat-v2-micro.icc'] as const

declare global {
  var addPdfData: ((name: string, base64: string) => void) | undefined
}

const waiting = new Map<string, (bytes: Uint8Array<ArrayBuffer>) => void>()
const loading = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
const colors = new Map<string, Uint8Array<ArrayBuffer>>()

/** Runs the script of a file of pdf.js once. Rejects if there is none. */
function load(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const begun = loading.get(name)
  if (begun) return begun
  const bytes = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    waiting.set(name, resolve)
    const script = document.createElement('script')
    script.src = `${FOLDER}${encodeURIComponent(name)}.js`
    script.addEventListener('error', () => reject(new Error(`pdf.js has no ${name}`)))
    script.addEventListener('load', () => script.remove())
    document.head.append(script)
  })
  loading.set(name, bytes)
  return bytes
}

const nameOf = (address: unknown) =>
  typeof address === 'string' && address.startsWith(SCHEME) ? address.slice(SCHEME.length) : null

async function read(address: unknown): Promise<Response> {
  const name = nameOf(address)
  if (name === null) throw new TypeError('The frame reaches no address.')
  return new Response(await load(name))
}

/** The part of `XMLHttpRequest` by which pdf.js asks for colors, at once. */
class ColorRequest {
  response: ArrayBuffer | null = null
  responseType = ''
  #name: string | null = null

  open(_method: string, address: string): void {
    this.#name = nameOf(address)
  }

  send(): void {
    const bytes = colors.get(this.#name ?? '')
    if (bytes === undefined) throw new TypeError('The frame reaches no address.')
    this.response = bytes.buffer
  }
}

/** A standard font that the system lacks: its address in a source, which the policy would refuse. */
const OWN_FONT = new RegExp(`,?url[(]${SCHEME}([^)]+)[)]`)

const SystemFont = FontFace
/** A font of the system, or else the one of pdf.js that is like it. */
class FontOrOurs extends SystemFont {
  readonly #own: string | null

  constructor(family: string, source: string | BufferSource, descriptors?: FontFaceDescriptors) {
    super(family, typeof source === 'string' ? source.replace(OWN_FONT, '') : source, descriptors)
    this.#own = typeof source === 'string' ? (OWN_FONT.exec(source)?.[1] ?? null) : null
  }

  override async load(): Promise<FontFace> {
    try {
      return await super.load()
    } catch (error) {
      if (this.#own === null) throw error
      const { family, style, weight } = this
      const own = new SystemFont(family, await load(this.#own), { style, weight })
      document.fonts.add(own)
      return own.load()
    }
  }
}

let prepared: ReturnType<typeof prepareOnce> | null = null
export const preparePdfData = () => (prepared ??= prepareOnce())

/** Loads what most PDFs and most scans need, before there is a file. */
export async function preparePdf(): Promise<void> {
  await preparePdfData()
  await load('jbig2.wasm')
}

/**
 * Answers what pdf.js asks for by `fetch`, `XMLHttpRequest` and addresses of fonts. The frame's policy lets them reach
 * nothing, and nothing else here uses them. Returns the options that make pdf.js ask.
 */
async function prepareOnce() {
  globalThis.addPdfData = (name, base64) => {
    const packed = atob(base64)
    const bytes = new Uint8Array(packed.length)
    for (let at = 0; at < packed.length; at += 1) bytes[at] = packed.charCodeAt(at)
    waiting.get(name)?.(bytes)
    waiting.delete(name)
  }
  Object.assign(globalThis, { fetch: read, XMLHttpRequest: ColorRequest, FontFace: FontOrOurs })
  const loaded = COLORS.map(async (name) => colors.set(name, await load(name)))
  // Without them colors are converted less exactly.
  await Promise.allSettled(loaded)
  return { useWorkerFetch: true, wasmUrl: SCHEME, iccUrl: SCHEME, cMapUrl: SCHEME, standardFontDataUrl: SCHEME }
}
