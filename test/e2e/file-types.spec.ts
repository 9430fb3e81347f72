import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Report } from '../../reference-service/data/wire.ts'
import { connect, expect, test } from '../support/app.ts'
import { allReports } from '../support/listing.ts'
import { pdfOf } from '../support/many-pages.ts'
import { onePage } from '../support/pdf-objects.ts'
import { currentTime, videoOf } from '../support/video.ts'
import { FILE_FRAME, heldWith, openAnswered, openSession, questions } from '../support/window.ts'
import { zipOf } from '../support/zip-file.ts'

const SAMPLES = new URL('../../assets/media/', import.meta.url)
const sample = (path: string) => readFileSync(new URL(path, SAMPLES))

const frameOf = (page: Page) => page.frameLocator('iframe[title^="File: "]')
const fileButton = (page: Page, name: string) => page.getByRole('button', { name: `Open ${name}`, exact: true })
const facts = (page: Page) => page.locator('dl').filter({ hasText: 'SHA-256' })

/** What shows that a file of the sample media is looked at as what it is. */
const PROOFS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'rota.py': async (page) => {
    await expect(frameOf(page).locator('pre[data-language=python] .hljs-keyword').first()).toHaveText('from')
    await expect.poll(() => frameOf(page).locator('pre').textContent()).toBe(sample('files/rota.py').toString())
  },
  'orders.csv': async (page) => {
    await expect(frameOf(page).getByRole('gridcell', { name: 'Lindenstraße 1' }).first()).toBeVisible()
    await expect(frameOf(page).getByRole('grid')).toHaveAttribute('aria-rowcount', '302')
  },
  'orders.xlsx': async (page) => {
    const frame = frameOf(page)
    await expect(frame.getByRole('gridcell', { name: '379' })).toBeVisible()
    await frame.getByRole('tab', { name: 'Notes' }).click()
    await expect(frame.getByRole('gridcell', { name: '=not a formula' })).toBeVisible()
  },
  'letter.rtf': async (page) => {
    await expect(frameOf(page).getByText('Dear colleagues,', { exact: true })).toBeVisible()
  },
  'minutes.odt': async (page) => {
    await expect(frameOf(page).getByRole('heading', { name: 'Minutes of the morning meeting' })).toBeVisible()
    await expect(frameOf(page).getByRole('listitem').first()).toHaveText('Ten minutes, standing')
  },
  'pictures.zip': async (page) => {
    await expect(page.getByText('Names only. Nothing is unpacked.')).toBeVisible()
    await expect(frameOf(page).getByRole('gridcell', { name: 'pictures/yard.jpg' })).toBeVisible()
  },
  'today.sh': async (page) => {
    await expect(page.getByText('Program or script: not opened')).toBeVisible()
    await expect(facts(page)).toContainText(createHash('sha256').update(sample('files/today.sh')).digest('hex'))
    await expect(facts(page)).toContainText('today.sh.bin')
    await expect(page.locator(FILE_FRAME)).toHaveCount(0)
  },
  'slides.pptx': async (page) => {
    await expect(page.getByText('Can’t preview this type.')).toBeVisible()
    await expect(facts(page)).toContainText('Presentation · PPTX')
  },
  'audio.m4a': async (page) => {
    await playFor(page, 12)
    await expect(
      page
        .getByRole('group', { name: /audio\.m4a/ })
        .getByText('audio.m4a')
        .last(),
    ).toBeVisible()
  },
  'ranges.mp4': async (page) => {
    await playFor(page, 12)
    await expect.poll(() => videoOf(page).evaluate((video) => (video as HTMLVideoElement).videoHeight)).toBe(360)
  },
}

/** Plays a file in the player, whose length is known and which is streamed rather than handed to the page. */
async function playFor(page: Page, seconds: number): Promise<void> {
  await page.getByRole('slider', { name: 'Position in video' }).fill('5')
  await expect.poll(() => currentTime(page)).toBeCloseTo(5, 1)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => currentTime(page)).toBeGreaterThan(5.5)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  const duration = await videoOf(page).evaluate((video) => (video as HTMLVideoElement).duration)
  expect(Math.round(duration)).toBe(seconds)
}

type Essay = { readonly files: readonly { readonly url: string }[] }

test('each kind of file is shown, played or only saved, as what it holds', async ({ launch, serve, dataDir }) => {
  test.slow()
  const service = await serve()
  const app = await launch()
  const { page } = app
  await connect(page, service)
  await allReports(page, service)
  for (const [name, proof] of Object.entries(PROOFS))
    await test.step(name, async () => {
      const has = (answer: unknown) => (answer as Essay | null)?.files?.some(({ url }) => url.endsWith(`/${name}`))
      const session = heldWith(service, (report) => report.questions.some(({ answer }) => has(answer)))
      await openSession(page, session)
      await questions(page)
        .nth(session.report.questions.findIndex(({ answer }) => has(answer)))
        .click()
      await fileButton(page, name).click()
      await proof(page)
    })
  await test.step('a copy of what is not opened has a harmless name', async () => {
    await fileButton(page, 'ranges.mp4').click()
    const filePath = join(dataDir, 'copy.mp4')
    await fileButton(page, 'ranges.mp4').click()
    await app.answerDialogs({ kind: 'save', filePath })
    await page.getByRole('button', { name: 'Save copy…' }).click()
    await expect(page.getByRole('region', { name: 'Messages' }).getByText('Saved copy.mp4')).toBeVisible()
    expect(readFileSync(filePath)).toEqual(sample('original/ranges.mp4'))
  })
})

/** A PDF with a script and an action that starts a program, when it is opened. */
function activePdf(): Buffer {
  const file = Buffer.from(pdfOf(['Harmless words'])).toString('latin1')
  const actions =
    '/OpenAction << /S /JavaScript /JS (app.alert(1); app.launchURL\\("https://evil.test/"\\)) >> /AA << /WC << /S /Launch /F (cmd.exe) >> >>'
  return Buffer.from(file.replace('/Type /Catalog', `/Type /Catalog ${actions}`), 'latin1')
}

const LETTER = [
  ...['Subject: Answer', 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=m', '', '--m', ''],
  ...['See the attached answer', '--m', 'Content-Type: text/plain; name="answer.txt"'],
  ...['Content-Disposition: attachment; filename="answer.txt"', '', 'ZATTACHED answer', '--m--', ''],
].join('\r\n')

/** A PDF with a program and a message inside it. */
const attachedPdf = () =>
  onePage({
    content: 'BT /F1 24 Tf 60 700 Td (Cover) Tj ET',
    catalog: '/Names << /EmbeddedFiles << /Names [(letter.eml) 6 0 R (run.exe) 8 0 R] >> >>',
    objects: [
      '<< /Type /Filespec /F (letter.eml) /UF (letter.eml) /EF << /F 7 0 R >> >>',
      { dictionary: '/Type /EmbeddedFile', stream: LETTER },
      '<< /Type /Filespec /F (run.exe) /UF (run.exe) /EF << /F 9 0 R >> >>',
      { dictionary: '/Type /EmbeddedFile', stream: `MZ${'x'.repeat(100)}` },
    ],
  })

const docx = (document_: string, relations: string) =>
  zipOf({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations}</Relationships>`,
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${document_}</w:body></w:document>`,
  })

/** A document whose picture is at an address. */
const pictureDocx = (address: string) =>
  docx(
    '<w:p><w:r><w:t>Words beside a picture</w:t></w:r><w:r><w:drawing><wp:inline><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="x"><pic:pic><pic:blipFill><a:blip r:link="rId9"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>',
    `<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${address}" TargetMode="External"/>`,
  )

/** A header of a PNG that claims 900 million pixels. */
function largePng(): Buffer {
  const bytes = Buffer.from(sample('files/rota.png'))
  bytes.writeUInt32BE(8001, 16)
  bytes.writeUInt32BE(8000, 20)
  return bytes
}

/** The most that a document may unpack to; the files here have a byte more. */
const QUARTER_OF_A_GIGABYTE = 256 * 1024 * 1024

type Hostile = {
  /** Last part of the address. */
  readonly part: string
  readonly content: (address: string) => Uint8Array
  readonly proof: (page: Page) => Promise<void>
}

const saysProgram = async (page: Page) => expect(page.getByText('Program or script: not opened')).toBeVisible()
const text = (content: string) => () => Buffer.from(content)

const HOSTILE: Readonly<Record<string, Hostile>> = {
  'a PDF with a script and a launch action': {
    part: 'active.pdf',
    content: activePdf,
    proof: async (page) => expect(frameOf(page).locator('.textLayer').first()).toContainText('Harmless words'),
  },
  'a Word document with an external picture': {
    part: 'picture.docx',
    content: (address) => pictureDocx(address),
    proof: async (page) => expect(frameOf(page).getByText('Words beside a picture')).toBeVisible(),
  },
  'a Word document that unpacks to more than a document should': {
    part: 'large.docx',
    content: () =>
      zipOf(
        { '[Content_Types].xml': '', 'word/document.xml': Buffer.alloc(QUARTER_OF_A_GIGABYTE + 1, ' ') },
        { unpackedSize: 99 },
      ),
    proof: async (page) => expect(frameOf(page).getByText('Too large when unpacked.')).toBeVisible({ timeout: 60_000 }),
  },
  'a workbook that says that it unpacks to more than a document should': {
    part: 'large.xlsx',
    content: () =>
      zipOf({ '[Content_Types].xml': '', 'xl/workbook.xml': '' }, { unpackedSize: QUARTER_OF_A_GIGABYTE / 2 + 1 }),
    proof: async (page) => expect(facts(page)).toContainText('Document too large when unpacked'),
  },
  'a picture with scripts': {
    part: 'picture.svg',
    content: (address) =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><image href="${address}"/><script>x()</script></svg>`,
      ),
    proof: async (page) => {
      await expect(frameOf(page).locator('pre')).toContainText('<svg xmlns=')
      await expect(frameOf(page).locator('svg')).toHaveCount(0)
    },
  },
  'a picture of more than 64 million pixels': {
    part: 'large.png',
    content: largePng,
    proof: async (page) => expect(facts(page)).toContainText('Image with too many pixels'),
  },
  'a web page that is called a PDF': {
    part: 'report.pdf',
    content: (address) => Buffer.from(`<html><img src="${address}"><h1>Really a page</h1><script>x()</script></html>`),
    proof: async (page) => expect(frameOf(page).getByRole('heading', { name: 'Really a page' })).toBeVisible(),
  },
  'a video that is called a PDF': {
    part: 'video.pdf',
    content: () => sample('original/ranges.mp4'),
    proof: async (page) => playFor(page, 12),
  },
  'a program that is called a text': {
    part: 'notes.txt',
    content: () => Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(100)]),
    proof: saysProgram,
  },
  'a text that is called a program': { part: 'setup.exe', content: text('Not a program at all.'), proof: saysProgram },
  'a name that reads backwards': {
    part: 'photo%E2%80%AEgnp.exe',
    content: text('x'),
    proof: async (page) => {
      await saysProgram(page)
      await expect(page.getByText('photo[U+202E]gnp.exe')).toBeVisible()
    },
  },
  'a name with a path, a zero and a device of Windows': {
    part: '..%2F..%2Fetc%2FCON%00.bat',
    content: text('x'),
    proof: async (page) => {
      await saysProgram(page)
      await expect(facts(page)).toContainText('_CON.bat.bin')
    },
  },
  'a PDF with a program and a message inside it': {
    part: 'attached.pdf',
    content: attachedPdf,
    proof: async (page) => {
      await expect(page.getByRole('button', { name: /run[.]exe Named like a program/ })).toBeVisible()
      await page.getByRole('button', { name: /run[.]exe/ }).click()
      await saysProgram(page)
      await page.getByRole('button', { name: 'Back to attached.pdf' }).click()
      await page.getByRole('button', { name: /letter[.]eml EML/ }).press('Enter')
      await expect(frameOf(page).getByText('See the attached answer')).toBeVisible()
      await page.getByRole('button', { name: /answer[.]txt Text/ }).press('Enter')
      await expect(frameOf(page).getByText('ZATTACHED answer')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Back to letter.eml' })).toBeFocused()
      await page.getByRole('button', { name: 'Back to attached.pdf' }).click()
      await expect(page.getByRole('button', { name: /letter[.]eml/ })).toBeFocused()
      await expect(frameOf(page).locator('.textLayer').first()).toContainText('Cover')
    },
  },
  'a CSV of 100,000 rows': {
    part: 'long.csv',
    content: () => Buffer.from(Array.from({ length: 100_000 }, (_, row) => `${row},=A${row},x`).join('\n')),
    proof: async (page) => {
      const frame = frameOf(page)
      await expect(frame.getByRole('gridcell', { name: '=A7', exact: true })).toBeVisible()
      await frame.locator('#scroller').evaluate((scroller) => (scroller.scrollTop = scroller.scrollHeight))
      await expect(frame.getByRole('gridcell', { name: '=A99999', exact: true })).toBeVisible()
    },
  },
}

test('guard: hostile files do nothing, and the page goes on', async ({ launch, serve, network }) => {
  test.slow()
  const service = await serve()
  const way = await network(service)
  const addressOf = (part: string) => `${way.baseUrl}/media/hostile/${part}`
  const beacon = `${way.baseUrl}/media/beacon.png`
  const files = Object.values(HOSTILE).map(({ part }) => ({ url: addressOf(part), type: 'application/pdf', size: 1 }))
  way.reshape({
    report: (report: Report) => ({
      ...report,
      questions: report.questions.map((question) =>
        question.type === 'Essay' && question.answer ? { ...question, answer: { text: 'An essay', files } } : question,
      ),
    }),
  })
  way.intercept((path, answer) => {
    const hostile = Object.values(HOSTILE).find(({ part }) => path.endsWith(`/hostile/${part}`))
    if (hostile === undefined) return false
    const content = hostile.content(beacon)
    answer.writeHead(200, { 'content-type': 'application/pdf', 'content-length': content.length })
    answer.end(content)
    return true
  })
  const { page } = await launch()
  await connect(page, way)
  await allReports(page, service)
  await openAnswered(page, service, 'Essay')
  const list = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Open / }) })
  for (const [index, [what, { proof }]] of Object.entries(HOSTILE).entries())
    await test.step(what, async () => {
      const button = list.nth(index).getByRole('button', { name: /^Open / })
      await button.click()
      await proof(page)
      await button.click()
      await expect(page.locator(FILE_FRAME)).toHaveCount(0)
    })
  expect(way.asked.filter((path) => path.includes('beacon'))).toEqual([])
  await expect(page.getByText('An essay')).toBeVisible()
})
