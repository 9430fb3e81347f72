// What else shows the same files: LibreOffice of the system, the office program alone, and a plain page of pdf.js.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { findChromium } from '../../../../chromium-host/find-chromium.ts'

/** Makes a PDF of a Word document; milliseconds. */
export type Converts = (docx: Uint8Array) => Promise<number>

const timed = async (work: () => Promise<unknown>) => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** LibreOffice of the system, started and waiting; its command hands it the document. `null` where there is none. */
export async function withLibreOffice<T>(scratch: string, use: (convert: Converts | null) => Promise<T>): Promise<T> {
  if (spawnSync('soffice', ['--version']).status !== 0) return use(null)
  const folder = mkdtempSync(join(scratch, 'libreoffice-'))
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
  const listener = spawn(
    'soffice',
    [profile, '--headless', '--norestore', '--accept=pipe,name=proctor-desk-bench;urp;'],
    {
      stdio: 'ignore',
    },
  )
  const file = join(folder, 'document.docx')
  const made = join(folder, 'document.pdf')
  const convert: Converts = (docx) => {
    writeFileSync(file, docx)
    rmSync(made, { force: true })
    return timed(async () => {
      await ended(
        spawn('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, file], { stdio: 'ignore' }),
      )
      if (!existsSync(made)) throw new Error('LibreOffice made no PDF')
    })
  }
  try {
    await delay(5000)
    return await use(convert)
  } finally {
    spawnSync('soffice', [profile, '--headless', '--terminate_after_init'])
    listener.kill()
  }
}

const ended = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve))

/** The office program by its package alone, in a thread of this process; and what it made last. */
export async function withProgramAlone<T>(use: (convert: Converts, last: () => Uint8Array) => Promise<T>): Promise<T> {
  const { createWorkerConverter } = await import('@matbee/libreoffice-converter/server')
  const converter = await createWorkerConverter()
  let last = new Uint8Array()
  try {
    return await use(
      (docx) =>
        timed(
          async () =>
            (last = new Uint8Array((await converter.convert(docx, { outputFormat: 'pdf', inputFormat: 'docx' })).data)),
        ),
      () => last,
    )
  } finally {
    await converter.destroy()
  }
}

const PDFJS = dirname(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/build/pdf.mjs')))
const PLAIN_PAGE = `<!doctype html><meta charset="utf-8"><title>Plain</title><main style="width: 800px"></main>
<script type="module">
  import { getDocument, GlobalWorkerOptions } from '/pdfjs/build/pdf.mjs'
  GlobalWorkerOptions.workerSrc = '/pdfjs/build/pdf.worker.mjs'
  const file = await getDocument({ url: '/file.pdf', wasmUrl: '/pdfjs/wasm/' }).promise
  const page = await file.getPage(1)
  const viewport = page.getViewport({ scale: 800 / page.getViewport({ scale: 1 }).width })
  const canvas = document.createElement('canvas')
  canvas.width = viewport.width
  canvas.height = viewport.height
  await page.render({ canvas, viewport }).promise
  document.querySelector('main').replaceChildren(canvas)
  window.shownAt = performance.now()
</script>`
const TYPES: Readonly<Record<string, string>> = {
  mjs: 'text/javascript',
  wasm: 'application/wasm',
  pdf: 'application/pdf',
}

/** A plain page of pdf.js that is opened and shows the first page of a PDF; milliseconds. `null` where there is no Chromium. */
export async function withPlainPdf<T>(
  pdf: () => Uint8Array,
  use: (show: (() => Promise<number>) | null) => Promise<T>,
) {
  const executablePath = findChromium()
  if (executablePath === null) return use(null)
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.route('https://plain.test/**', (route) => {
      const { pathname } = new URL(route.request().url())
      if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: PLAIN_PAGE })
      const contentType = TYPES[pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
      const body =
        pathname === '/file.pdf' ? Buffer.from(pdf()) : readFileSync(join(PDFJS, pathname.replace('/pdfjs/', '')))
      return route.fulfill({ contentType, body })
    })
    const show = async () => {
      await page.goto('https://plain.test/')
      await page.locator('canvas').waitFor({ state: 'attached' })
      return page.evaluate(() => (window as unknown as { readonly shownAt: number }).shownAt)
    }
    return await use(show)
  } finally {
    await browser.close()
  }
}
