import { expect, test } from 'vitest'
import { TranscriptFault } from '../../../../contract/transcripts/fault.ts'
import { isTtml, readTtml } from '../../../../contract/transcripts/read-ttml.ts'

const document = (body: string, root = '', head = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter"
  xmlns:ttm="http://www.w3.org/ns/ttml#metadata" xmlns:tts="http://www.w3.org/ns/ttml#styling" xml:lang="en-GB" ${root}>
<head>${head}</head>
${body}
</tt>`
const linesOf = (...parts: Parameters<typeof document>) => readTtml(document(...parts)).lines
const timesOf = (...parts: Parameters<typeof document>) =>
  linesOf(...parts).map(({ from, to, text }) => [text, from, to])

function faultOf(body: string, root = ''): unknown {
  try {
    return linesOf(body, root)
  } catch (error) {
    if (error instanceof TranscriptFault) return error.found
    throw error
  }
}

test('lines have the language, breaks, and spaces as the document wants them', () => {
  const read = readTtml(
    document(`<body><div>
      <p begin="00:00:01.000" end="00:00:02.500">  Hello
        <span tts:color="red">you </span> <br/>and   you &amp; all<metadata><ttm:desc>not said</ttm:desc></metadata></p>
      <p begin="3s" dur="500ms" xml:space="preserve">a  b
c</p>
    </div></body>`),
  )
  expect(read).toEqual({
    language: 'en-GB',
    lines: [
      { from: 1000, to: 2500, text: 'Hello you\nand you & all' },
      { from: 3000, to: 3500, text: 'a  b\nc' },
    ],
  })
})

test('times are within those of the elements around them', () => {
  expect(
    timesOf(`<body begin="10s"><div begin="1m" end="65s">
      <p begin="1s" end="2s">A</p><p begin="4s">B</p><p begin="4s" dur="10s" end="4.5s">C</p></div></body>`),
  ).toEqual([
    ['A', 71_000, 72_000],
    ['B', 74_000, 75_000],
    ['C', 74_000, 74_500],
  ])
})

test('in a sequence each begins where the one before ended', () => {
  expect(
    timesOf(`<body><div timeContainer="seq" begin="1s"><p dur="2s">A</p><p begin="1s" dur="2s">B</p><p end="1s">C</p></div>
      <div timeContainer="seq"><div><p begin="1s" end="3s">D</p></div><p dur="1s">E</p></div></body>`),
  ).toEqual([
    ['A', 1000, 3000],
    ['D', 1000, 3000],
    ['E', 3000, 4000],
    ['B', 4000, 6000],
    ['C', 6000, 7000],
  ])
})

test.each([
  ['01:00:00.5', '', 3_600_500],
  ['00:00:01:15', '', 1500],
  ['00:00:01:12', 'ttp:frameRate="24"', 1500],
  ['00:00:01:12', 'ttp:frameRate="24" ttp:frameRateMultiplier="1000 1001"', 1501],
  ['00:00:01:00', 'ttp:timeBase="smpte" ttp:frameRate="24" ttp:frameRateMultiplier="1000 1001"', 1001],
  [
    '00:10:00:00',
    'ttp:timeBase="smpte" ttp:frameRate="30" ttp:frameRateMultiplier="1000 1001" ttp:dropMode="dropNTSC"',
    599_999,
  ],
  ['00:00:00:12.1', 'ttp:frameRate="25" ttp:subFrameRate="2"', 500],
  ['2.5m', '', 150_000],
  ['36f', 'ttp:frameRate="24"', 1500],
  ['15000000t', 'ttp:tickRate="10000000"', 1500],
  ['36t', 'ttp:frameRate="24"', 1500],
  ['2t', '', 2000],
])('the time %s with %j', (begin, root, from) => {
  expect(timesOf(`<body><div><p begin="${begin}" dur="1s">A</p></div></body>`, root)).toEqual([
    ['A', from, from + 1000],
  ])
})

test('spans with times are words, and a line without times has theirs', () => {
  expect(
    linesOf(`<body><div>
      <p begin="1s" end="3s"><span begin="0s" end="1s">so</span> <span begin="1s" end="2s">we</span></p>
      <p><span begin="4s" end="5s">go</span> <span begin="5s" end="7s">on</span></p></div></body>`),
  ).toEqual([
    {
      from: 1000,
      to: 3000,
      text: 'so we',
      words: [
        { from: 1000, to: 2000, start: 0, end: 2 },
        { from: 2000, to: 3000, start: 3, end: 5 },
      ],
    },
    {
      from: 4000,
      to: 7000,
      text: 'go on',
      words: [
        { from: 4000, to: 5000, start: 0, end: 2 },
        { from: 5000, to: 7000, start: 3, end: 5 },
      ],
    },
  ])
})

test('agents are speakers, with their names, and each has a line', () => {
  const agents = `<metadata><ttm:agent xml:id="a1" type="person"><ttm:name type="full">Ada  Lovelace</ttm:name></ttm:agent>
    <ttm:agent xml:id="a2" type="person"/></metadata>`
  expect(
    linesOf(
      `<body><div ttm:agent="a1"><p begin="1s" end="2s">Hello <span ttm:agent="a2">Hi</span></p>
        <p begin="3s" end="4s">So <span tts:ruby="container"><span tts:ruby="base">漢</span><span tts:ruby="text">kan</span></span></p>
        </div></body>`,
      '',
      agents,
    ),
  ).toEqual([
    { from: 1000, to: 2000, speaker: 'Ada Lovelace', text: 'Hello' },
    { from: 1000, to: 2000, speaker: 'a2', text: 'Hi' },
    { from: 3000, to: 4000, speaker: 'Ada Lovelace', text: 'So 漢' },
  ])
})

test('any prefix, and the names of earlier versions', () => {
  const text = `<!-- made by hand --><tt:tt xmlns:tt="http://www.w3.org/2006/10/ttaf1" xml:lang="fr"><tt:body><tt:div>
    <tt:p begin="00:00:01.00" end="00:00:02.00">Oui<tt:br/>non</tt:p></tt:div></tt:body></tt:tt>`
  expect(isTtml(text)).toBe(true)
  expect(readTtml(text)).toEqual({ language: 'fr', lines: [{ from: 1000, to: 2000, text: 'Oui\nnon' }] })
})

test('lines without an end last until the document ends, where that is known', () => {
  const text = document('<body><div><p begin="1s">A</p></div></body>')
  expect(readTtml(text, 5000).lines).toEqual([{ from: 1000, to: 5000, text: 'A' }])
})

test.each([
  [
    'a time that cannot be read',
    '<body><div><p begin="soon" end="2s">A</p></div></body>',
    '',
    { problem: 'time', line: 5 },
  ],
  [
    'a frame that no second has',
    '<body><div>\n<p begin="00:00:01:30" end="2s">A</p></div></body>',
    '',
    { problem: 'time', line: 6 },
  ],
  [
    'a wall clock',
    '<body><div><p begin="1s" end="2s">A</p></div></body>',
    'ttp:timeBase="clock"',
    { problem: 'time', line: 2 },
  ],
  [
    'an end before the beginning',
    '<body><div><p begin="2s" end="1s">A</p></div></body>',
    '',
    { problem: 'backwards', line: 5 },
  ],
  [
    'a line that its section has not',
    '<body><div end="1s"><p begin="2s">A</p></div></body>',
    '',
    { problem: 'backwards', line: 5 },
  ],
  ['words without an end', '<body><div><p begin="2s">A</p></div></body>', '', { problem: 'noTime', line: 5 }],
  ['words outside of lines', '<body><div end="2s">A</div></body>', '', { problem: 'words', line: 5 }],
  ['XML that breaks off', '<body><div><p begin="1s" end="2s">A</p>', '', { problem: 'syntax', line: 6 }],
  ['no words', '<body><div><p begin="1s" end="2s"> </p></div></body>', '', { problem: 'empty', line: null }],
])('%s is refused', (_, body, root, found) => {
  expect(faultOf(body, root)).toEqual({ part: null, ...found })
})

test('a document with entities of its own is refused', () => {
  const text =
    '<!DOCTYPE tt [<!ENTITY x SYSTEM "file:///etc/passwd">]><tt><body><p begin="1s" end="2s">&x;</p></body></tt>'
  expect(isTtml(text)).toBe(true)
  expect(() => readTtml(text)).toThrow(TranscriptFault)
})
