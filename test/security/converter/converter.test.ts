import { readFile } from 'node:fs/promises'
import { writeXlsx } from 'hucre/xlsx'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { notesOf } from '../../../renderer/viewer/pages/not-on-pages.ts'
import { notOnPagesOfWorkbook } from '../../../renderer/viewer/pages/not-on-pages-of-workbook.ts'
import { readWorkbook } from '../../../renderer/viewer/table/read-xlsx.ts'
import { pdfTexts, useConverterPage } from '../../support/converter-page.ts'
import { drawnRun, slidePart, slideShape, slidesFile } from '../../support/slides-file.ts'
import { zipOf } from '../../support/zip-file.ts'

// The office program itself, on files that real programs make and on harmless ones that name addresses elsewhere.

const { convert, strange } = useConverterPage()
/** The program starts with the first document. On a busy machine that takes a while. */
const PATIENCE = { timeout: 300_000 }

const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const ELSEWHERE = 'https://elsewhere.example'

type Related = { readonly type: string; readonly target: string; readonly isExternal?: boolean }
const relations = (all: Readonly<Record<string, Related>>) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(all)
    .map(([id, { type, target, isExternal }]) => {
      const mode = isExternal ? ' TargetMode="External"' : ''
      return `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${mode}/>`
    })
    .join('')}</Relationships>`
const part = (name: string, content: string) =>
  `<w:${name} xmlns:w="${MAIN}" xmlns:r="${OFFICE}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${content}</w:${name}>`
const paragraph = (content: string) => `<w:p>${content}</w:p>`
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`

/** A document with what the text view's reader leaves out, and with addresses that a program might ask for. */
function wordFile(): Uint8Array {
  const body = [
    paragraph(`${run('ZBODY')}<w:r><w:footnoteReference w:id="1"/></w:r>`),
    paragraph(`<m:oMath><m:r><m:t>ZEQUATION</m:t></m:r></m:oMath>`),
    paragraph(`<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${run('ZSEVENTH')}`),
    paragraph(
      `<w:sdt><w:sdtPr><w14:checkbox xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w14:checked w14:val="1"/></w14:checkbox></w:sdtPr><w:sdtContent>${run('☒')}</w:sdtContent></w:sdt>${run(' ZTICKED')}`,
    ),
    paragraph(
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>INCLUDEPICTURE "${ELSEWHERE}/field.png" \\d</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('ZFIELD')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
    ),
    paragraph(
      `<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" style="width:50pt;height:50pt"><v:imagedata r:link="rLinked"/></v:shape></w:pict></w:r>`,
    ),
    paragraph(`<w:fldSimple w:instr=" DATE ">${run('3 May 2019')}</w:fldSimple>`),
    '<w:sectPr><w:headerReference w:type="default" r:id="rHeader"/></w:sectPr>',
  ]
  const types = [
    ['document', 'document.main'],
    ['header1', 'header'],
    ['footnotes', 'footnotes'],
    ['numbering', 'numbering'],
    ['settings', 'settings'],
  ].map(([name, type]) => `<Override PartName="/word/${name}.xml" ContentType="${WORD}.${type}+xml"/>`)
  return zipOf({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join('')}</Types>`,
    '_rels/.rels': relations({ rId1: { type: 'officeDocument', target: 'word/document.xml' } }),
    'word/document.xml': part('document', `<w:body>${body.join('')}</w:body>`),
    'word/header1.xml': part('hdr', paragraph(run('ZHEADER'))),
    'word/footnotes.xml': part('footnotes', `<w:footnote w:id="1">${paragraph(run('ZFOOTNOTE'))}</w:footnote>`),
    'word/numbering.xml': part(
      'numbering',
      '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="7"/><w:numFmt w:val="upperRoman"/><w:lvlText w:val="%1)"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
    ),
    'word/settings.xml': part('settings', '<w:attachedTemplate r:id="rTemplate"/>'),
    'word/_rels/document.xml.rels': relations({
      rHeader: { type: 'header', target: 'header1.xml' },
      rNotes: { type: 'footnotes', target: 'footnotes.xml' },
      rNumbers: { type: 'numbering', target: 'numbering.xml' },
      rSettings: { type: 'settings', target: 'settings.xml' },
      rLinked: { type: 'image', target: `${ELSEWHERE}/linked.png`, isExternal: true },
    }),
    'word/_rels/settings.xml.rels': relations({
      rTemplate: { type: 'attachedTemplate', target: `${ELSEWHERE}/template.dotx`, isExternal: true },
    }),
  })
}

const RTF = String.raw`{\rtf1\ansi ZRTF{\*\footnote ZSTARRED} {\field{\*\fldinst INCLUDEPICTURE "${ELSEWHERE}/rtf.png" \\d}{\fldrslt ZRESULT}} {\field{\*\fldinst DATE}{\fldrslt 3 May 2019}}\par}`

function openDocument(): Uint8Array {
  const names =
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"'
  const picture = `<draw:frame svg:width="2cm" svg:height="2cm"><draw:image xlink:href="${ELSEWHERE}/odt.png" xlink:type="simple"/></draw:frame>`
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content ${names} office:version="1.2"><office:body><office:text><text:p>ZODT<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>ZNOTE</text:p></text:note-body></text:note></text:p><text:p>${picture}<text:date text:date-value="2019-05-03">3 May 2019</text:date><text:date text:date-value="2018-05-03" text:fixed="true">3 May 2018</text:date></text:p></office:text></office:body></office:document-content>`,
    'META-INF/manifest.xml':
      '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>',
  })
}

async function madeOf(...file: Parameters<typeof convert>): Promise<Uint8Array> {
  const { bytes, ...failure } = await convert(...file)
  if (bytes === null) throw new Error(JSON.stringify(failure))
  return bytes
}
const textOf = async (...file: Parameters<typeof convert>) => (await pdfTexts(await madeOf(...file))).join('\n')

test('a Word document is shown as it was made: header, footnote, equation, numbers, boxes', PATIENCE, async () => {
  const text = await textOf(wordFile(), 'docx')
  for (const word of ['ZBODY', 'ZHEADER', 'ZFOOTNOTE', 'ZEQUATION', 'VII) ZSEVENTH', '☒ ZTICKED'])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(word)
  // A value of the day is worked out anew.
  expect(text).not.toContain('2019')
})

test('other kinds are converted in the same page: RTF, OpenDocument, workbooks', PATIENCE, async () => {
  const rtf = await textOf(new TextEncoder().encode(RTF), 'rtf')
  for (const word of ['ZRTF', 'ZSTARRED']) expect(rtf).toContain(word)
  // Values of the day are worked out anew, but for those that are fixed.
  expect(rtf).not.toContain('2019')
  const odt = await textOf(openDocument(), 'odt')
  for (const word of ['ZODT', 'ZNOTE', '5/3/18']) expect(odt).toContain(word)
  expect(odt).not.toContain('2019')
  const cells = new Map([['1,0', { formula: 'YEAR(TODAY())', formulaResult: 2019, value: 2019 }]])
  const sheets = [{ name: 'Rota', rows: [['ZSHEET', 41]], cells }]
  const xlsx = await textOf(await writeXlsx({ sheets }), 'xlsx')
  for (const word of ['ZSHEET', '41']) expect(xlsx).toContain(word)
  expect(xlsx).not.toContain('2019')
})

test('of slides, hidden ones, notes and SmartArt without a drawing are on no page', PATIENCE, async () => {
  const smart =
    '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="7" name="D"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/diagram"><dgm:relIds r:dm="rId7"/></a:graphicData></a:graphic></p:graphicFrame>'
  const named = [
    ['rId6', 'notesSlide', '../notesSlides/notesSlide1.xml'],
    ['rId7', 'diagramData', '../diagrams/data1.xml'],
  ] as const
  const file = slidesFile(
    [
      [slideShape(drawnRun('ZFIRST')) + smart, { relations: named }],
      [slideShape(drawnRun('ZUNSEEN')), { isHidden: true }],
      [slideShape(drawnRun('ZLAST'))],
    ],
    {
      'ppt/notesSlides/notesSlide1.xml': slidePart('notes', slideShape(drawnRun('ZSPOKEN'))),
      'ppt/diagrams/data1.xml':
        '<dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><dgm:ptLst><dgm:pt modelId="1" type="doc"/><dgm:pt modelId="2"><dgm:t><a:bodyPr/><a:p><a:r><a:t>ZSMARTART</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>',
    },
  )
  const text = await textOf(file, 'pptx')
  expect(text.match(/Z[A-Z]+/g)).toEqual(['ZFIRST', 'ZLAST'])
})

test(
  'an old workbook becomes one that the frame reads, with all that it hides, and is calculated',
  PATIENCE,
  async () => {
    // Written by LibreOffice 7.4, with days since 1904.
    const xls = await readFile(new URL('../../support/fixtures/marks.xls', import.meta.url))
    const bytes = new Uint8Array(xls)
    const workbook = await readWorkbook(await madeOf(bytes, 'xls', 'xlsx'))
    expect(workbook.sheets.map(({ name, hidden }) => [name, hidden.isSheet])).toEqual([
      ...[['Marks', false] as const, ['Secret', true] as const, ['Deep', true] as const],
    ])
    expect(workbook.sheets[0]?.rows).toEqual([
      ...[['Ann', '7', 'hidden column'], ['hidden row'], ['2026-03-05', '36:00'], ['42', '#DIV/0!']],
    ])
    expect(workbook.beside).toEqual([{ kind: 'comment', place: 'Marks!A1', text: 'Why seven?' }])
    const loading = getDocument({ data: new Uint8Array(await madeOf(bytes, 'xls')), verbosity: 0 })
    // The comment is on a cell that is printed.
    const notes = await notesOf(await loading.promise)
    expect(notes).toEqual([{ cell: 'A1', text: 'Why seven?' }])
    expect(notOnPagesOfWorkbook(workbook, notes)).toMatchObject({ hiddenSheet: 2, hiddenLine: 2 })
    await loading.destroy()
  },
)

test('guard: a file that is none is refused, and the next one is converted in a new page', PATIENCE, async () => {
  const nothing = zipOf({ 'readme.txt': 'This is no document.' })
  expect(await convert(nothing, 'docx')).toEqual({ bytes: null, failed: 'unreadable' })
  expect(await textOf(new TextEncoder().encode(RTF), 'rtf')).toContain('ZRTF')
})

test('guard: addresses in files, in fields, pictures and templates, are asked for by nothing', () => {
  expect(strange).toEqual([])
})
