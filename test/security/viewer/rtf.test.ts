import { expect, test } from 'vitest'
import { JPEG, PNG } from '../../support/picture-files.ts'
import { settle, showFile, useViewerPage } from '../../support/viewer-page.ts'

useViewerPage()

async function shown(rtf: string) {
  const bytes = new Uint8Array(Buffer.from(rtf, 'latin1'))
  const { page, frame, said, asked } = await showFile({ type: 'rtf', bytes })
  await settle(page)
  return { page, article: frame.locator('article'), leftOut: (await said('leftOut'))?.parts, asked }
}

const inHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').replaceAll(/.{64}/g, '$&\r\n')
const picture = (kind: string, bytes: Uint8Array) =>
  `{\\*\\shppict{\\pict{\\*\\picprop{\\sp{\\sn wzName}{\\sv Name}}}\\picw10\\pich10\\${kind}\r\n${inHex(bytes)}}}{\\nonshppict{\\pict\\wmetafile8 010009}}`
const comment = String.raw`{\*\atrfstart 0}passage{\*\atrfend 0}{\*\atnid AB}{\*\atnauthor Ann}\chatn {\*\annotation{\*\atnref 0}{\*\atndate 1}\pard\plain Is that so?}`

test('an RTF with a table, pictures and a comment is on the screen, drawn and in its places', async () => {
  const { article, leftOut, asked } = await shown(
    String.raw`{\rtf1\ansi Before\par\trowd\cellx2000\cellx4000\pard\intbl first\cell ${comment}\cell\row
\trowd\cellx4000\pard\intbl ${picture('pngblip', PNG)}\cell\row\pard ${picture('jpegblip', JPEG)} after\par}`,
  )
  expect(await article.locator('tr').count()).toBe(2)
  expect(await article.locator('td').allInnerTexts()).toEqual(['first', 'passage[*1]', ''])
  expect(await article.locator('td').last().getAttribute('colspan')).toBe('2')
  const pictures = article.locator('img')
  expect(await pictures.count()).toBe(2)
  for (const one of await pictures.all()) {
    await expect.poll(() => one.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  expect(await article.locator('td img').count()).toBe(1)
  expect(await article.locator('section').innerText()).toMatch(/Comments\s+\[\*1\]\s+Is that so\?/)
  expect(leftOut).toEqual({})
  expect(asked).toEqual([])
})

test('guard: addresses, links and markup in an RTF are text, and nothing of it is asked for', async () => {
  const markup = '<img src=x onerror="parent.postMessage(1,\'*\')">'
  const { article, page, asked } = await shown(
    String.raw`{\rtf1{\*\template https://evil.test/t.dot}{\field{\*\fldinst INCLUDEPICTURE "https://evil.test/a.png" \\d}{\fldrslt }}
{\field{\*\fldinst MACROBUTTON Run ${markup}}{\fldrslt }}{\field{\*\fldinst EQ \\o(\\s\\up 9(${markup.replaceAll(/[()]/g, '')}),b)}{\fldrslt }}\par
{\field{\*\fldinst HYPERLINK "javascript:alert(1)"}{\fldrslt a link}}{\object\objautlink{\*\objdata 0105}}\par
{\shp{\*\shpinst{\sp{\sn gtextUNICODE}{\sv ${markup}}}{\sp{\sn pibName}{\sv https://evil.test/b.png}}}}\par
\trowd\cellx1\pard\intbl ${markup}{\*\annotation ${markup}}\cell\row}`,
  )
  expect(await article.locator('img, script, a[href]').count()).toBe(0)
  expect((await article.innerText()).split('<img').length - 1).toBe(5)
  expect(asked).toEqual([])
  expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).not.toContain(1)
})
