import { WorkerBrowserConverter } from '@matbee/libreoffice-converter/browser'
import { MADE_PIECE } from '../../contract/model/office.ts'
import { readParts } from './read-parts.ts'
import { pdfOptions } from './pdf-options.ts'

// Runs in a page that nobody sees, with an origin and a session of its own: no bridge, no network, and of the app only the
// files of the office program and one document at a time (`main/convert`). It asks for a document, converts it, hands
// what it made back in pieces, and asks for the next one.

const OFFICE = '/office/'

async function run(): Promise<void> {
  const converter = new WorkerBrowserConverter({
    sofficeJs: await threadScript(),
    sofficeWasm: `${OFFICE}soffice.wasm`,
    sofficeData: `${OFFICE}soffice.data`,
    sofficeWorkerJs: `${OFFICE}soffice.worker.js`,
    browserWorkerJs: '/converter-worker.js',
    fonts: await systemFonts(),
  })
  await converter.initialize()
  await post('/ready')
  for (;;) {
    const answer = await post('/next')
    const id = answer.headers.get('x-job')
    if (!answer.ok || id === null) return
    const name = `document.${answer.headers.get('x-ending') ?? ''}`
    try {
      const { data } = await converter.convert(await answer.arrayBuffer(), wantedOf(answer.headers), name)
      for (let at = 0; at < data.length; at += MADE_PIECE) await post(`/piece/${id}`, data.slice(at, at + MADE_PIECE))
      await post(`/done/${id}`)
    } catch {
      // The program may be in any state now: main ends this page and opens another.
      await post(`/failed/${id}`)
      return
    }
  }
}

/** What is to be made of a document. */
function wantedOf(headers: Headers): { outputFormat: 'pdf' | 'xlsx'; filterOptions?: string } {
  if (headers.get('x-output') === 'xlsx') return { outputFormat: 'xlsx' }
  return { outputFormat: 'pdf', filterOptions: pdfOptions(Number(headers.get('x-most-pages'))) }
}

/**
 * The program's script, which each of its threads runs, as an address of this page's memory: chromium-host does not see
 * what a worker's own workers ask for.
 */
async function threadScript(): Promise<string> {
  return URL.createObjectURL(await (await fetch(`${OFFICE}soffice.js`)).blob())
}

/** Fonts of the computer for letters that the program has none for, under names that say nothing. */
async function systemFonts(): Promise<{ filename: string; data: ArrayBuffer }[]> {
  const fonts: { filename: string; data: ArrayBuffer }[] = []
  for (;;) {
    const font = await readParts(`${OFFICE}font${fonts.length}`, (address) => fetch(address))
    if (font === null) return fonts
    const data = await font.arrayBuffer()
    fonts.push({ filename: `system${fonts.length}.${endingOf(data)}`, data })
  }
}

/** What a font file is, by its first bytes. */
function endingOf(data: ArrayBuffer): 'ttc' | 'otf' | 'ttf' {
  const start = new TextDecoder('latin1').decode(data.slice(0, 4))
  return start === 'ttcf' ? 'ttc' : start === 'OTTO' ? 'otf' : 'ttf'
}

function post(path: string, body: Uint8Array = new Uint8Array()): Promise<Response> {
  return fetch(path, { method: 'POST', body: new Uint8Array(body).buffer })
}

run().catch(() => post('/broken'))
