import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from 'playwright-core'
import { build, type Plugin } from 'vite'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { findChromium } from '../../chromium-host/find-chromium.ts'
import { contentPolicyFor } from '../../main/window/content-policy.ts'
import type { FromViewer, ToViewer, ViewerFile } from '../../renderer/viewer/viewer-messages.ts'

const { pdfDataScript } = (await import(new URL('../../scripts/build/pdf-data.mjs', import.meta.url).href)) as {
  readonly pdfDataScript: (name: string) => string | null
}

const { heifScript } = (await import(new URL('../../scripts/build/heif.mjs', import.meta.url).href)) as {
  readonly heifScript: () => string
}

const { magickScript } = (await import(new URL('../../scripts/build/magick.mjs', import.meta.url).href)) as {
  readonly magickScript: () => string
}

const { readActualText } = (await import(new URL('../../scripts/build/pdf-actual-text.mjs', import.meta.url).href)) as {
  readonly readActualText: () => Plugin
}

// The viewer as it is shipped, one classic script, in a real browser under its own content policy.

const root = fileURLToPath(new URL('../../renderer/', import.meta.url))
let script = ''
let magick: string | null = null
let browser: Browser

/** Builds the viewer and starts a browser for the tests of a file. */
export function useViewerPage(): void {
  beforeAll(async () => {
    const result = await build({
      configFile: false,
      root,
      publicDir: false,
      logLevel: 'silent',
      plugins: [readActualText()],
      build: {
        write: false,
        rolldownOptions: {
          input: { viewer: `${root}viewer/viewer.ts` },
          output: { format: 'iife', codeSplitting: false, entryFileNames: 'viewer.js' },
        },
      },
    })
    const files = [result].flat().flatMap((part) => ('output' in part ? part.output : []))
    script = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('\n')
    const executablePath = findChromium()
    if (executablePath === null) throw new Error('there is no Chromium')
    browser = await chromium.launch({
      executablePath,
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    })
  })
  afterAll(() => browser?.close())
}

export const ORIGIN = 'https://desk.test'
const PAGE = readFileSync(`${root}viewer/viewer.html`, 'utf8').replace(
  /<script[^>]*><\/script>/,
  '<script defer src="/viewer.js"></script>',
)

export type ShownInput = Pick<ViewerFile, 'bytes' | 'type'> &
  Partial<ViewerFile> & {
    /** Whether the frame has waited for the file, as the app's frames do. */
    readonly isPrepared?: boolean
  }
/** The bytes of a part of a large text; `null` where it cannot be read. */
export type ReadPart = (first: number, size: number) => Uint8Array | null | Promise<Uint8Array>

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** Opens a page with the viewer's frame, hands it a file, and notes every address that anything asks for. */
export async function showFile(input: ShownInput, firstPage = 1, readPart: ReadPart = () => null) {
  const page = await browser.newPage()
  await page.exposeFunction('readPart', async (first: number, size: number) => {
    const bytes = await readPart(first, size)
    return bytes && toBase64(bytes)
  })
  onTestFinished(() => page.close())
  const asked: string[] = []
  /** What the frame loaded for pdf.js. */
  const loaded: string[] = []
  await page.route('**/*', (route) => {
    const { pathname, origin } = new URL(route.request().url())
    if (origin === ORIGIN && pathname === '/') {
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>page</title>' })
    }
    if (origin === ORIGIN && pathname === '/viewer.html') {
      const headers = { 'content-security-policy': contentPolicyFor('/viewer.html') }
      return route.fulfill({ contentType: 'text/html', body: PAGE, headers })
    }
    if (origin === ORIGIN && pathname === '/viewer.js') {
      return route.fulfill({ contentType: 'text/javascript', body: script })
    }
    const data = origin === ORIGIN ? /^\/assets\/viewer-pdf\/([^/]+)\.js$/.exec(pathname)?.[1] : undefined
    const body = data === undefined ? null : pdfDataScript(data)
    if (body !== null) {
      loaded.push(data ?? '')
      return route.fulfill({ contentType: 'text/javascript', body })
    }
    if (origin === ORIGIN && pathname === '/assets/viewer-heif/libheif.js') {
      loaded.push('libheif')
      return route.fulfill({ contentType: 'text/javascript', body: heifScript() })
    }
    if (origin === ORIGIN && pathname === '/assets/viewer-magick/magick.js') {
      loaded.push('magick')
      magick ??= magickScript()
      return route.fulfill({ contentType: 'text/javascript', body: magick })
    }
    asked.push(route.request().url())
    return route.abort()
  })
  await page.goto(`${ORIGIN}/`)
  await page.evaluate(
    ({ bytes, isPrepared, ...file }) =>
      new Promise<void>((done) => {
        const fromBase64 = (packed: string) => Uint8Array.from(atob(packed), (character) => character.charCodeAt(0))
        const frame = document.createElement('iframe')
        frame.setAttribute('sandbox', 'allow-scripts')
        frame.width = '800'
        frame.height = '400'
        frame.src = '/viewer.html'
        const heard: unknown[] = []
        let mustWait = isPrepared
        Object.assign(window, { heard })
        window.addEventListener('message', (event: MessageEvent<FromViewer>) => {
          heard.push(event.data)
          if (event.data.kind === 'part') {
            const { first, size } = event.data
            const { readPart } = window as unknown as { readPart: (...of: number[]) => Promise<string | null> }
            void readPart(first, size).then((read) => {
              const part = read === null ? null : fromBase64(read)
              frame.contentWindow?.postMessage({ kind: 'part', first, bytes: part, reason: 'gone' }, '*')
            })
          }
          if (event.data.kind !== 'ready') return
          if (mustWait) {
            mustWait = false
            frame.contentWindow?.postMessage({ kind: 'prepare' }, '*')
            frame.contentWindow?.postMessage({ kind: 'greet' }, '*')
            return
          }
          const texts = {
            failed: 'Failed: {reason}',
            empty: 'Empty',
            nothing: 'Nothing shown',
            comments: 'Comments',
            headers: 'Headers and footers',
            page: 'Page {number} of {total}',
            pageFailed: 'No page',
            again: 'Again',
            picture: 'Image not shown',
            mail: { from: 'From:', to: 'To:', cc: 'Cc:', date: 'Date:', subject: 'Subject:' },
            notShown: { frame: 'No frame.', object: 'No object.', media: 'No media.', drawing: 'No drawing.' },
            partFailed: 'No part: {reason}',
            position: 'Position',
            positionIs: '{percent}%',
            tooLarge: 'Too large',
            damaged: 'Damaged',
            sheets: 'Sheets',
            rowsCut: 'First {rows} rows',
            columnsCut: 'First {columns} columns',
            sheetsCut: 'First {sheets} sheets',
            beside: {
              tab: 'Beside cells',
              place: 'Place',
              kind: 'Kind',
              text: 'Text',
              comment: 'Comment',
              textBox: 'Text box',
              chart: 'Chart title',
            },
            hiddenShown: 'Hidden ones are shown',
            hiddenSheet: 'A hidden sheet',
            hiddenHeading: '{name}, hidden',
            entryName: 'Name',
            entrySize: 'Size',
            pdf: {
              password: 'Protected',
              passwordField: 'Password',
              open: 'Open',
              wrongPassword: 'Wrong',
              comments: 'Comments on page {number}',
              hiddenLayers: 'Hidden layers',
            },
          }
          const message = {
            kind: 'show',
            ...file,
            bytes: fromBase64(bytes),
            theme: 'light',
            texts,
          }
          frame.contentWindow?.postMessage(message, '*')
          done()
        })
        document.body.append(frame)
      }),
    {
      text: null,
      name: 'file',
      ...input,
      bytes: toBase64(input.bytes),
      page: firstPage,
    },
  )
  const frame = page.frames()[1]
  if (!frame) throw new Error('no frame')
  await frame.waitForFunction(() => document.getElementById('content')?.hasChildNodes())
  const send = (message: ToViewer) =>
    page.evaluate((data) => document.querySelector('iframe')?.contentWindow?.postMessage(data, '*'), message)
  /** The last thing of a kind that the frame said. */
  const said = <K extends FromViewer['kind']>(kind: K) =>
    page.evaluate(
      (wanted) => (window as unknown as { heard: FromViewer[] }).heard.findLast((message) => message.kind === wanted),
      kind,
    ) as Promise<Extract<FromViewer, { kind: K }> | undefined>
  return { page, frame, asked, loaded, send, said }
}

export const text = (content: string) => new TextEncoder().encode(content)
export const asset = (name: string) =>
  new Uint8Array(readFileSync(fileURLToPath(new URL(`../../assets/media/files/${name}`, import.meta.url))))

/** Lets what was going to happen happen: a round through the page's own task queue and two frames. */
export const settle = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)))),
  )
