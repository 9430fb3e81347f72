import { fileURLToPath } from 'node:url'
import { chromium, type Browser } from 'playwright-core'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll } from 'vitest'
import { findChromium } from '../../chromium-host/find-chromium.ts'
import type { OfficeKind, OfficeOutput } from '../../contract/model/office.ts'
import type { Made } from '../../main/convert/conversion.ts'
import { CONVERTER_ORIGIN, respondToConverter } from '../../main/convert/converter-site.ts'
import { findOfficeFiles } from '../../main/convert/office-files.ts'
import { findSystemFonts } from '../../main/convert/system-fonts.ts'
import { createPageConverter, type PageConverter } from '../../main/convert/page-converter.ts'

// The page that converts office files, as it is shipped, in a real browser, with all that it asks for noted.

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const ORIGIN = 'https://converter.test'

export type ConverterPage = {
  readonly convert: (bytes: Uint8Array, kind: OfficeKind, output?: OfficeOutput) => Promise<Made>
  /** Addresses that anything in the browser asked for and that are not the page's own. */
  readonly strange: readonly string[]
}

/** Starts a browser for the tests of a file; the page in it is opened with the first document. */
export function useConverterPage(): ConverterPage {
  const strange: string[] = []
  let browser: Browser | null = null
  let converter: PageConverter | null = null
  const files = findOfficeFiles(at('node_modules/@matbee/libreoffice-converter'), () =>
    findSystemFonts(process.platform, process.env),
  )
  if (files === null) throw new Error('the office program is not there')

  async function open(events: PageConverter['events']) {
    const context = await browser?.newContext()
    await context?.route('**/*', async (route) => {
      const asked = route.request()
      if (!asked.url().startsWith(`${ORIGIN}/`)) {
        strange.push(asked.url())
        return route.abort()
      }
      const body = asked.postDataBuffer()
      const request = new Request(asked.url().replace(ORIGIN, CONVERTER_ORIGIN), {
        method: asked.method(),
        ...(body && { body: new Uint8Array(body) }),
      })
      const site = { folder: at('out/converter'), files: files!, events }
      const answer = await respondToConverter(site, request)
      const headers = Object.fromEntries(answer.headers)
      await route
        .fulfill({ status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) })
        .catch(() => undefined)
    })
    const page = await context?.newPage()
    await page?.goto(`${ORIGIN}/`)
    return context
  }

  beforeAll(async () => {
    const executablePath = findChromium()
    if (executablePath === null) throw new Error('there is no Chromium')
    browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
    converter = createPageConverter({
      openWindow() {
        const opened = open(converter!.events)
        let isDestroyed = false
        return {
          webContents: { on: () => undefined },
          on: () => undefined,
          isDestroyed: () => isDestroyed,
          destroy() {
            isDestroyed = true
            void opened.then((context) => context?.close())
          },
        }
      },
    })
  })
  afterAll(async () => {
    converter?.stop()
    await browser?.close()
  })
  return { convert: (bytes, kind, output = 'pdf') => converter!.convert({ bytes, kind, output }), strange }
}

/** The text of each page of a PDF. */
export async function pdfTexts(pdf: Uint8Array): Promise<readonly string[]> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const file = await loading.promise
  const texts: string[] = []
  for (let number = 1; number <= file.numPages; number += 1) {
    const { items } = await (await file.getPage(number)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''))
  }
  await loading.destroy()
  return texts
}
