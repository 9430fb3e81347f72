import { expect, test } from 'vitest'
import { onePage } from '../../support/pdf-objects.ts'
import { asset, settle, showFile, text, useViewerPage } from '../../support/viewer-page.ts'
import { MOST_UNPACKED } from '../../../contract/workbook/zip.ts'
import { zipOf } from '../../support/zip-file.ts'
import { drawing, paragraph, picture, run, wordFile, wordPart } from '../../support/word-file.ts'

useViewerPage()

async function shown(bytes: Uint8Array) {
  const { page, frame, said, asked, send } = await showFile({ type: 'docx', bytes })
  await settle(page)
  const article = frame.locator('article')
  const texts = await article.locator('p, li, h1, h2, td').allTextContents()
  return { page, frame, article, texts, leftOut: (await said('leftOut'))?.parts, asked, send, said }
}

const field = (data: string, instruction: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"><w:ffData>${data}</w:ffData></w:fldChar></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
const shape = (text: string) =>
  drawing(`<wps:wsp><wps:txbx><w:txbxContent>${paragraph(run(text))}</w:txbxContent></wps:txbx></wps:wsp>`)
const oldShape = (text: string) =>
  `<w:pict><v:oval><v:textbox><w:txbxContent>${paragraph(run(text))}</w:txbxContent></v:textbox></v:oval></w:pict>`
const deleted = '<w:del w:id="1" w:author="A"/>'

test('words in fields, directions, phonetic signs, forms and own elements are shown in their places', async () => {
  const box = (isChecked: 0 | 1) =>
    `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="${isChecked}"/></w14:checkbox></w:sdtPr><w:sdtContent>${run('?')}</w:sdtContent></w:sdt>`
  const list = '<w:ddList><w:result w:val="1"/><w:listEntry w:val="one"/><w:listEntry w:val="two"/></w:ddList>'
  const { article, texts, leftOut } = await shown(
    wordFile(
      paragraph(`<w:fldSimple w:instr="SEQ">${run('Figure 12')}</w:fldSimple>`) +
        paragraph(`<w:dir w:val="rtl"><w:bdo w:val="rtl">${run('a')}</w:bdo></w:dir>${run('b')}`) +
        paragraph(
          `<w:r><w:ruby><w:rt>${run('とう')}</w:rt><w:rubyBase>${run('東')}</w:rubyBase></w:ruby></w:r>${run('に')}`,
        ) +
        paragraph(field(list, 'FORMDROPDOWN')) +
        paragraph(box(1) + box(0) + field('<w:checkBox><w:checked/></w:checkBox>', 'FORMCHECKBOX')) +
        paragraph(
          `<w:r><w:t>a</w:t><w:cr/><w:t>b</w:t></w:r><w:r><w:rPr><w:rFonts w:ascii="Symbol"/></w:rPr><w:t>\uf061</w:t></w:r>`,
        ),
    ),
  )
  expect(texts).toEqual(['Figure 12', 'ab', '東とうに', 'two', '☒☐☒', 'abα'])
  expect(await article.locator('ruby').innerHTML()).toBe('東<rt>とう</rt>')
  expect(await article.locator('br').count()).toBe(1)
  expect(leftOut).toEqual({})
})

test('words that stand only in the instruction of a field are shown, and a result goes before them', async () => {
  const sign = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
  const told = (words: string) => `<w:r><w:instrText>${words}</w:instrText></w:r>`
  const { article, texts, leftOut } = await shown(
    wordFile(
      paragraph(run('a ') + sign('begin') + told('MACROBUTTON x ') + told('Click here') + sign('end') + run(' b')) +
        paragraph(sign('begin') + told('EQ \\o\\ad(\\s\\up 9(とう),東)') + sign('end')) +
        paragraph(sign('begin') + told('MACROBUTTON x no') + sign('separate') + run('result') + sign('end')) +
        paragraph('<w:fldSimple w:instr="MACROBUTTON x simple"/>') +
        paragraph(sign('begin') + told('XE "index"') + sign('end') + run('c')),
    ),
  )
  expect(texts).toEqual(['a Click here b', '東とう', 'result', 'simple', 'c'])
  expect(await article.locator('ruby').innerHTML()).toBe('東<rt>とう</rt>')
  expect(leftOut).toEqual({})
})

test('text boxes are shown behind their paragraphs, once, and drawings without words are counted', async () => {
  const both = (choice: string, fallback: string) =>
    `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent></w:r>`
  const { texts, leftOut } = await shown(
    wordFile(
      paragraph(run('before') + both(shape('both').slice(5, -6), oldShape('both'))) +
        paragraph(shape('new')) +
        paragraph(`<w:r>${oldShape('old')}</w:r>${run('with')}`) +
        paragraph(both('<w:drawing><a:x/></w:drawing>', '<w:pict><v:line/></w:pict>')),
    ),
  )
  expect(texts).toEqual(['before', 'both', 'new', 'with', 'old'])
  expect(leftOut).toEqual({ drawing: 1 })
})

test('equations are drawn, and charts and diagrams are named by their words', async () => {
  const base = `<m:e><m:r><m:t>x</m:t></m:r></m:e>`
  const relations = [
    ['rId1', 'chart', 'charts/chart1.xml'],
    ['rId2', 'diagramData', '/word/diagrams/data1.xml'],
  ] as const
  const words = (text: string) => `<a:p xmlns:a="urn:a"><a:t>${text}</a:t></a:p>`
  const { article, texts, leftOut } = await shown(
    wordFile(
      `<m:oMathPara><m:oMath><m:sSup>${base}<m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup><m:r><m:t>=y</m:t></m:r><m:rad>${base}</m:rad></m:oMath></m:oMathPara>` +
        paragraph(drawing('<c:chart r:id="rId1"/>')) +
        paragraph(drawing('<dgm:relIds r:dm="rId2"/>')),
      { relations, parts: { 'word/charts/chart1.xml': words('Sales'), 'word/diagrams/data1.xml': words('Step one') } },
    ),
  )
  expect(await article.locator('math').innerHTML()).toBe(
    '<msup><mrow><mi>x</mi></mrow><mrow><mn>2</mn></mrow></msup><mo>=</mo><mi>y</mi><msqrt><mrow><mi>x</mi></mrow></msqrt>',
  )
  expect(texts).toEqual(['x2=yx', 'Sales', 'Step one'])
  expect(leftOut).toEqual({ chart: 1, diagram: 1 })
})

test('lists keep their own numbers, across other paragraphs and in every format', async () => {
  const level = (format: string, text: string) =>
    `<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
  const abstract = (id: number, inner: string) => `<w:abstractNum w:abstractNumId="${id}">${inner}</w:abstractNum>`
  const list = (id: number, of: number, more = '') =>
    `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${more}</w:num>`
  const numbering = wordPart(
    'numbering',
    abstract(0, level('decimal', '%1.')) +
      abstract(1, level('upperRoman', '%1)')) +
      list(1, 0) +
      list(2, 0, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride>') +
      list(3, 1) +
      '<w:num w:numId="4"/>',
  )
  const item = (id: number) => paragraph(run('x'), `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr>`)
  const { article } = await shown(
    wordFile([item(1), item(1), paragraph(run('between')), item(1), item(2), item(2), item(3), item(3)].join(''), {
      parts: { 'word/numbering.xml': numbering },
      relations: [['rId1', 'numbering', 'numbering.xml']],
    }),
  )
  const marks = await article
    .locator('li')
    .evaluateAll((items) => (items as HTMLLIElement[]).map((item) => item.style.listStyleType || item.value))
  expect(marks).toEqual([1, 2, 3, 7, 8, '"I) "', '"II) "'])
})

test('comments, headers and footers stand behind the text, and deleted passages are counted', async () => {
  const { article, texts, leftOut } = await shown(
    wordFile(
      paragraph(`${run('Body')}<w:r><w:commentReference w:id="5"/></w:r><w:r><w:footnoteReference w:id="1"/></w:r>`) +
        paragraph(run('kept '), `<w:rPr>${deleted}</w:rPr>`) +
        `<w:tbl><w:tr><w:tc>${paragraph(run('cell'))}</w:tc></w:tr></w:tbl>` +
        paragraph(`<w:del w:id="2"><w:r><w:delText>gone</w:delText></w:r></w:del>`) +
        '<w:sectPr><w:headerReference r:id="rId3"/></w:sectPr>',
      {
        parts: {
          'word/comments.xml': wordPart('comments', `<w:comment w:id="5">${paragraph(run('Why?'))}</w:comment>`),
          'word/notes.xml': wordPart('footnotes', `<w:footnote w:id="1">${paragraph(run('Source'))}</w:footnote>`),
          'word/header1.xml': wordPart('hdr', paragraph(run('Ada'))),
        },
        relations: [
          ['rId1', 'comments', 'comments.xml'],
          ['rId2', 'footnotes', 'notes.xml'],
          ['rId3', 'header', 'header1.xml'],
        ],
      },
    ),
  )
  expect(texts).toEqual([
    ...['Body[*1][1]', 'kept ', 'cell', 'cell', 'Source ↑', 'Source ↑'],
    ...['Comments', '[*1] Why?', 'Headers and footers', 'Ada'],
  ])
  expect(await article.locator('section').count()).toBe(2)
  expect(leftOut).toEqual({ change: 1 })
})

test('guard: a document without parts that it names is shown without them', async () => {
  const { article, texts, leftOut } = await shown(
    wordFile(
      paragraph(`${run('a')}<w:r><w:footnoteReference w:id="1"/></w:r>${picture('rId9', 'the plan')}`) +
        paragraph(
          `<w:hyperlink r:id="rId8">${run('link')}</w:hyperlink>${picture('rId1')}${picture('rId2', 'vectors')}`,
        ) +
        '<w:altChunk r:id="rId7"/>',
      {
        main: 'word/document2.xml',
        isStrict: true,
        parts: {
          'word/media/rota.png': asset('rota.png'),
          'word/media/evil.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        },
        relations: [
          ['rId1', 'image', 'media/rota.png'],
          ['rId2', 'image', 'media/evil.svg'],
        ],
      },
    ),
  )
  expect(texts).toEqual(['athe plan', 'linkvectors'])
  expect(await article.locator('img').count()).toBe(1)
  expect(await article.locator('.missingPicture').allTextContents()).toEqual(['the plan', 'vectors'])
  expect(leftOut).toEqual({ note: 1, picture: 2, inserted: 1 })
})

test('guard: text and pages that a document includes are shown without active content', async () => {
  const page = '<p>Second half <img src=x onerror=alert(1)></p><script>alert(1)</script><a href="javascript:1">x</a>'
  const { article, texts, asked } = await shown(
    wordFile(`${paragraph(run('a'))}<w:altChunk r:id="rId1"/><w:altChunk r:id="rId2"/>${paragraph(run('z'))}`, {
      parts: { 'word/a.html': page, 'word/b.txt': 'one\ntwo' },
      relations: [
        ['rId1', 'aFChunk', 'a.html'],
        ['rId2', 'aFChunk', 'b.txt'],
      ],
    }),
  )
  expect(texts).toEqual(['a', 'Second half Image not shown', 'one', 'two', 'z'])
  expect(await article.innerHTML()).not.toMatch(/<script|onerror|href/)
  expect(asked).toEqual([])
})

test('each paragraph has its own direction, spaces stay, and words are found in all of it', async () => {
  const { article, send, said } = await shown(
    wordFile(
      paragraph(run('Essay')) +
        paragraph(run('نص (عربي) 2026')) +
        paragraph(run('12 ABC'), '<w:bidi/>') +
        paragraph(`${run('    if x:')}<w:r><w:tab/></w:r>${run('y')}`),
    ),
  )
  const directions = await article
    .locator('p')
    .evaluateAll((all) => all.map((one) => [getComputedStyle(one).direction, getComputedStyle(one).whiteSpace]))
  expect(directions.map(([direction]) => direction)).toEqual(['ltr', 'rtl', 'rtl', 'ltr'])
  expect(directions[3]?.[1]).toBe('pre-wrap')
  expect(await article.locator('p').last().textContent()).toBe('    if x:\ty')
  await send({ kind: 'find', text: '(عربي) 2026' })
  await expect.poll(() => said('matches')).toMatchObject({ total: 1, isDone: true })
})

test('a document of one drawing is not called empty', async () => {
  const { frame, leftOut } = await shown(wordFile(paragraph('<w:r><w:drawing><a:x/></w:drawing></w:r>')))
  expect(await frame.locator('#content').textContent()).toBe('Nothing shown')
  expect(leftOut).toEqual({ drawing: 1 })
})

test('a part that is damaged is shown up to there, and said to be; faults that programs make are mended', async () => {
  const file = (body: string) =>
    wordFile('', { parts: { 'word/document.xml': wordPart('document', `<w:body>${body}</w:body>`) } })
  const mended = await shown(file(paragraph(run('R&D \u0001&#x1; end')) + paragraph(`<odd:x>${run('own')}</odd:x>`)))
  expect([mended.texts, mended.leftOut]).toEqual([['R&D  end', 'own'], {}])
  const cut = await shown(file(`${paragraph(run('before'))}<w:p><w:r></w:p>${paragraph(run('after'))}`))
  expect([cut.texts, cut.leftOut]).toEqual([['before'], { part: 1 }])
})

test('guard: what a document has and its pages do not is counted, without active content', async () => {
  const words = (said: string) => `<a:p xmlns:a="urn:a"><a:t>${said}</a:t></a:p>`
  const docx = wordFile(
    paragraph(drawing('<dgm:relIds r:dm="rId1"/>')) +
      paragraph(drawing('<dgm:relIds r:dm="rId2"/>')) +
      ['rId3', 'rId4', 'rId5', 'rId6'].map((id) => `<w:altChunk r:id="${id}"/>`).join(''),
    {
      relations: [
        ['rId1', 'diagramData', 'diagrams/data1.xml'],
        ['rId2', 'diagramData', 'diagrams/data2.xml'],
        ['rId3', 'aFChunk', 'a.html'],
        ['rId4', 'aFChunk', 'b.txt'],
        ['rId5', 'aFChunk', 'c.rtf'],
        ['rId6', 'aFChunk', 'd.bin'],
      ],
      parts: {
        'word/diagrams/data1.xml': words('Step one'),
        'word/diagrams/data2.xml': words('ZSMARTART goal'),
        'word/a.html': '<script>alert(1)</script><img src="https://evil.test/a.png"><p>ZALTHTML second half</p>',
        'word/b.txt': 'the conclusion',
        'word/c.rtf': '{\\rtf1 ZRTF part}',
        'word/d.bin': 'zz',
      },
    },
  )
  const pdf = onePage({ content: 'BT /F1 12 Tf 60 700 Td (Step o) Tj 60 0 Td (ne) Tj 0 -20 Td (The conclusion) Tj ET' })
  const { said, asked } = await showFile({ type: 'application/pdf', bytes: pdf, madeOf: { type: 'docx', bytes: docx } })
  await expect.poll(() => said('leftOut')).toMatchObject({ parts: { diagram: 1, inserted: 3 } })
  const told = await said('leftOut')
  expect(told?.parts.named?.map(({ words: one }) => one)).toEqual([
    'ZSMARTART goal',
    'ZALTHTML second half',
    'ZRTF part',
  ])
  expect(asked).toEqual([])
  const broken = await showFile({ type: 'application/pdf', bytes: pdf, madeOf: { type: 'docx', bytes: text('PK') } })
  await expect.poll(() => broken.said('unchecked')).toEqual({ kind: 'unchecked' })
  expect(await broken.said('leftOut')).toEqual({ kind: 'leftOut', parts: {} })
  expect(await said('unchecked')).toBeFalsy()
  const workbook = zipOf({ 'xl/workbook.xml': '<a/>' }, { unpackedSize: MOST_UNPACKED + 1 })
  const large = await showFile({ type: 'application/pdf', bytes: pdf, madeOf: { type: 'xlsx', bytes: workbook } })
  await expect.poll(() => large.said('unchecked')).toEqual({ kind: 'unchecked' })
})

test('fonts of the letters in a document that are not on its pages are told, by run, style and theme', async () => {
  const font = (name: string, more = '') => `<w:rPr><w:rFonts w:ascii="${name}" ${more}/></w:rPr>`
  const inFont = (name: string, words: string, more = '') => `<w:r>${font(name, more)}<w:t>${words}</w:t></w:r>`
  const docx = wordFile(
    paragraph(inFont('Garamond', 'a') + inFont('Helvetica', 'b') + inFont('Unused', ' – ') + run('c')) +
      paragraph(run('d'), '<w:pStyle w:val="Title"/>') +
      paragraph(inFont('Kai', '\u6771', 'w:eastAsia="SimKai"')),
    {
      relations: [
        ['rId1', 'styles', 'styles.xml'],
        ['rId2', 'theme', 'theme/theme1.xml'],
      ],
      parts: {
        'word/styles.xml': wordPart(
          'styles',
          `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:asciiTheme="minorHAnsi"/></w:rPr></w:rPrDefault></w:docDefaults>` +
            `<w:style w:type="paragraph" w:styleId="Base">${font('Optima')}</w:style>` +
            `<w:style w:type="paragraph" w:styleId="Title"><w:basedOn w:val="Base"/></w:style>` +
            `<w:style w:type="paragraph" w:styleId="Other">${font('Nowhere')}</w:style>`,
        ),
        'word/theme/theme1.xml':
          '<a:theme xmlns:a="urn:a"><a:minorFont><a:latin typeface="Aptos"/></a:minorFont></a:theme>',
      },
    },
  )
  const bytes = onePage({ content: 'BT /F1 12 Tf 60 700 Td (a) Tj ET' })
  const { said } = await showFile({ type: 'application/pdf', bytes, madeOf: { type: 'docx', bytes: docx } })
  await expect
    .poll(() => said('replacedFonts'))
    .toEqual({ kind: 'replacedFonts', names: ['Aptos', 'Garamond', 'Optima', 'SimKai'] })
  const style = (name: string, more: string) => `<style:style style:name="${name}" style:family="paragraph" ${more}`
  const odt = zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml':
      '<office:document-content xmlns:office="urn:o" xmlns:style="urn:s" xmlns:text="urn:t" xmlns:svg="urn:v" xmlns:fo="urn:f">' +
      `<style:font-face style:name="F1" svg:font-family="'Gill Sans'"/>` +
      style('P1', '><style:text-properties style:font-name="F1"/></style:style>') +
      style('P2', 'style:parent-style-name="P1"/>') +
      style('P3', '><style:text-properties style:font-name="Unused"/></style:style>') +
      '<office:body><text:p text:style-name="P2">words</text:p><text:p text:style-name="P3"> – </text:p></office:body></office:document-content>',
  })
  const other = await showFile({ type: 'application/pdf', bytes, madeOf: { type: 'odt', bytes: odt } })
  await expect.poll(() => other.said('replacedFonts')).toEqual({ kind: 'replacedFonts', names: ['Gill Sans'] })
})
