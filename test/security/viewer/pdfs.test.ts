import type { Frame } from 'playwright-core'
import { expect, test } from 'vitest'
import { onePage, PROTECTED, scanned } from '../../support/pdf-objects.ts'
import { showFile, text, useViewerPage } from '../../support/viewer-page.ts'

useViewerPage()

/** Red, green and blue of the drawn page at a place in points. */
const pixelAt = (frame: Frame, x: number, y: number) =>
  frame
    .locator('canvas')
    .first()
    .evaluate(
      (canvas: HTMLCanvasElement, [left = 0, bottom = 0]) => {
        const at = [(left / 600) * canvas.width, (1 - bottom / 800) * canvas.height] as const
        return [...(canvas.getContext('2d')?.getImageData(...at, 1, 1).data ?? [])].slice(0, 3)
      },
      [x, y],
    )
const drawn = (frame: Frame) => frame.locator('.textLayer').first().waitFor({ state: 'attached' })

test.each(['JBIG2Decode', 'CCITTFaxDecode', 'JPXDecode'] as const)('a scan packed by %s is shown', async (filter) => {
  const { frame, asked } = await showFile({ type: 'application/pdf', bytes: scanned(filter) })
  await drawn(frame)
  // In the first bar, and right of it.
  const [dark = 255] = await pixelAt(frame, 200, 650 - 150 * (7 / 48))
  const [light = 0] = await pixelAt(frame, 390, 650 - 150 * (7 / 48))
  expect(dark).toBeLessThan(80)
  expect(light).toBeGreaterThan(200)
  expect(asked).toEqual([])
})

test('a picture that cannot be read is named in its place, and counted', async () => {
  const { frame, said } = await showFile({ type: 'application/pdf', bytes: scanned('JPXDecode', 'no picture') })
  await drawn(frame)
  const notice = frame.getByText('Image not shown')
  const { x = 0, y = 0, width = 0, height = 0 } = (await notice.boundingBox()) ?? {}
  const page = (await frame.locator('.page').first().boundingBox())!
  const inPoints = [x - page.x, y - page.y, width, height].map((pixels) => Math.round((600 * pixels) / page.width))
  expect(inPoints).toEqual([100, 150, 300, 150])
  await expect.poll(() => said('leftOut')).toEqual({ kind: 'leftOut', parts: { picture: 1 } })
})

test('a picture that pdf.js skips is named too, on its page only', async () => {
  const dictionary = '/Type /XObject /Subtype /Image /Width 96 /Height 48 /ImageMask true /Filter /JPXDecode'
  const bytes = onePage({
    content: 'q 300 0 0 150 100 500 cm /Im0 Do Q BT /F1 12 Tf 100 700 Td (Words) Tj ET',
    resources: '/XObject << /Im0 6 0 R >>',
    objects: [{ dictionary, stream: 'no picture' }],
  })
  const { frame, said } = await showFile({ type: 'application/pdf', bytes })
  await frame.getByText('Image not shown').waitFor()
  await expect.poll(() => said('leftOut')).toEqual({ kind: 'leftOut', parts: { picture: 1 } })
})

test.each([
  ['fresh', { isPrepared: false, ahead: [] }],
  ['waiting', { isPrepared: true, ahead: ['jbig2.wasm'] }],
])('colors of printing are converted as print looks, in a %s frame', async (_frame, { isPrepared, ahead }) => {
  const bytes = onePage({ content: '1 0 0 0 k 0 0 600 800 re f BT /F1 12 Tf 10 10 Td (Cyan) Tj ET' })
  const { frame, loaded } = await showFile({ type: 'application/pdf', bytes, isPrepared })
  await drawn(frame)
  const [red = 255, green = 0] = await pixelAt(frame, 300, 400)
  // By the formula of pdf.js, which stands in without a profile, it is 185.
  expect(red).toBe(0)
  expect(green).toBeGreaterThan(165)
  expect(green).toBeLessThan(180)
  await expect.poll(() => loaded).toEqual(['qcms_bg.wasm', 'CGATS001Compat-v2-micro.icc', ...ahead])
})

test('a file that is no PDF loads nothing of pdf.js', async () => {
  const { loaded } = await showFile({ type: 'text/plain', bytes: text('Words') })
  expect(loaded).toEqual([])
})

/** A page in a font that is not embedded, with letters in an encoding of its language. */
const ofAsia = (ordering: string, encoding: string, hex: string) =>
  onePage({
    content: `BT /F2 24 Tf 60 700 Td <${hex}> Tj ET BT /F1 9 Tf 60 60 Td (ZEND) Tj ET`,
    resources: '/Font << /F1 3 0 R /F2 6 0 R >>',
    objects: [
      `<< /Type /Font /Subtype /Type0 /BaseFont /Plain /Encoding /${encoding} /DescendantFonts [7 0 R] >>`,
      `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Plain /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /DW 1000 /FontDescriptor 8 0 R >>`,
      '<< /Type /FontDescriptor /FontName /Plain /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /StemV 80 >>',
    ],
  })

test.each([
  ['GB1', 'UniGB-UCS2-H', '考生的答案'],
  ['Japan1', 'UniJIS-UCS2-H', '受験者の答案'],
  ['Korea1', 'UniKS-UCS2-H', '수험자의'],
  ['CNS1', 'UniCNS-UCS2-H', '考生的答案'],
] as const)('text of %s is drawn and found without its font in the file', async (ordering, encoding, words) => {
  const hex = Buffer.from(words, 'utf16le').swap16().toString('hex')
  const { frame, send, said } = await showFile({ type: 'application/pdf', bytes: ofAsia(ordering, encoding, hex) })
  await drawn(frame)
  expect(await frame.locator('.textLayer').innerText()).toContain(words)
  await send({ kind: 'find', text: words.slice(1, 3) })
  await expect.poll(() => said('matches')).toMatchObject({ total: 1, isDone: true })
})

test('a PDF with a password asks for it, keeps letters to itself, and is shown once it is right', async () => {
  const { frame, send, said } = await showFile({ type: 'application/pdf', bytes: PROTECTED })
  await frame.getByText('Protected').waitFor()
  const field = frame.getByLabel('Password')
  await field.click()
  await field.pressSequentially('jnk')
  await field.press('Enter')
  await frame.getByRole('alert').getByText('Wrong').waitFor()
  expect(await said('key')).toBeUndefined()
  expect(await said('addNote')).toBeUndefined()
  await field.fill('')
  await field.pressSequentially('jnk3+')
  await frame.getByRole('button', { name: 'Open' }).click()
  await drawn(frame)
  expect(await frame.locator('.password').count()).toBe(0)
  await send({ kind: 'find', text: 'secret' })
  await expect.poll(() => said('matches')).toMatchObject({ total: 1, isDone: true })
})

test('a damaged PDF does not ask for a password', async () => {
  const { frame } = await showFile({ type: 'application/pdf', bytes: text('%PDF-1.7 nothing more') })
  await frame.getByText('Failed: Damaged').waitFor()
  expect(await frame.getByLabel('Password').count()).toBe(0)
})

/** Annotations as simple programs leave them: without a picture of what they show. */
const ANNOTATED = onePage({
  content: 'BT /F1 12 Tf 60 700 Td (Essay) Tj ET',
  catalog:
    '/AcroForm << /Fields [6 0 R 7 0 R 8 0 R] /DR << /Font << /Helv 3 0 R >> >> /DA (/Helv 12 Tf 0 g) >> ' +
    '/Names << /EmbeddedFiles << /Names [(answer.txt) 13 0 R] >> >> ' +
    '/OCProperties << /OCGs [15 0 R] /D << /OFF [15 0 R] /Order [15 0 R] >> >>',
  page: '/Annots [6 0 R 7 0 R 8 0 R 9 0 R 10 0 R 11 0 R 12 0 R]',
  objects: [
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (typed answer) /Rect [60 600 300 630] /F 4 /DA (/Helv 12 Tf 0 g) >>',
    '<< /Type /Annot /Subtype /Widget /FT /Ch /T (b) /V (2) /Opt [[(1) (First choice)] [(2) (Second choice)]] /Rect [60 560 300 590] /F 4 >>',
    '<< /Type /Annot /Subtype /Widget /FT /Btn /T (c) /V /Yes /AS /Yes /Rect [60 530 80 550] /F 4 >>',
    '<< /Type /Annot /Subtype /FreeText /Contents (words on the page) /DA (/Helv 14 Tf 0 0 1 rg) /Rect [60 480 300 510] /F 4 >>',
    '<< /Type /Annot /Subtype /Text /T (Ada) /Contents (a sticky note) /Rect [320 600 340 620] /F 4 >>',
    '<< /Type /Annot /Subtype /Highlight /C [1 1 0] /Contents (why so) /Rect [60 690 120 715] /QuadPoints [60 715 120 715 60 690 120 690] /F 4 >>',
    '<< /Type /Annot /Subtype /FreeText /Contents (hidden words) /DA (/Helv 14 Tf 0 g) /Rect [60 400 300 430] /F 2 >>',
    '<< /Type /Filespec /F (answer.txt) /UF (answer.txt) /EF << /F 14 0 R >> >>',
    { dictionary: '/Type /EmbeddedFile', stream: 'the answer' },
    '<< /Type /OCG /Name (Draft) >>',
  ],
})

test('fields, words typed on the page and comments are shown without their pictures, found, and open for notes', async () => {
  const { frame, send, said } = await showFile({ type: 'application/pdf', bytes: ANNOTATED })
  await drawn(frame)
  const shown = await frame
    .locator('.annotation:not(.drawn)')
    .evaluateAll((all) => all.map((one) => [one.textContent, getComputedStyle(one).color]))
  expect(shown).toEqual([
    ['words on the page', 'rgb(0, 0, 255)'],
    ['typed answer', 'rgb(0, 0, 0)'],
    ['Second choice', 'rgb(0, 0, 0)'],
    ['☒', 'rgb(0, 0, 0)'],
  ])
  const field = (await frame.getByText('typed answer').boundingBox())!
  const page = (await frame.locator('.page').boundingBox())!
  expect(Math.round((600 * (field.x - page.x)) / page.width)).toBe(60)
  expect(Math.round((600 * (field.y - page.y)) / page.width)).toBe(170)
  expect(await frame.getByRole('listitem').allTextContents()).toEqual(
    expect.arrayContaining(['Ada: a sticky note', 'why so']),
  )
  for (const words of ['TYPED answer', 'second choice', 'words on the page', 'sticky', 'why so']) {
    await send({ kind: 'find', text: words })
    await expect.poll(() => said('matches')).toEqual({ kind: 'matches', at: 1, total: 1, isMore: false, isDone: true })
    await send({ kind: 'selectMatch' })
    await expect.poll(async () => (await said('selection'))?.passage?.quote.toLowerCase()).toBe(words.toLowerCase())
  }
  await send({ kind: 'find', text: 'hidden words' })
  await expect.poll(() => said('matches')).toMatchObject({ total: 0, isDone: true })
})

test('layers that a PDF hides are named above its pages, and counted', async () => {
  const { frame, send, said } = await showFile({ type: 'application/pdf', bytes: ANNOTATED })
  await drawn(frame)
  expect(await frame.locator('.pdfFacts').innerText()).toMatch(/^Hidden layers\s+Draft$/)
  await expect.poll(() => said('leftOut')).toEqual({ kind: 'leftOut', parts: { layer: 1 } })
  await send({ kind: 'page', number: 1 })
  await expect.poll(() => frame.locator('#scroller').evaluate(({ scrollTop }) => scrollTop)).toBe(0)
})

/** A file of the document and two pinned to its page, of which the last has no content. */
const ATTACHED = onePage({
  content: 'BT /F1 12 Tf 60 700 Td (Essay) Tj ET',
  catalog: '/Names << /EmbeddedFiles << /Names [(answer.txt) 6 0 R] >> >>',
  page: '/Annots [8 0 R 11 0 R]',
  objects: [
    '<< /Type /Filespec /F (answer.txt) /UF (answer.txt) /EF << /F 7 0 R >> >>',
    { dictionary: '/Type /EmbeddedFile', stream: 'ZATTACHED the answer' },
    '<< /Type /Annot /Subtype /FileAttachment /Contents (see there) /Rect [60 600 80 620] /F 4 /FS 9 0 R >>',
    '<< /Type /Filespec /F (pinned.csv) /UF (pinned.csv) /EF << /F 10 0 R >> >>',
    { dictionary: '/Type /EmbeddedFile', stream: 'a,b' },
    '<< /Type /Annot /Subtype /FileAttachment /Rect [60 500 80 520] /F 4 /FS << /Type /Filespec /F (gone.txt) >> >>',
  ],
})

test('files inside a PDF and those pinned to its pages are told with sizes, and handed over when they are asked for', async () => {
  const { frame, send, said, asked } = await showFile({ type: 'application/pdf', bytes: ATTACHED })
  await drawn(frame)
  await expect
    .poll(() => said('attachments'))
    .toEqual({
      kind: 'attachments',
      list: [
        { name: 'answer.txt', size: 20 },
        { name: 'pinned.csv', size: 3 },
        { name: 'gone.txt', size: null },
      ],
      more: 0,
    })
  const read = async (number: number) => {
    await send({ kind: 'attachment', number })
    await expect.poll(async () => (await said('attachment'))?.number).toBe(number)
    return (await said('attachment'))?.bytes
  }
  expect(Buffer.from((await read(0))!).toString()).toBe('ZATTACHED the answer')
  expect(Buffer.from((await read(1))!).toString()).toBe('a,b')
  expect(await read(2)).toBeNull()
  expect(await read(3)).toBeNull()
  expect(asked).toEqual([])
})

test('the words that a PDF states for its glyphs are found and told in their place', async () => {
  const content =
    'BT /F1 14 Tf 60 700 Td (before ) Tj /Span << /ActualText (stated words) >> BDC (gly) Tj 30 0 Td (phs) Tj EMC ( after) Tj ET'
  const { frame, send, said } = await showFile({ type: 'application/pdf', bytes: onePage({ content }) })
  await drawn(frame)
  await send({ kind: 'find', text: 'stated words' })
  await expect.poll(() => said('matches')).toMatchObject({ total: 1, isDone: true })
  await send({ kind: 'selectMatch' })
  await expect
    .poll(async () => (await said('selection'))?.passage)
    .toMatchObject({ quote: 'stated words', after: ' after' })
  await send({ kind: 'find', text: 'glyphs' })
  await expect.poll(() => said('matches')).toMatchObject({ total: 0, isDone: true })
})
