import { expect, test } from 'vitest'
import type { Transcript } from '../../../../../contract/model/transcript.ts'
import { unpackTranscript } from '../../../../../main/store/common/packed-transcript.ts'
import { readTranscriptFile } from '../../../../../main/store/transcripts/read-transcript-file.ts'

type Read = { readonly format: string } & Transcript

function read(
  content: string | Uint8Array | object,
): Read | { readonly problem: string; readonly part: number | null } {
  const text = typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content)
  const file = readTranscriptFile(typeof text === 'string' ? new TextEncoder().encode(text) : text)
  return 'problem' in file ? file : { format: file.format, ...unpackTranscript(file.packed, 'reviews') }
}

const utf16 = (text: string) => Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le'))
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nGrüße'
const TTML = '<tt xml:lang="de"><body><div><p begin="1s" end="2s">Grüße</p></div></body></tt>'

test('the format is what the content says, in UTF-8 and UTF-16', () => {
  const lines = [{ from: 1000, to: 2000, text: 'Grüße' }]
  expect(read(VTT)).toEqual({ format: 'vtt', language: '', lines })
  expect(read(utf16(VTT))).toEqual({ format: 'vtt', language: '', lines })
  expect(read(utf16(`1\r\n00:00:01,000 --> 00:00:02,000\r\nGrüße`))).toEqual({ format: 'srt', language: '', lines })
  expect(read(TTML)).toEqual({ format: 'ttml', language: 'de', lines })
})

test('another encoding is refused, unless XML says which one', () => {
  expect(read(latin1(VTT))).toMatchObject({ problem: 'encoding' })
  expect(read(latin1(TTML))).toMatchObject({ problem: 'encoding' })
  expect(read(latin1(`<?xml version="1.0" encoding="ISO-8859-1"?>${TTML}`))).toMatchObject({
    lines: [{ text: 'Grüße' }],
  })
  expect(read(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0, 0))).toMatchObject({ problem: 'binary' })
})

test.each([
  ['', 'empty'],
  ['Dear all', 'unknownFormat'],
  ['{"a": 1}', 'unknownFormat'],
  ['[]', 'unknownFormat'],
  ['{"segments": [', 'syntax'],
  ['{"text": "Hello"}', 'noTime'],
  ['{"text": ""}', 'empty'],
  ['{"segments": []}', 'empty'],
])('%j is refused', (content, problem) => {
  expect(read(content)).toMatchObject({ problem })
})

test('Whisper: segments with their words, and the language', () => {
  const segments = [
    {
      id: 0,
      seek: 0,
      start: 0,
      end: 1.64,
      text: ' Hello there.',
      tokens: [50364, 2425],
      words: [
        { word: ' Hello', start: 0, end: 0.5, probability: 0.9 },
        { word: ' there.', start: 0.5, end: 1.64, probability: 0.9 },
      ],
    },
    { id: 1, start: 2, end: 2, text: ' Bye.' },
  ]
  const lines = [
    {
      from: 0,
      to: 1640,
      text: 'Hello there.',
      words: [
        { from: 0, to: 500, start: 0, end: 5 },
        { from: 500, to: 1640, start: 6, end: 12 },
      ],
    },
    { from: 2000, to: 2000, text: 'Bye.' },
  ]
  expect(read({ text: ' Hello there. Bye.', segments, language: 'en' })).toEqual({
    format: 'whisper',
    language: 'en',
    lines,
  })
  // The API names the language.
  expect(read({ task: 'transcribe', language: 'german', duration: 2.1, text: '', segments })).toMatchObject({
    language: 'de',
    lines,
  })
  // What faster-whisper returns, saved as it is.
  expect(read(segments)).toEqual({ format: 'whisper', language: '', lines })
})

test('WhisperX: speakers, and words without times', () => {
  expect(
    read({
      segments: [
        {
          start: 0.5,
          end: 2,
          text: ' In 2024, yes.',
          words: [
            { word: 'In', start: 0.5, end: 0.6, score: 0.9, speaker: 'SPEAKER_00' },
            { word: '2024,' },
            { word: 'yes.', start: 1, end: 2 },
          ],
          speaker: 'SPEAKER_00',
        },
      ],
      word_segments: [],
      language: 'en',
    }),
  ).toMatchObject({
    lines: [
      {
        from: 500,
        to: 2000,
        speaker: 'SPEAKER_00',
        text: 'In 2024, yes.',
        words: [
          { from: 500, to: 600, start: 0, end: 2 },
          { from: 1000, to: 2000, start: 9, end: 13 },
        ],
      },
    ],
  })
})

test('the API with words alone: sentences are lines', () => {
  const words = ['One', 'two.', 'Three'].map((word, at) => ({ word, start: at, end: at + 0.5 }))
  expect(read({ language: 'english', text: 'One two. Three', words })).toMatchObject({
    language: 'en',
    lines: [
      { from: 0, to: 1500, text: 'One two.' },
      { from: 2000, to: 2500, text: 'Three' },
    ],
  })
})

test('whisper.cpp: times in milliseconds, and words made of tokens', () => {
  const token = (text: string, from: number, to: number) => ({ text, offsets: { from, to }, id: 1, p: 0.9 })
  const passage = {
    timestamps: { from: '00:00:00,000', to: '00:00:02,000' },
    offsets: { from: 0, to: 2000 },
    text: ' Zeppelins fly',
    tokens: [
      token('[_BEG_]', 0, 0),
      token(' Zepp', 0, 400),
      token('elins', 400, 900),
      token(' fly', 900, 2000),
      token('[_TT_100]', 2000, 2000),
    ],
    speaker: '0',
  }
  const file = {
    systeminfo: '',
    model: { type: 'base' },
    params: {},
    result: { language: 'en' },
    transcription: [passage],
  }
  const line = {
    from: 0,
    to: 2000,
    speaker: 'Speaker 0',
    text: 'Zeppelins fly',
    words: [
      { from: 0, to: 900, start: 0, end: 9 },
      { from: 900, to: 2000, start: 10, end: 13 },
    ],
  }
  expect(read(file)).toEqual({ format: 'whisper', language: 'en', lines: [line] })
  expect(read({ ...file, transcription: [{ ...passage, speaker: '?' }] })).toMatchObject({
    lines: [{ text: 'Zeppelins fly' }],
  })
  // It may write halves of a letter among the tokens, which are no UTF-8.
  const bytes = Buffer.from(JSON.stringify(file).replace('elins"', 'el~ns"'))
  bytes[bytes.indexOf('~')] = 0xe6
  expect(read(Uint8Array.from(bytes))).toEqual({
    format: 'whisper',
    language: 'en',
    lines: [{ from: 0, to: 2000, speaker: 'Speaker 0', text: 'Zeppelins fly' }],
  })
})

const word = (text: string, start: number, speaker?: number) => ({
  word: text.toLowerCase().replace('.', ''),
  start,
  end: start + 0.5,
  confidence: 0.9,
  punctuated_word: text,
  ...(speaker !== undefined && { speaker }),
})
const deepgram = (alternative: object, more: object = {}) => ({
  metadata: { request_id: 'x', channels: 1 },
  results: { channels: [{ alternatives: [alternative], detected_language: 'es' }], ...more },
})

test('Deepgram: utterances, with speakers and words', () => {
  const words = [word('Hi', 0.08, 0), word('there.', 1, 0)]
  const utterances = [
    { start: 0.08, end: 1.5, confidence: 0.9, channel: 0, transcript: 'Hi there.', words, speaker: 0, id: 'u' },
  ]
  expect(read(deepgram({ transcript: 'Hi there.', words }, { utterances }))).toEqual({
    format: 'deepgram',
    language: 'es',
    lines: [
      {
        from: 80,
        to: 1500,
        speaker: 'Speaker 0',
        text: 'Hi there.',
        words: [
          { from: 80, to: 580, start: 0, end: 2 },
          { from: 1000, to: 1500, start: 3, end: 9 },
        ],
      },
    ],
  })
})

test('Deepgram: else the sentences of paragraphs, else of the words', () => {
  const words = [word('One.', 0), word('Two.', 1), word('Three', 2, 1)]
  const sentences = [
    { text: 'One.', start: 0, end: 0.5 },
    { text: 'Two.', start: 1, end: 1.5 },
  ]
  const paragraphs = { transcript: '', paragraphs: [{ sentences, num_words: 2, start: 0, end: 1.5, speaker: 1 }] }
  expect(read(deepgram({ transcript: 'One. Two.', words, paragraphs }))).toMatchObject({
    lines: [
      { from: 0, to: 500, speaker: 'Speaker 1', text: 'One.', words: [{ start: 0, end: 4 }] },
      { from: 1000, to: 1500, text: 'Two.' },
    ],
  })
  expect(read(deepgram({ transcript: 'One. Two. Three', words }))).toMatchObject({
    lines: [{ text: 'One.' }, { text: 'Two.' }, { text: 'Three', speaker: 'Speaker 1' }],
  })
  expect(read(deepgram({ transcript: 'One', words: [] }))).toMatchObject({ problem: 'noTime' })
  expect(read(deepgram({ transcript: '', words: [] }))).toMatchObject({ problem: 'empty' })
})

test('each place of a hostile file is looked at once', () => {
  const cue = (text: string) => read(`WEBVTT\n\n00:00.000 --> 00:01.000\n${text}`)
  const marks = '<00:00:01.000>a\nb '.repeat(50_000)
  const files = [
    () => cue('<'.repeat(200_000)),
    () => cue(marks),
    () => read(`1\n00:00:00,000 --> 00:00:01,000\n${'{\\<b '.repeat(100_000)}`),
    () => read(`<tt><body><p begin="0s" end="1s">${'<span>'.repeat(900)}${'a<br/>'.repeat(100_000)}`),
    () => read('<!-- '.repeat(100_000)),
    () => read('['.repeat(1_000_000)),
  ]
  const started = performance.now()
  for (const readFile of files) readFile()
  // Each of them takes more than ten seconds where a place is looked at again and again.
  expect(performance.now() - started).toBeLessThan(5000)
})

test('times of JSON that cannot be read are refused with their part', () => {
  const segment = (start: unknown, end: unknown) => ({
    segments: [
      { start: 0, end: 1, text: 'A' },
      { start, end, text: 'B' },
    ],
  })
  expect(read(segment('1', 2))).toEqual({ problem: 'time', line: null, part: 2 })
  expect(read(segment(-1, 2))).toEqual({ problem: 'time', line: null, part: 2 })
  expect(read(segment(null, 2))).toEqual({ problem: 'time', line: null, part: 2 })
  expect(read(segment(2, 1))).toEqual({ problem: 'backwards', line: null, part: 2 })
  const words = [word('A', 0), { ...word('B', 1), start: 'soon' }]
  expect(read(deepgram({ transcript: 'A B', words }))).toEqual({ problem: 'time', line: null, part: 2 })
})
