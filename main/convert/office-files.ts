import { existsSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Bytes of a large file that are read and answered at once. */
const PART = 4 * 1024 * 1024
/** Files of the office program by the names under which its page asks for them, with their place in the folder. */
const FILES: ReadonlyMap<string, string> = new Map([
  ['browser.worker.global.js', 'dist/browser.worker.global.js'],
  ['soffice.js', 'wasm/soffice.js'],
  ['soffice.worker.js', 'wasm/soffice.worker.js'],
  ['soffice.wasm', 'wasm/soffice.wasm'],
  ['soffice.data', 'wasm/soffice.data'],
])

/** The program and the options of the PDFs. */
const PROGRAM = 'libreoffice-converter 2.7.2, options 1'

/** The files of the office program (LibreOffice, compiled to WebAssembly). */
export type OfficeFiles = {
  /** What pages are made with, fonts of the computer included: those of another version are made anew. */
  readonly version: () => Promise<string>
  /** A script, as the page runs it; `null` for a name that is none. */
  readonly script: (name: string) => Promise<string | null>
  /** A part of a large file, from 0, and how many it has; `null` for what is none. */
  readonly part: (name: string, index: number) => Promise<{ readonly bytes: Uint8Array; readonly total: number } | null>
}

/**
 * The office program in this folder; `null` for a build without it.
 *
 * @param findFonts finds further fonts by their paths; they are parts named `font0`, `font1`, ...
 */
export function findOfficeFiles(
  folder: string,
  findFonts: () => Promise<readonly string[]> = async () => [],
): OfficeFiles | null {
  let found: Promise<readonly string[]> | null = null
  const fonts = () => (found ??= findFonts())
  const pathOf = async (name: string) => {
    const [, number] = /^font(\d{1,2})$/.exec(name) ?? []
    if (number !== undefined) return (await fonts())[Number(number)] ?? null
    const place = FILES.get(name)
    return place === undefined ? null : join(folder, place)
  }
  if (![...FILES.values()].every((place) => existsSync(join(folder, place)))) return null
  return {
    version: async () => [PROGRAM, ...(await fonts())].join('\n'),
    async script(name) {
      const path = name.endsWith('.js') ? await pathOf(name) : null
      if (path === null) return null
      const code = await readFile(path, 'utf8')
      return name === 'soffice.js' ? adapted(code) : code
    },
    async part(name, index) {
      const path = name.endsWith('.js') ? null : await pathOf(name)
      if (path === null) return null
      const file = await open(path)
      try {
        const { size } = await file.stat()
        const total = Math.ceil(size / PART)
        if (!Number.isInteger(index) || index < 0 || index >= total) return null
        const bytes = Buffer.alloc(Math.min(PART, size - index * PART))
        await file.read(bytes, 0, bytes.length, index * PART)
        return { bytes, total }
      } finally {
        await file.close()
      }
    },
  }
}

/** Most memory of the program in pages of 64 KiB: 1.5 GiB. A document that needs more fails. */
const MOST_MEMORY = 24_576

/**
 * What is changed in the program's script, each once. The package starts four threads, and LibreOffice asks for a fifth at
 * its first document. In a browser a thread can start only while the one that asks does not wait, and this one waits for
 * it: without more threads nothing goes on (2.7.2, in Chromium 156).
 */
const CHANGES: readonly (readonly [from: string, to: string])[] = [
  ['var pthreadPoolSize=4;', 'var pthreadPoolSize=12;'],
  ['maximum:65536,shared:true', `maximum:${MOST_MEMORY},shared:true`],
]
/** What the program's threads print is left out. */
const SILENCE = "for(const name of['log','info','warn','error','debug'])console[name]=()=>undefined;"

function adapted(code: string): string {
  return CHANGES.reduce((changed, [from, to]) => {
    if (changed.split(from).length !== 2) throw new Error('The office program is not the one that this app knows.')
    return changed.replace(from, to)
  }, SILENCE + code)
}
