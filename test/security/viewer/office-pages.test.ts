import { expect, test } from 'vitest'
import type { LookedIntoKind } from '../../../contract/model/office.ts'
import { onePage } from '../../support/pdf-objects.ts'
import { drawnRun, inFonts, relationsPart, slidePart, slideShape, slidesFile } from '../../support/slides-file.ts'
import { showFile, text, useViewerPage } from '../../support/viewer-page.ts'
import { paragraph, run, wordFile, wordPart } from '../../support/word-file.ts'
import { zipOf } from '../../support/zip-file.ts'

useViewerPage()

// What of an office file is not on the pages that were made of it. They are one page with a few words in Helvetica.

async function pagesOf(type: LookedIntoKind, bytes: Uint8Array) {
  const page = onePage({ content: 'BT /F1 12 Tf 60 700 Td (Only these words) Tj ET' })
  const { said, asked } = await showFile({ type: 'application/pdf', bytes: page, madeOf: { type, bytes } })
  const fonts = async () => {
    const told = await said('replacedFonts')
    return told?.kind === 'replacedFonts' ? told.names : null
  }
  const leftOut = async () => {
    const told = await said('leftOut')
    return told?.kind === 'leftOut' ? told.parts : null
  }
  return { fonts, leftOut, asked }
}

test('fonts of slides are told: by run, level, placeholder, master and theme, and of letters that are seen', async () => {
  const level = (font: string) => `<a:lvl1pPr>${inFonts({ latin: font }, 'defRPr')}</a:lvl1pPr>`
  const title = '<p:ph type="title"/>'
  const body = '<p:ph idx="1"/>'
  const layout = [['rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml']] as const
  const pptx = slidesFile(
    [
      [
        slideShape(
          drawnRun('a', inFonts({ latin: 'Garamond', ea: 'NotUsed' })) + drawnRun(' – ', inFonts({ latin: 'Dash' })),
        ) +
          slideShape(drawnRun('\u6771', inFonts({ latin: 'NotUsed', ea: 'SimKai' }))) +
          slideShape(drawnRun('\u0634', inFonts({ latin: 'NotUsed', cs: 'Traditional Arabic' }))) +
          slideShape(drawnRun('b'), { place: title }) +
          slideShape(drawnRun('c'), { place: body }) +
          slideShape(drawnRun('d'), { list: level('Rockwell') }) +
          slideShape(drawnRun('e')),
        { relations: layout },
      ],
      [slideShape(drawnRun('x', inFonts({ latin: 'Unseen' }))), { relations: layout, isHidden: true }],
    ],
    {
      'ppt/slideLayouts/slideLayout1.xml': slidePart(
        'sldLayout',
        slideShape(drawnRun('Click', inFonts({ latin: 'Example' })), { place: title, list: level('+mj-lt') }) +
          slideShape(drawnRun('Our school', inFonts({ latin: 'Perpetua' }))),
      ),
      'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relationsPart([['rId1', 'slideMaster', '../slideMasters/m.xml']]),
      'ppt/slideMasters/m.xml': slidePart(
        'sldMaster',
        '',
        `<p:txStyles><p:bodyStyle>${level('Optima')}</p:bodyStyle></p:txStyles>`,
      ),
      'ppt/slideMasters/_rels/m.xml.rels': relationsPart([['rId1', 'theme', '../theme/theme1.xml']]),
      'ppt/theme/theme1.xml':
        '<a:theme xmlns:a="urn:a"><a:majorFont><a:latin typeface="Futura"/></a:majorFont><a:minorFont><a:latin typeface="Aptos"/></a:minorFont></a:theme>',
    },
  )
  const { fonts } = await pagesOf('pptx', pptx)
  await expect
    .poll(fonts)
    .toEqual(['Aptos', 'Futura', 'Garamond', 'Optima', 'Perpetua', 'Rockwell', 'SimKai', 'Traditional Arabic'])
})

test('what slides have and pages lack is named: hidden slides, notes, sound, new comments, SmartArt without a drawing', async () => {
  const media =
    '<p:pic><p:nvPicPr><p:cNvPr id="9" name="M"/><p:cNvPicPr/><p:nvPr><a:videoFile r:link="rId9"/></p:nvPr></p:nvPicPr></p:pic>'
  const smart = (id: string) =>
    `<p:graphicFrame><a:graphic><a:graphicData><dgm:relIds r:dm="${id}"/></a:graphicData></a:graphic></p:graphicFrame>`
  const words = (said: string) => `<dgm:dataModel xmlns:dgm="urn:d" xmlns:a="urn:a"><a:p>${said}</a:p></dgm:dataModel>`
  const notes = (said: string) =>
    slidePart(
      'notes',
      slideShape(drawnRun(said), { place: '<p:ph type="body" idx="1"/>' }) +
        slideShape(drawnRun('7'), { place: '<p:ph type="sldNum" idx="4"/>' }),
    )
  const pptx = slidesFile(
    [
      [
        slideShape(drawnRun('a')) + media + smart('rId7') + smart('rId8'),
        {
          relations: [
            ['rId5', 'comments', '../comments/new.xml'],
            ['rId6', 'notesSlide', '../notesSlides/notesSlide1.xml'],
            ['rId7', 'diagramData', '../diagrams/data1.xml'],
            ['rId8', 'diagramData', '../diagrams/data2.xml'],
          ],
        },
      ],
      [
        slideShape(drawnRun('b')),
        {
          relations: [
            ['rId5', 'comments', '../comments/old.xml'],
            ['rId6', 'notesSlide', '../notesSlides/notesSlide2.xml'],
          ],
        },
      ],
      [slideShape(drawnRun('c')) + media, { isHidden: true }],
    ],
    {
      'ppt/notesSlides/notesSlide1.xml': notes('Say this'),
      'ppt/notesSlides/notesSlide2.xml': notes(' '),
      'ppt/comments/new.xml':
        '<p188:cmLst xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main"><p188:cm><p188:replyLst><p188:reply/></p188:replyLst><p188:txBody xmlns:a="urn:a"><a:p>Why?</a:p></p188:txBody></p188:cm></p188:cmLst>',
      'ppt/comments/old.xml': '<p:cmLst xmlns:p="urn:p"><p:cm/></p:cmLst>',
      'ppt/diagrams/data1.xml': words('Only these'),
      'ppt/diagrams/data2.xml': words('ZSMARTART'),
    },
  )
  const { leftOut } = await pagesOf('pptx', pptx)
  await expect.poll(leftOut).toEqual({
    ...{ hiddenSlide: 1, speakerNotes: 1, media: 1, comment: 2, diagram: 1 },
    named: [
      { kind: 'speakerNotes', words: '1: Say this' },
      { kind: 'comment', words: '1: Why?' },
      { kind: 'comment', words: '1' },
      { kind: 'hiddenSlide', words: '3: c' },
      { kind: 'diagram', words: 'ZSMARTART' },
    ],
  })
})

const ODF = {
  office: 'urn:oasis:names:tc:opendocument:xmlns:office:1.0',
  style: 'urn:oasis:names:tc:opendocument:xmlns:style:1.0',
  text: 'urn:oasis:names:tc:opendocument:xmlns:text:1.0',
  draw: 'urn:oasis:names:tc:opendocument:xmlns:drawing:1.0',
  presentation: 'urn:oasis:names:tc:opendocument:xmlns:presentation:1.0',
  fo: 'urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0',
  svg: 'urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0',
}
const odfPart = (name: string, inner: string) =>
  `<office:${name}${Object.entries(ODF)
    .map(([prefix, address]) => ` xmlns:${prefix}="${address}"`)
    .join('')}>${inner}</office:${name}>`
const odfFile = (content: string, styles: string) =>
  zipOf({
    mimetype: 'application/vnd.oasis.opendocument',
    'content.xml': odfPart('document-content', content),
    'styles.xml': odfPart('document-styles', styles),
  })
const odfStyle = (family: string, name: string, font: string, parent = '') =>
  `<style:style style:family="${family}" style:name="${name}" style:parent-style-name="${parent}">` +
  `${font === '' ? '' : `<style:text-properties ${font.includes('=') ? font : `fo:font-family="${font}"`}/>`}</style:style>`

test('fonts of an OpenDocument text are told by script and family, of headers and notes too, of comments not', async () => {
  const odt = odfFile(
    '<office:automatic-styles>' +
      odfStyle('paragraph', 'P1', 'Rockwell') +
      odfStyle('text', 'P1', "'Gill Sans', sans-serif") +
      '</office:automatic-styles><office:body><office:text>' +
      '<text:p text:style-name="Standard">a \u6771 \u0634<text:a>b</text:a><text:span text:style-name="P1">c</text:span>' +
      '<text:note><text:note-body><text:p text:style-name="P1">d</text:p></text:note-body></text:note>' +
      '<office:annotation><text:p text:style-name="Comment">e</text:p></office:annotation></text:p>' +
      '<text:tracked-changes><text:p text:style-name="Comment">f</text:p></text:tracked-changes></office:text></office:body>',
    `<office:styles>${odfStyle('paragraph', 'Comment', 'Tahoma')}${odfStyle(
      'paragraph',
      'Standard',
      'fo:font-family="Garamond" style:font-family-asian="SimKai" style:font-family-complex="David"',
    )}</office:styles><office:automatic-styles>${odfStyle('paragraph', 'P1', 'Optima')}</office:automatic-styles>` +
      '<office:master-styles><style:master-page style:name="First"><style:header><text:p text:style-name="P1">g</text:p></style:header>' +
      '<style:footer style:display="false"><text:p text:style-name="Comment">h</text:p></style:footer></style:master-page>' +
      '<style:master-page style:name="Other"><style:header><text:p text:style-name="Comment">i</text:p></style:header></style:master-page></office:master-styles>',
  )
  const { fonts } = await pagesOf('odt', odt)
  await expect.poll(fonts).toEqual(['David', 'Garamond', 'Gill Sans', 'Optima', 'Rockwell', 'SimKai'])
})

test('of an OpenDocument presentation fonts are told and what pages lack is named', async () => {
  const page = (style: string, inner: string) =>
    `<draw:page draw:style-name="${style}" draw:master-page-name="Default">${inner}</draw:page>`
  const frame = (style: string, words: string, more = '') =>
    `<draw:frame ${style} ${more}><draw:text-box><text:p>${words}</text:p></draw:text-box></draw:frame>`
  const notes = (words: string) =>
    `<presentation:notes>${frame('', words, 'presentation:class="notes"')}${frame('', '&lt;number&gt;', 'presentation:class="page-number"')}</presentation:notes>`
  const odp = odfFile(
    '<office:automatic-styles><style:style style:family="drawing-page" style:name="dp1"/>' +
      '<style:style style:family="drawing-page" style:name="dp2"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>' +
      odfStyle('graphic', 'gr1', 'Garamond') +
      odfStyle('presentation', 'pr1', '', 'Default-title') +
      odfStyle('paragraph', 'P1', 'Rockwell') +
      '</office:automatic-styles><office:body><office:presentation>' +
      page(
        'dp1',
        frame('draw:style-name="gr1"', 'a') +
          frame('presentation:style-name="pr1"', 'b') +
          frame('draw:style-name="gr1" draw:text-style-name="P1"', 'c') +
          frame('', 'd') +
          '<draw:frame><draw:plugin/></draw:frame>' +
          notes('Say this'),
      ) +
      page('dp1', notes('')) +
      page('dp2', frame('draw:style-name="Unseen"', 'x')) +
      '</office:presentation></office:body>',
    `<office:styles><style:default-style style:family="graphic"><style:text-properties fo:font-family="Aptos"/></style:default-style>` +
      odfStyle('presentation', 'Default-title', 'Optima') +
      odfStyle('graphic', 'Unseen', 'Unseen') +
      odfStyle('graphic', 'School', 'Perpetua') +
      '</office:styles><office:master-styles><style:master-page style:name="Default">' +
      frame('draw:style-name="School"', 'Our school') +
      frame('draw:style-name="Unseen"', 'Click', 'presentation:placeholder="true"') +
      '</style:master-page></office:master-styles>',
  )
  const { fonts, leftOut } = await pagesOf('odp', odp)
  await expect.poll(fonts).toEqual(['Aptos', 'Garamond', 'Optima', 'Perpetua', 'Rockwell'])
  await expect.poll(leftOut).toEqual({
    ...{ hiddenSlide: 1, speakerNotes: 1, media: 1 },
    named: [
      { kind: 'speakerNotes', words: '1: Say this' },
      { kind: 'hiddenSlide', words: '3: x' },
    ],
  })
})

test('fonts of an OpenDocument workbook are told: of cells, and of those without a style of their own', async () => {
  const cell = (style: string, words: string) =>
    `<table:table-cell ${style} xmlns:table="urn:t"><text:p>${words}</text:p></table:table-cell>`
  const ods = odfFile(
    `<office:automatic-styles>${odfStyle('table-cell', 'ce1', 'Rockwell')}</office:automatic-styles>` +
      `<office:body><office:spreadsheet>${cell('', 'a')}${cell('table:style-name="ce1"', 'b')}</office:spreadsheet></office:body>`,
    '<office:styles><style:default-style style:family="table-cell"><style:text-properties fo:font-family="Aptos"/></style:default-style></office:styles>',
  )
  const { fonts } = await pagesOf('ods', ods)
  await expect.poll(fonts).toEqual(['Aptos', 'Rockwell'])
})

test('fonts of a workbook are told: of styles, parts of texts, text boxes and headers, of what is not hidden', async () => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const fonts_ = ['Aptos', 'Garamond', 'Hidden', 'Rockwell', 'Unused', '\u5b8b\u4f53', 'Candara', 'Didot']
  const cell = (place: string, style: number, inner: string, type = 'n') =>
    `<c r="${place}" s="${style}" t="${type}">${inner}</c>`
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" r:id="rId1"/><sheet name="B" state="hidden" r:id="rId2"/></sheets></workbook>`,
    'xl/styles.xml': `<styleSheet><fonts>${fonts_.map((font) => `<font><name val="${font}"/></font>`).join('')}</fonts><cellStyleXfs><xf fontId="4"/></cellStyleXfs><cellXfs>${fonts_.map((_, at) => `<xf fontId="${at}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst><si><t>a</t></si><si><r><t>b</t></r>${'<r><rPr><rFont val="Optima"/></rPr><t>c</t></r>'.repeat(10_000)}<r><rPr><rFont val=" Futura "/></rPr><t>d</t></r><rPh><t>\u30c8</t></rPh></si></sst>`,
    'xl/worksheets/sheet1.xml':
      `<worksheet xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><cols><col min="4" max="4" hidden="1"/><col min="300" max="16384" hidden="true"/></cols><sheetData><row r="1">${cell('A1', 0, '<v>0</v>', 's')}${cell('B1', 1, '<v>1</v>', 's')}${cell('C1', 3, '<v>3.5</v>')}${cell('D1', 2, '<v>4</v>')}${cell('E1', 4, '')}${cell('KN1', 4, '<v>7</v>')}${cell('F1', 5, '<is><t>\u6771</t></is>', 'inlineStr')}</row>` +
      `<row r="2" hidden="1">${cell('A2', 2, '<v>5</v>')}</row><row r="3">${cell('A3', 6, '<v>1</v>', 's').repeat(10_000)}${cell('B3', 7, '<v>1</v>', 's')}</row></sheetData><headerFooter><oddHeader>&amp;L&amp;"Perpetua,Bold"&amp;12Class &amp;P&amp;C&amp;"-,Regular"x&amp;R&amp;"Dash,Regular"&amp;14 -</oddHeader></headerFooter><drawing r:id="rId1"/></worksheet>`,
    'xl/worksheets/_rels/sheet1.xml.rels': relationsPart([['rId1', 'drawing', '../drawings/drawing1.xml']]),
    'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="urn:x" xmlns:a="urn:a">${drawnRun('d', inFonts({ latin: 'Bodoni MT' }))}</xdr:wsDr>`,
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData><row r="1">${cell('A1', 2, '<v>1</v>')}</row></sheetData></worksheet>`,
  }
  const xlsx = wordFile('', {
    main: 'xl/workbook.xml',
    relations: [
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'worksheet', 'worksheets/sheet2.xml'],
      ['rId3', 'styles', 'styles.xml'],
      ['rId4', 'sharedStrings', 'sharedStrings.xml'],
    ],
    parts,
  })
  const { fonts } = await pagesOf('xlsx', xlsx)
  await expect
    .poll(fonts)
    .toEqual([
      ...['Aptos', 'Bodoni MT', 'Candara', 'Didot', 'Futura', 'Garamond'],
      ...['Optima', 'Perpetua', 'Rockwell', '\u5b8b\u4f53'],
    ])
})

test('fonts of an RTF are told', async () => {
  const { fonts } = await pagesOf(
    'rtf',
    text(String.raw`{\rtf1\deff0{\fonttbl{\f0 Garamond;}{\f1 Optima;}{\f2 Unused;}}a{\f1 b}}`),
  )
  await expect.poll(fonts).toEqual(['Garamond', 'Optima'])
})

test('fonts of headers, footers and notes of a Word document are told, those of comments and hidden words are not', async () => {
  const inFont = (name: string, words: string, more = '') =>
    `<w:r><w:rPr><w:rFonts w:ascii="${name}" w:cs="David" w:eastAsiaTheme="minorEastAsia"/>${more}</w:rPr><w:t>${words}</w:t></w:r>`
  const docx = wordFile(
    paragraph(
      inFont('Garamond', 'a') + inFont('Unseen', 'b', '<w:vanish/>') + inFont('x', '\u0634') + inFont('x', '\u6771'),
    ),
    {
      relations: [
        ...['header', 'footer', 'footnotes', 'endnotes', 'comments', 'settings'].map(
          (type, at) => [`rId${at}`, type, `${type}.xml`] as const,
        ),
        ['rId9', 'theme', 'theme.xml'],
      ],
      parts: {
        'word/header.xml': wordPart('hdr', paragraph(inFont('Optima', 'c'))),
        'word/footer.xml': wordPart('ftr', paragraph(inFont('Rockwell', 'd'))),
        'word/footnotes.xml': wordPart('footnotes', `<w:footnote>${paragraph(inFont('Futura', 'e'))}</w:footnote>`),
        'word/endnotes.xml': wordPart('endnotes', `<w:endnote>${paragraph(inFont('Didot', 'f'))}</w:endnote>`),
        'word/comments.xml': wordPart('comments', `<w:comment>${paragraph(inFont('Tahoma', 'g'))}</w:comment>`),
        'word/settings.xml': wordPart('settings', '<w:themeFontLang w:val="en-US" w:eastAsia="zh-CN"/>'),
        'word/theme.xml':
          '<a:theme xmlns:a="urn:a"><a:minorFont><a:ea typeface=""/><a:font script="Hans" typeface="KaiTi"/></a:minorFont></a:theme>',
      },
    },
  )
  const { fonts } = await pagesOf('docx', docx)
  await expect.poll(fonts).toEqual(['David', 'Didot', 'Futura', 'Garamond', 'KaiTi', 'Optima', 'Rockwell'])
})

test('SmartArt and inserted parts of headers and notes that are not on the pages are named', async () => {
  const smart = '<w:r><w:drawing><dgm:relIds r:dm="rId1"/></w:drawing></w:r>'
  const docx = wordFile(paragraph(run('Only these words')), {
    relations: [
      ['rId1', 'header', 'header1.xml'],
      ['rId2', 'footnotes', 'footnotes.xml'],
    ],
    parts: {
      'word/header1.xml': wordPart('hdr', paragraph(smart)),
      'word/_rels/header1.xml.rels': relationsPart([['rId1', 'diagramData', 'data.xml']]),
      'word/data.xml': '<dgm:dataModel xmlns:dgm="urn:d" xmlns:a="urn:a"><a:p>ZSMARTART</a:p></dgm:dataModel>',
      'word/footnotes.xml': wordPart('footnotes', '<w:footnote><w:altChunk r:id="rId1"/></w:footnote>'),
      'word/_rels/footnotes.xml.rels': relationsPart([['rId1', 'aFChunk', 'a.txt']]),
      'word/a.txt': 'my conclusion',
    },
  })
  const { leftOut } = await pagesOf('docx', docx)
  await expect.poll(leftOut).toEqual({
    ...{ diagram: 1, inserted: 1 },
    named: [
      { kind: 'diagram', words: 'ZSMARTART' },
      { kind: 'inserted', words: 'my conclusion' },
    ],
  })
})

test('guard: any number of places may name the same part, and no more are looked at than are named', async () => {
  const smart = (id: string) => `<w:r><w:drawing><dgm:relIds r:dm="${id}"/></w:drawing></w:r>`
  const inserted = '<w:altChunk r:id="rId2"/>'
  const data = '<dgm:dataModel xmlns:dgm="urn:d" xmlns:a="urn:a"><a:p>ZSMARTART</a:p></dgm:dataModel>'
  const header = (name: string) => ({
    [`word/${name}.xml`]: wordPart('hdr', paragraph(smart('rId1').repeat(60)) + inserted.repeat(60)),
    [`word/_rels/${name}.xml.rels`]: relationsPart([
      ['rId1', 'diagramData', 'DATA.xml'],
      ['rId2', 'aFChunk', 'a.docx'],
    ]),
  })
  const docx = wordFile(paragraph(run('Only these words') + smart('none') + smart('rId3')), {
    relations: [
      ['rId1', 'header', 'header1.xml'],
      ['rId2', 'header', 'header2.xml'],
      ['rId3', 'diagramData', 'data.xml'],
    ],
    parts: {
      ...header('header1'),
      ...header('header2'),
      'word/data.xml': data,
      'word/a.docx': wordFile(paragraph(run('my conclusion'))),
    },
  })
  const { leftOut } = await pagesOf('docx', docx)
  await expect.poll(leftOut).toMatchObject({ diagram: 121, inserted: 79 })
})

test('values that are worked out anew are named as they were saved: of Word, OpenDocument, slides and RTF', async () => {
  const fieldChar = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
  const field = (instruction: string, saved: string) =>
    `${fieldChar('begin')}<w:r><w:instrText>${instruction}</w:instrText></w:r>${fieldChar('separate')}${run(saved)}${fieldChar('end')}`
  const docx = wordFile(
    paragraph(
      field(' DATE \\@ "d MMMM yyyy" ', '3 May 2019') + field(' PAGE ', '77') + field(' FILENAME ', 'these words'),
    ) + paragraph(`<w:fldSimple w:instr=" TIME ">${run('07:07')}</w:fldSimple>`),
  )
  const updated = (...words: readonly string[]) => ({
    updated: words.length,
    named: words.map((one) => ({ kind: 'updated', words: one })),
  })
  await expect.poll((await pagesOf('docx', docx)).leftOut).toEqual(updated('3 May 2019', '07:07'))
  const odt = odfFile(
    '<office:body><office:text><text:p><text:date>3 May 2019</text:date><text:date text:fixed="true">2 May 2019</text:date>' +
      '<text:file-name>Only these</text:file-name><text:page-number>7</text:page-number></text:p></office:text></office:body>',
    '',
  )
  await expect.poll((await pagesOf('odt', odt)).leftOut).toEqual(updated('3 May 2019'))
  const slide =
    '<p:sp><p:txBody><a:p><a:fld type="datetime1"><a:t>5/3/2019</a:t></a:fld><a:fld type="slidenum"><a:t>9</a:t></a:fld></a:p></p:txBody></p:sp>'
  await expect.poll((await pagesOf('pptx', slidesFile([[slide]]))).leftOut).toEqual(updated('5/3/2019'))
  const rtf = String.raw`{\rtf1 {\field{\*\fldinst DATE}{\fldrslt 3 May 2019}}{\field{\*\fldinst PAGE}{\fldrslt 7}}}`
  await expect.poll((await pagesOf('rtf', text(rtf))).leftOut).toEqual({ updated: 1 })
})

const hiddenTexts = (...passages: readonly string[]) => ({
  hiddenText: passages.length,
  named: passages.map((words) => ({ kind: 'hiddenText', words })),
})

test('passages that a text hides are on no page, and named: of Word by run and style, of OpenDocument, of RTF', async () => {
  const hidden = (words: string, value = '') => `<w:r><w:rPr><w:vanish${value}/></w:rPr><w:t>${words}</w:t></w:r>`
  const docx = wordFile(
    paragraph(hidden('one') + hidden('passage') + hidden(' ') + run('seen') + hidden('seen', ' w:val="0"')) +
      paragraph(run('another'), '<w:pStyle w:val="Secret"/>') +
      paragraph(hidden('of it')) +
      paragraph(hidden('seen', ' w:val="false"'), '<w:pStyle w:val="Secret"/>'),
    {
      relations: [
        ['rId1', 'styles', 'styles.xml'],
        ['rId2', 'header', 'header1.xml'],
      ],
      parts: {
        'word/styles.xml': wordPart(
          'styles',
          '<w:style w:type="paragraph" w:styleId="Base"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Secret"><w:basedOn w:val="Base"/></w:style>',
        ),
        'word/header1.xml': wordPart('hdr', paragraph(hidden('third'))),
      },
    },
  )
  await expect.poll((await pagesOf('docx', docx)).leftOut).toEqual(hiddenTexts('one passage', 'another of it', 'third'))
  const display = (family: string, name: string, value: string, parent = '') =>
    odfStyle(family, name, `text:display="${value}"`, parent)
  const odt = odfFile(
    `<office:automatic-styles>${display('text', 'T1', 'none')}${display('text', 'T2', 'true')}${display('paragraph', 'P1', 'none')}</office:automatic-styles><office:body><office:text>` +
      '<text:p>seen<text:span text:style-name="T1">one </text:span><text:span text:style-name="T1">passage</text:span>seen</text:p>' +
      '<text:p text:style-name="P1">another<text:span text:style-name="T2">seen</text:span></text:p>' +
      '<text:section text:display="none"><text:p>third</text:p><text:p>of it</text:p></text:section></office:text></office:body>',
    '',
  )
  await expect.poll((await pagesOf('odt', odt)).leftOut).toEqual(hiddenTexts('one passage', 'another', 'third of it'))
  const rtf = String.raw`{\rtf1 seen{\v one {\b passage}}seen\v another\v0 seen{\v {\*\annotation why}third\plain seen}}`
  await expect.poll((await pagesOf('rtf', text(rtf))).leftOut).toEqual(hiddenTexts('one passage', 'another', 'third'))
})

test('of a text box that stands twice in a Word document for older programs, one is told', async () => {
  const box = (font: string, words: string) =>
    `<w:txbxContent>${paragraph(`<w:r><w:rPr><w:rFonts w:ascii="${font}"/></w:rPr><w:t>a</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>${words}</w:t></w:r>`)}</w:txbxContent>`
  const both = (first: string) =>
    `<w:r><mc:AlternateContent>${first}<mc:Fallback><w:pict><v:textbox>${box('Tahoma', 'hidden')}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`
  const first = `<mc:Choice Requires="wps"><w:drawing><wps:txbx>${box('Garamond', 'hidden')}</wps:txbx></w:drawing></mc:Choice>`
  const twice = await pagesOf('docx', wordFile(paragraph(run('seen') + both(first) + run('seen'))))
  await expect.poll(twice.leftOut).toEqual(hiddenTexts('hidden'))
  await expect.poll(twice.fonts).toEqual(['Garamond'])
  const alone = await pagesOf('docx', wordFile(paragraph(both(''))))
  await expect.poll(alone.leftOut).toEqual(hiddenTexts('hidden'))
  await expect.poll(alone.fonts).toEqual(['Tahoma'])
})

test('a field with the title of an OpenDocument text is of its words, the name of a drawing is not', async () => {
  const odt = odfFile(
    `<office:automatic-styles>${odfStyle('text', 'T1', 'text:display="none"')}</office:automatic-styles><office:body><office:text>` +
      '<text:p>a<text:span text:style-name="T1">of <text:title text:fixed="true">ZTITLE</text:title><draw:frame><svg:title>Name</svg:title><svg:desc>More</svg:desc></draw:frame></text:span></text:p></office:text></office:body>',
    '',
  )
  await expect.poll((await pagesOf('odt', odt)).leftOut).toEqual(hiddenTexts('of ZTITLE'))
})

test('guard: a damaged or hostile office file costs its pages nothing, and asks for nothing', async () => {
  const bomb = '<!DOCTYPE a [<!ENTITY b "c">]><a/>'
  const files = [
    ['pptx', text('PK')],
    ['odp', zipOf({ mimetype: 'x', 'content.xml': bomb })],
    ['xlsx', slidesFile([])],
    ['pptx', slidesFile([['<p:sp/>']], { 'ppt/slides/slide1.xml': bomb })],
    ['rtf', text('{\\rtf1\\f999999999\\af1{\\fonttbl{\\f0')],
  ] as const
  for (const [type, bytes] of files) {
    const { leftOut, fonts, asked } = await pagesOf(type, bytes)
    await expect.poll(leftOut).not.toBe(null)
    expect((await fonts()) ?? []).toEqual([])
    expect(asked).toEqual([])
  }
})
