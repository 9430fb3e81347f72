import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRtf } from '../../../../renderer/viewer/rtf/read-rtf.ts'

const texts = { picture: 'Image not shown', comments: 'Comments', headers: 'Headers' }
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const blocksOf = (fragment: DocumentFragment) =>
  [...fragment.children].map(({ tagName, textContent }) => `${tagName} ${textContent.replace(/ {2,}/g, ' ')}`)

test('guard: whatever an RTF holds, reading it ends with a text', () => {
  const part = fc.constantFrom(
    ...[
      '{',
      '}',
      '\\',
      '\\par',
      "\\'",
      "\\'e9",
      '\\u',
      '\\u-1 ',
      '\\uc999999999',
      '\\bin9999999999 ',
      '\\fonttbl',
      '\\*',
    ],
    ...[
      '\\f1',
      '\\ansicpg0',
      '\\constructor ',
      '{\\field',
      '{\\fldinst EQ \\\\o(',
      '{\\sp',
      '{\\sn gtextUNICODE}',
      '{\\sv',
      '\r\n',
      ' text ',
      '\\fcharset999',
      ';',
    ],
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string({ maxLength: 5 })), { maxLength: 200 }), (parts) => {
      expect(readRtf(bytesOf(`{\\rtf1${parts.join('')}`), texts).fragment.nodeType).toBe(11)
    }),
    { numRuns: 1000 },
  )
})

test('an RTF shows footnotes, text boxes and equations in their places, and counts what it leaves out', () => {
  const rtf = String.raw`{\rtf1 Note{\super\chftn{\*\footnote\pard source}}{\footnote plain}. {\deleted gone}{\deleted0 kept}\par
{\shp{\*\shpinst{\sp{\sn x}}{\shptxt in a box\par}}{\shprslt{\*\do{\dptxbxtext in a box\par}}}}{\mmath{\*\moMath{\mr E=m}}}
{\*\annotation{\*\atnref 1}Why}{\pict\pngblip 89}{\header Ada}end}`
  const { fragment, leftOut } = readRtf(bytesOf(rtf), texts)
  expect(blocksOf(fragment)).toEqual([
    ...['P Note[1][2]. kept', 'P E=m[*1]Image not shownend', 'P in a box', 'OL sourceplain'],
    ...['SECTION Comments[*1] Why', 'SECTION HeadersAda'],
  ])
  expect(leftOut).toEqual({ change: 1, picture: 1 })
})

test('the fonts of written letters in an RTF are told by script, group and name', () => {
  const rtf = String.raw`{\rtf1\deff3{\fonttbl{\f0\froman\fcharset0{\*\panose 0202}Garamond{\*\falt Times};}{\f1 Unused;}{\f2\fcharset238 Arial CE;}
{\f3 Aptos;}{\f4\fcharset134 \'cb\'ce\'cc\'e5;}\f5 Optima;\f6\fcharset177 David;{\f7 Tahoma;}{\f8 Header Sans;}{\f9 Dash;}}
first {\f0 second{\f1 }{\f9 \'96 }}{\rtlch\af6\ltrch\f2\dbch\af4\loch third \u26481? \u1513?}{\f5 \'e9}{\*\annotation{\f7 why}}{\header{\f8 top}}}`
  expect([...readRtf(bytesOf(rtf), texts).fonts].toSorted()).toEqual([
    ...['Aptos', 'Arial', 'David', 'Garamond', 'Header Sans', 'Optima', '宋体'],
  ])
})

test('fields of an RTF show their results, and those without one are counted', () => {
  const rtf = String.raw`{\rtf1 a {\field{\*\fldinst PAGE}{\fldrslt 7}} b {\field{\*\fldinst MACROBUTTON none Words}{\fldrslt }}
{\field{\*\fldinst FORMCHECKBOX {\*\formfield{\fftype1\ffdefres1}}}}}`
  const { fragment, leftOut } = readRtf(bytesOf(rtf), texts)
  expect(fragment.textContent.replaceAll(/\s+/g, ' ').trim()).toBe('a 7 b Words')
  expect(leftOut).toEqual({ field: 1 })
})

test('what stands in the instruction of a field of an RTF is not missing: fields, drawings, pictures, objects', () => {
  const condition = String.raw`{\field{\*\fldinst{IF}{\field{\*\fldinst{PAGE}}{\fldrslt{1}}} = {\field{\*\fldinst{NUMPAGES}}}{\shp{\*\shpinst{\sp{\sn x}{\sv 1}}}}{\pict\wmetafile8 01}{\object{\*\objdata 01}}}{\fldrslt{ZRES}}}`
  const { fragment, leftOut } = readRtf(bytesOf(`{\\rtf1 a ${condition}}`), texts)
  expect(fragment.textContent).toBe('a ZRES')
  expect(leftOut).toEqual({})
  const empty = String.raw`{\rtf1 a {\field{\*\fldinst{IF}{\field{\*\fldinst{PAGE}}{\fldrslt{1}}}}{\fldrslt }}{\field{\*\fldinst DATE}{\fldrslt }}}`
  expect(readRtf(bytesOf(empty), texts).leftOut).toEqual({ field: 2 })
})

test('entries of an index and of a table of contents in an RTF are no hidden passages, other hidden words are', () => {
  const rtf = String.raw`{\rtf1 a{\xe {\v word}}{\tc\pard\plain {\v\'e9 title}\tcl1}{\v one {\xe {\v word}}passage}b\'e9{\v two}}`
  expect(readRtf(bytesOf(rtf), texts).notOnPages).toEqual({
    hiddenText: 2,
    named: [
      { kind: 'hiddenText', words: 'one passage' },
      { kind: 'hiddenText', words: 'two' },
    ],
  })
})

test('words that stand only in the instruction of a field of an RTF are shown: of buttons, equations, phonetic signs', () => {
  const fields = [
    String.raw`MACROBUTTON oMacro Click here`,
    String.raw`EQ \\* jc0 \\* "Font:WenQuanYi Micro Hei" \\* hps21 \\o(\\s\\up 10(\u12392?\u12358?),\u26481?)`,
    String.raw`EQ \\* jc2 \\* "Font:MS Mincho" \\* hps10 \\o\\ad(\\s\\up 9(oben),unten)`,
    String.raw`eq \\f(1,\\r(3,x+(y,z)))`,
    String.raw`EQ x\\s\\up8(2)\\s\\do4(i);\\b(a\\,b)`,
    String.raw`EQ \\f(1`,
    String.raw`HYPERLINK "https://example.org/a"`,
    String.raw`EQ`,
  ]
  const rtf = `{\\rtf1 ${fields.map((field) => `{\\field{\\*\\fldinst {${field}}}{\\fldrslt {}}}\\par `).join('')}}`
  const { fragment, leftOut } = readRtf(bytesOf(rtf), texts)
  expect([...fragment.children].map(({ innerHTML }) => innerHTML)).toEqual([
    ...['Click here', '東<rt>とう</rt>', 'unten<rt>oben</rt>'].map((inner, at) =>
      at > 0 ? `<ruby>${inner}</ruby>` : inner,
    ),
    ...['(1)/(3√(x+(y,z)))', 'x^2_i;(a,b)', '(1)/()'],
  ])
  expect(leftOut).toEqual({ field: 2 })
})

test('the words of WordArt in an RTF are shown, and no other property of a shape', () => {
  const rtf = String.raw`{\rtf1 a{\shp{\*\shpinst{\sp{\sn wzName}{\sv hidden}}{\sp{\sn gtextUNICODE}{\sv Z\u214?WORD}}{\sp{\sn gtextFont}{\sv Arial}}}}b\par
{\shp{\*\shpinst{\sp{\sn shapeType}{\sv 1}}}}}`
  const { fragment, leftOut } = readRtf(bytesOf(rtf), texts)
  expect(blocksOf(fragment)).toEqual(['P ab', 'P ZÖWORD'])
  expect(leftOut).toEqual({ drawing: 1 })
})

test('guard: a table has no more columns than a row may have cells', () => {
  const edges = Array.from({ length: 300 }, (_, at) => `\\cellx${at + 1}`).join('')
  const { fragment } = readRtf(bytesOf(`{\\rtf1\\trowd${edges}\\intbl a\\cell b\\cell\\row}`), texts)
  expect([...fragment.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual(['a', 'b'])
})

test('an RTF shows its tables, joined cells and tables in cells too', () => {
  const rtf = String.raw`{\rtf1 before\par \trowd\cellx100\cellx200\cellx300\pard\intbl a\par b\cell c\cell d\cell\row
\trowd\clvmgf\cellx200\cellx300\pard\intbl wide\cell\pard\itap2 in\nestcell\itap2 ner\nestcell{\*\nesttableprops\trowd\cellx220\cellx240\nestrow}{\nonesttables\par}\pard\intbl\cell\row
\trowd\clvmrg\cellx200\cellx300\pard\intbl\cell last\cell\row\pard after}`
  const { fragment, leftOut } = readRtf(bytesOf(rtf), texts)
  expect(blocksOf(fragment)).toEqual(['P before', 'TABLE abcdwideinnerlast', 'P after'])
  const [table] = fragment.querySelectorAll('table')
  const isOwn = (cell: Element) => cell.closest('table') === table
  const cells = [...(table?.querySelectorAll('td') ?? [])].filter(isOwn)
  expect(cells.map(({ textContent, colSpan, rowSpan }) => [textContent, colSpan, rowSpan])).toEqual([
    ...[
      ['ab', 1, 1],
      ['c', 1, 1],
      ['d', 1, 1],
    ],
    ...[
      ['wide', 2, 2],
      ['inner', 1, 1],
      ['last', 1, 1],
    ],
  ])
  expect(fragment.querySelectorAll('table table td')).toHaveLength(2)
  expect(leftOut).toEqual({})
})

test('an RTF draws its pictures, in shapes too, and names drawings and an end that is missing', () => {
  const png = '89504e470d0a1a0a'
  const rtf = String.raw`{\rtf1{\*\shppict{\pict{\*\blipuid 0102}\pngblip ${png}}}{\nonshppict{\pict\wmetafile8 01}}
{\shp{\*\shpinst{\sp{\sn pib}{\sv{\pict\pngblip ${png}}}}}}{\shp{\*\shpinst{\sp{\sn x}{\sv 20}}}{\shprslt gone}}{\pict\wmetafile8 0102}{\b cut`
  const { fragment, leftOut } = readRtf(bytesOf(rtf), texts)
  expect(fragment.querySelectorAll('img')).toHaveLength(2)
  expect(fragment.textContent).toBe('Image not showncut')
  expect(leftOut).toEqual({ picture: 1, drawing: 1, part: 1 })
})

test('guard: fonts without a character set, far more than a document has, are read', () => {
  const fonts = '\\f1'.repeat(5000)
  const rtf = String.raw`{\rtf1{\fonttbl${fonts}{\f2\fnil\fcharset204{\*\fname T;}T;}}{\f2\'cf}{\f1\'cf}}`
  expect(readRtf(bytesOf(rtf), texts).fragment.textContent).toBe('ПÏ')
})
