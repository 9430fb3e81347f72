import { expect, test } from 'vitest'
import type { FromViewer } from '../../../renderer/viewer/viewer-messages.ts'
import { PAGES, pdfOf } from '../../support/many-pages.ts'
import { asset, ORIGIN, settle, showFile, text, useViewerPage } from '../../support/viewer-page.ts'

useViewerPage()

test('guard: a page’s scripts, handlers, frames, forms and addresses do nothing', async () => {
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
  await settle(page)
  const content = frame.locator('#content')
  expect(await content.innerText()).toContain('Protocol')
  expect(await content.innerText()).toContain('kept text')
  expect(await content.locator('a').allTextContents()).toEqual(['a link', 'another'])
  const html = await content.innerHTML()
  expect(html).not.toMatch(
    /<script|<style|<iframe|<object|<embed|<form|<input|<button|<svg|<mglyph|<video|\son\w+=|href=|style=/i,
  )
  expect(asked).toEqual([])
  expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).not.toContain('hacked')
  expect(page.url()).toBe(`${ORIGIN}/`)
})

test('guard: the frame has an origin of its own and reaches neither the page nor a network', async () => {
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

test('guard: HTML in a text file is text', async () => {
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

test('the frame says how high the file is, at each zoom, and needs no scroll bar of its own then', async () => {
  const { page, frame, send, said } = await showFile({ type: 'text/plain', bytes: text('One line.\n'.repeat(12)) })
  await expect.poll(() => said('size')).toBeDefined()
  const { height = 0 } = (await said('size')) ?? {}
  expect(height).toBeGreaterThan(200)
  expect(height).toBeLessThan(400)
  await page.evaluate((pixels) => document.querySelector('iframe')!.setAttribute('height', String(pixels)), height)
  const overflow = () => frame.locator('#scroller').evaluate((element) => element.scrollHeight - element.clientHeight)
  await expect.poll(overflow).toBe(0)
  await send({ kind: 'zoom', percent: 200 })
  await expect.poll(async () => (await said('size'))?.height).toBeGreaterThan(1.5 * height)
})

test('a small picture is shown as large as it is, and twice that at 200%', async () => {
  const { frame, send } = await showFile({ type: 'image/png', bytes: asset('rota.png') })
  const widths = () =>
    frame
      .locator('img')
      .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.getBoundingClientRect().width])
  const [natural = 0, shown] = await widths()
  expect(shown).toBe(Math.min(natural, 800))
  await send({ kind: 'zoom', percent: 200 })
  await expect.poll(async () => (await widths())[1]).toBe(2 * (shown ?? 0))
})

test('pages of a PDF: the page in view is told, gone to, and drawn sharp at each zoom in its place', async () => {
  const { frame, send, said } = await showFile({ type: 'application/pdf', bytes: pdfOf(PAGES) }, 3)
  await expect.poll(() => said('page')).toEqual({ kind: 'page', number: 3, total: 12 })
  await send({ kind: 'page', number: 7 })
  await expect.poll(() => said('page')).toEqual({ kind: 'page', number: 7, total: 12 })
  const seventh = frame.locator('.page').nth(6)
  await seventh.locator('.textLayer span').first().waitFor({ state: 'attached' })
  const canvasWidth = () => seventh.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width)
  const before = await canvasWidth()
  await send({ kind: 'zoom', percent: 200 })
  await expect.poll(canvasWidth).toBeGreaterThan(1.9 * before)
  expect((await said('page'))?.number).toBe(7)
  expect(await seventh.locator('canvas').count()).toBe(1)
  expect(await seventh.locator('.textLayer').count()).toBe(1)

  await frame.locator('#scroller').evaluate((scroller) => (scroller.scrollTop = scroller.scrollHeight))
  await expect.poll(() => said('page')).toEqual({ kind: 'page', number: 12, total: 12 })
  await expect.poll(() => seventh.locator('canvas').count()).toBe(0)
})

test('pages that a search jumps over are released', async () => {
  const bytes = pdfOf(Array.from({ length: 60 }, (_, index) => `Chapter ${index}`))
  const { frame, send, said } = await showFile({ type: 'application/pdf', bytes })
  await send({ kind: 'find', text: 'chapter' })
  await expect.poll(() => said('matches')).toMatchObject({ at: 1, total: 60, isDone: true })
  for (let step = 0; step < 40; step += 1) await send({ kind: 'findStep', step: 1 })
  await expect.poll(() => said('matches')).toMatchObject({ at: 41 })
  await expect.poll(() => frame.locator('.page').nth(40).locator('.textLayer').count()).toBe(1)
  // Those in the 400 pixels of the view and near it.
  await expect.poll(() => frame.locator('.page canvas').count()).toBeLessThan(5)
})

test('a page that cannot be drawn says so, and is drawn when asked again', async () => {
  const { frame, send, said } = await showFile({ type: 'application/pdf', bytes: pdfOf(PAGES) })
  await expect.poll(() => said('page')).toBeDefined()
  await frame.evaluate(() => {
    const { getContext } = HTMLCanvasElement.prototype
    Object.assign(window, { giveBack: () => (HTMLCanvasElement.prototype.getContext = getContext) })
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await send({ kind: 'page', number: 9 })
  const ninth = frame.locator('.page').nth(8)
  const again = ninth.getByRole('button', { name: 'Again' })
  await again.waitFor()
  expect(await ninth.textContent()).toBe('No page Again')
  await frame.evaluate(() => (window as unknown as { giveBack: () => void }).giveBack())
  await again.click()
  await ninth.locator('.textLayer span').first().waitFor({ state: 'attached' })
  expect(await ninth.locator('canvas').count()).toBe(1)
  expect(await again.count()).toBe(0)
})

test('text is found in all pages of a PDF, across the ends of lines and whatever its accents', async () => {
  const { frame, send, said } = await showFile({ type: 'application/pdf', bytes: pdfOf(PAGES) })
  await expect.poll(() => said('page')).toBeDefined()
  await send({ kind: 'find', text: 'North BRANCH is naive' })
  await expect.poll(() => said('matches')).toMatchObject({ at: 1, total: 3, isMore: false, isDone: true })
  await expect.poll(async () => (await said('page'))?.number).toBe(3)
  for (const [at, number] of [
    [2, 7],
    [3, 11],
    [1, 3],
  ] as const) {
    await send({ kind: 'findStep', step: 1 })
    await expect.poll(async () => (await said('matches'))?.at).toBe(at)
    await expect.poll(async () => (await said('page'))?.number).toBe(number)
    const marked = () => frame.evaluate(() => [...(CSS.highlights.get('found-shown') ?? [])].map(String))
    await expect.poll(marked).toEqual([expect.stringMatching(/^north\s*branch is naïve$/)])
  }
  await send({ kind: 'findStep', step: -1 })
  await expect.poll(async () => (await said('matches'))?.at).toBe(3)
  await send({ kind: 'find', text: 'Chapter 1' })
  await expect.poll(() => said('matches')).toMatchObject({ total: 4, isDone: true })
  await send({ kind: 'find', text: 'nowhere' })
  await expect.poll(() => said('matches')).toEqual({ kind: 'matches', at: 0, total: 0, isMore: false, isDone: true })
})

test('text is found in a document without a change of it, and a match is brought into view', async () => {
  const lines = Array.from(
    { length: 300 },
    (_, index) => `Line ${index}${index === 250 ? ' has the na\u00efve plan' : ''}`,
  )
  const { frame, send, said } = await showFile({ type: 'text/plain', bytes: text(lines.join('\n')) })
  const before = await frame.locator('#content').innerHTML()
  await send({ kind: 'find', text: 'NAIVE' })
  await expect.poll(() => said('matches')).toMatchObject({ at: 1, total: 1, isDone: true })
  expect(await frame.locator('#content').innerHTML()).toBe(before)
  const place = await frame.evaluate(() => {
    const [range] = (CSS.highlights.get('found-shown') ?? []) as unknown as Iterable<Range>
    return range?.getBoundingClientRect().top ?? -1
  })
  expect(place).toBeGreaterThan(0)
  expect(place).toBeLessThan(400)

  await send({ kind: 'selectMatch' })
  await expect.poll(async () => (await said('selection'))?.passage?.quote).toBe('naïve')

  await send({ kind: 'find', text: 'e' })
  await expect.poll(() => said('matches')).toMatchObject({ total: 302, isMore: false })
  await send({ kind: 'find', text: '' })
  await expect.poll(() => frame.evaluate(() => CSS.highlights.get('found')?.size)).toBe(0)
})

test('keys that the frame does not use go on to the page, and no others', async () => {
  const { page, frame } = await showFile({ type: 'text/plain', bytes: text('x') })
  await frame.locator('#scroller').focus()
  for (const key of ['Control+f', 'a', 'ArrowDown', 'Escape', 'j', 'Enter', '1', 'ArrowLeft', 'Alt+ArrowLeft'])
    await page.keyboard.press(key)
  const keys = () =>
    page.evaluate(() =>
      (window as unknown as { heard: FromViewer[] }).heard.flatMap((message) =>
        message.kind === 'key' ? [message.key] : [],
      ),
    )
  await expect.poll(keys).toEqual(['f', 'Escape', 'j', 'ArrowLeft'])
})
