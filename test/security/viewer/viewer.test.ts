import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findChromium } from '../../../chromium-host/find-chromium.ts'
import { contentPolicyFor } from '../../../main/window/content-policy.ts'
import type { ViewerInput } from '../../../renderer/viewer/viewer-messages.ts'

// The viewer as it is shipped, one classic script, in a real browser under its own content policy.

const root = fileURLToPath(new URL('../../../renderer/', import.meta.url))
let script = ''
let browser: Browser

beforeAll(async () => {
  const result = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'silent',
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

const ORIGIN = 'https://desk.test'
const PAGE = readFileSync(`${root}viewer/viewer.html`, 'utf8').replace(
  /<script[^>]*><\/script>/,
  '<script defer src="/viewer.js"></script>',
)

/** Opens a page with the viewer's frame, hands it a file, and notes every address that anything asks for. */
async function showFile(input: Pick<ViewerInput, 'bytes' | 'type'>) {
  const page = await browser.newPage()
  onTestFinished(() => page.close())
  const asked: string[] = []
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
    asked.push(route.request().url())
    return route.abort()
  })
  await page.goto(`${ORIGIN}/`)
  await page.evaluate(
    ({ bytes, type }) =>
      new Promise<void>((done) => {
        const frame = document.createElement('iframe')
        frame.setAttribute('sandbox', 'allow-scripts')
        frame.width = '800'
        frame.src = '/viewer.html'
        window.addEventListener('message', (event) => {
          if (event.data !== 'viewer-ready') return
          const texts = { failed: 'Failed', empty: 'Empty', page: 'Page {number} of {total}' }
          const message = { kind: 'show', bytes: new Uint8Array(bytes), type, name: 'file', theme: 'light', texts }
          frame.contentWindow?.postMessage(message, '*')
          done()
        })
        document.body.append(frame)
      }),
    { bytes: [...input.bytes], type: input.type },
  )
  const frame = page.frames()[1]
  if (!frame) throw new Error('no frame')
  await frame.waitForFunction(() => document.getElementById('content')?.hasChildNodes())
  return { page, frame, asked }
}

const text = (content: string) => new TextEncoder().encode(content)
const asset = (name: string) =>
  new Uint8Array(readFileSync(fileURLToPath(new URL(`../../../assets/media/files/${name}`, import.meta.url))))

/** Lets what was going to happen happen: a round through the page's own task queue and two frames. */
const settle = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)))),
  )

test('exploit: a page’s scripts, handlers, frames, forms and addresses do nothing', async () => {
  const { page, frame, asked } = await showFile({
    type: 'html',
    bytes:
      text(`<!doctype html><html><head><base href="https://evil.test/"><link rel="stylesheet" href="https://evil.test/a.css">
      <meta http-equiv="refresh" content="0;url=https://evil.test/r"><style>@import 'https://evil.test/b.css'</style></head>
      <body onload="parent.postMessage('hacked','*')"><h1>Protocol</h1>
      <script>parent.postMessage('hacked','*')</script><script src="https://evil.test/s.js"></script>
      <img src="https://evil.test/i.png" onerror="parent.postMessage('hacked','*')"><img src=x onerror=alert(1)>
      <svg onload="parent.postMessage('hacked','*')"><script>alert(1)</script></svg>
      <iframe src="https://evil.test/f"></iframe><object data="https://evil.test/o"></object><embed src="https://evil.test/e">
      <form action="https://evil.test/p"><button>Send</button><input autofocus onfocus=alert(1)></form>
      <a href="https://evil.test/link" target="_top">a link</a><a href="javascript:alert(1)">another</a>
      <p style="background:url(https://evil.test/bg)">kept text</p><video src="https://evil.test/v" autoplay></video>
      <math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>
      </body></html>`),
  })
  const heard: unknown[] = []
  await page.exposeFunction('hear', (data: unknown) => heard.push(data))
  await page.evaluate(() => {
    window.addEventListener('message', (event: MessageEvent<unknown>) => {
      ;(window as unknown as { hear: (data: unknown) => void }).hear(event.data)
    })
  })
  await settle(page)
  const content = frame.locator('#content')
  expect(await content.innerText()).toContain('Protocol')
  expect(await content.innerText()).toContain('kept text')
  expect(await content.locator('a').allTextContents()).toEqual(['a link', 'another'])
  const html = await content.innerHTML()
  expect(html).not.toMatch(
    /<script|<style|<iframe|<object|<embed|<form|<input|<button|<svg|<math|<video|\son\w+=|href=|style=/i,
  )
  expect(asked).toEqual([])
  expect(heard).toEqual([])
  expect(page.url()).toBe(`${ORIGIN}/`)
})

test('exploit: the frame has an origin of its own and reaches neither the page nor a network', async () => {
  const { frame, asked } = await showFile({ type: 'text/plain', bytes: text('x') })
  const reach = await frame.evaluate(async () => {
    const attempt = async (what: () => unknown) => {
      try {
        await what()
        return 'reached'
      } catch {
        return 'refused'
      }
    }
    return {
      origin: window.origin,
      parent: await attempt(() => window.parent.document.title),
      storage: await attempt(() => window.localStorage.length),
      network: await attempt(() => fetch('https://evil.test/')),
      own: await attempt(() => fetch('/viewer.html')),
      script: await attempt(() => {
        const script = document.createElement('script')
        script.textContent = 'window.ran = true'
        document.body.append(script)
        if (!('ran' in window)) throw new Error('did not run')
      }),
    }
  })
  expect(reach).toEqual({
    origin: 'null',
    parent: 'refused',
    storage: 'refused',
    network: 'refused',
    own: 'refused',
    script: 'refused',
  })
  expect(asked).toEqual([])
})

test('exploit: HTML in a text file is text', async () => {
  const { frame } = await showFile({ type: 'text/plain', bytes: text('<img src=x onerror=alert(1)>') })
  expect(await frame.locator('#content').innerText()).toBe('<img src=x onerror=alert(1)>')
})

test('a PDF is drawn, with its text selectable', async () => {
  const { frame } = await showFile({ type: 'application/pdf', bytes: asset('recommendation.pdf') })
  await frame.locator('.textLayer span').first().waitFor({ state: 'attached' })
  expect(await frame.locator('.page').first().getAttribute('aria-label')).toMatch(/^Page 1 of \d+$/)
  expect(await frame.locator('.textLayer').first().innerText()).toContain('Recommendation')
  const inked = await frame
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      let dark = 0
      for (let index = 0; index < pixels.length; index += 4) if ((pixels[index] ?? 255) < 100) dark += 1
      return dark
    })
  expect(inked).toBeGreaterThan(500)
})

test('a Word document is shown with its headings and tables', async () => {
  const { frame } = await showFile({ type: 'docx', bytes: asset('rota-plan.docx') })
  expect(await frame.locator('article h1, article h2').first().innerText()).toBe('Rota plan')
  expect(await frame.locator('article td').count()).toBeGreaterThan(2)
})

test('a picture is shown', async () => {
  const { frame } = await showFile({ type: 'image/jpeg', bytes: asset('site-photo.jpg') })
  expect(await frame.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
})

test('a damaged file says that it cannot be shown', async () => {
  for (const type of ['application/pdf', 'docx', 'image/png'] as const) {
    const { frame } = await showFile({ type, bytes: text('%PDF- nothing of the kind') })
    await frame.getByText('Failed').waitFor()
  }
})
