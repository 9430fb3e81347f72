import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SessionKey } from '../../../../contract/model/ids.ts'
import { sessionReportSchema } from '../../../../contract/remote/report.ts'
import { hashJson } from '../../../../main/support/canonical-json.ts'
import { readAnswer, readPrompt } from '../../../../main/sync/report-answer.ts'
import { fromReportRecord, toReportRecord } from '../../../../main/sync/report-reading.ts'
import { guidOf } from '../../../support/feed-model.ts'

const key: SessionKey = { center: 'North', participantId: guidOf(1), testId: guidOf(2) }
const video = {
  originalUri: 'https://media.example.org/1.webm',
  originalType: 'video/webm',
  originalExtension: 'webm',
  originalSize: 1000,
  mpegDashUri: 'https://media.example.org/1.mpd',
  size: 900,
  duration: '00:01:30',
  width: 1280,
  height: 720,
}
const raw = {
  participantId: guidOf(1),
  testId: guidOf(2),
  started: '2026-03-01T10:00:00Z',
  isFinished: true,
  autoClosed: false,
  elapsedTime: '1.02:00:00',
  score: 5,
  maxScore: 10,
  percent: 50,
  scaleLevel: null,
  outcomes: [{ id: 3, score: 1, max: 2, name: 'Openness', level: 'Low', norm: 'EU' }],
  participantData: [
    { name: 'Photo', value: 'data:image/png;base64,iVBORw0KGgo=' },
    { name: 'Name', value: 'Ada' },
  ],
  sections: [{ title: 'One', score: 5, max: 10, level: null, elapsedTime: '00:00:30' }],
  questions: [
    { num: 1, type: 'VideoInterview', score: null, max: 5, answer: { ...video, codec: 'avc1' }, elapsedTime: null },
    { num: 2, type: 'Essay', score: 4, max: 5, answer: { text: 'First essay', files: null }, prompt: 'Write.' },
    { num: 3, type: 'Likert', score: 1, max: 5, answer: 'Agree', hint: { colour: 'red' } },
    { num: 4, type: 'Essay', score: 4, max: 5, answer: { text: 'Second', files: [{ url: 'https://f/1', size: 3 }] } },
    { num: 5, type: 'Matrix', score: 4, max: 5, answer: [[1, 2], [3]], reviews: [{ by: 'x' }] },
  ],
  proctoring: { conclusion: 2, evaluation: 71, comment: 'ok', protocolUrl: 'https://p/1' },
  campus: 'West',
}

function record(of: object = raw) {
  return toReportRecord(key, sessionReportSchema.parse(of), of, 1234)
}

test('a report goes into its record and comes out as the model', () => {
  const report = fromReportRecord(record())
  expect(report).toMatchObject({
    key,
    elapsed: 26 * 3_600_000,
    percent: 50,
    fetchedAt: 1234,
    hash: hashJson(raw),
    sections: [{ title: 'One', elapsed: 30_000 }],
    proctoring: { conclusion: 2, evaluation: 71 },
    participantData: [
      { name: 'Photo', value: '', imageIndex: 0 },
      { name: 'Name', value: 'Ada' },
    ],
  })
  expect(report.questions.map((question) => question.answer.kind)).toEqual(['video', 'essay', 'text', 'essay', 'other'])
  expect(report.questions[0]?.answer).toMatchObject({ duration: 90_000, mpegDashUri: video.mpegDashUri, width: 1280 })
  expect(report.questions[3]?.answer).toEqual({
    kind: 'essay',
    text: 'Second',
    files: [{ url: 'https://f/1', type: '', size: 3 }],
  })
  expect(report.questions[4]).toMatchObject({ answer: { value: [[1, 2], [3]] }, reviews: [{ by: 'x' }], prompt: null })
})

test('a record says what the grid and the search ask of it', () => {
  expect(record()).toMatchObject({
    conclusion: 2,
    evaluation: 71,
    videoAnswers: 1,
    essays: 2,
    searchText: 'First essay\nSecond',
    images: ['data:image/png;base64,iVBORw0KGgo='],
  })
  expect(record({ ...raw, proctoring: undefined, questions: null })).toMatchObject({
    conclusion: null,
    evaluation: null,
    videoAnswers: 0,
    essays: 0,
    searchText: '',
  })
})

test('fields that the document does not name are kept where they were', () => {
  expect(JSON.parse(record().extra!)).toEqual({
    campus: 'West',
    outcomes: { 0: { norm: 'EU' } },
    questions: { 0: { answer: { codec: 'avc1' } }, 2: { hint: { colour: 'red' } } },
  })
  expect(record({ ...raw, campus: undefined, outcomes: [], questions: [] }).extra).toBeNull()
})

test('the hash is the same whatever the order of members, and another one for another answer', () => {
  const reversed = Object.fromEntries(Object.entries(raw).reverse())
  expect(record(reversed).hash).toBe(record().hash)
  expect(record({ ...raw, score: 5.01 }).hash).not.toBe(record().hash)
  // printf '%s' '{"a":[1,"x"],"b":null}' | sha256sum
  expect(hashJson({ b: null, a: [1, 'x'] })).toBe('854ef06dc57f5dfed10206344ab2d02e0b6c84b0e19436703a5afd0f1f9f2687')
})

test.each<[string, unknown, string]>([
  [
    'names in order',
    { b: [1, { d: null, c: 'é"' }], a: undefined, A: 1e21 },
    '{"A":1e+21,"b":[1,{"c":"é\\"","d":null}]}',
  ],
  ['names that are numbers', JSON.parse('{"10":1,"9":-0,"":[]}'), '{"":[],"10":1,"9":0}'],
  ['half of a pair of letters', JSON.parse('{"b":"\\ud83d","a":"\\udc00 😀"}'), '{"a":"\\udc00 😀","b":"\\ud83d"}'],
  [
    'names of the language',
    JSON.parse('{"toJSON":1,"__proto__":{"b":1,"a":2}}'),
    '{"__proto__":{"a":2,"b":1},"toJSON":1}',
  ],
  ['numbers that are too large', JSON.parse('[1e400,1e-400]'), '[null,0]'],
  [
    'a thousand names',
    Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`n${1999 - at}`, at])),
    `{${Array.from({ length: 1000 }, (_, at) => `"n${1000 + at}":${999 - at}`).join(',')}}`,
  ],
])('the hash of a JSON value is that of its one canonical form: %s', (_what, value, canonical) => {
  expect(hashJson(value)).toBe(createHash('sha256').update(canonical).digest('hex'))
})

test.each<[string, unknown, string, string]>([
  ['nothing', null, 'VideoInterview', 'none'],
  ['a missing member', undefined, 'Essay', 'none'],
  ['a string, even in an essay question', 'words', 'Essay', 'text'],
  ['a video under a type nobody knows', video, 'SelfieVideo', 'video'],
  ['a video of which only the original is there', { originalUri: 'https://f/1' }, 'VideoInterview', 'video'],
  ['a video that is not processed yet', { originalUri: null, mpegDashUri: null }, 'VideoInterview', 'video'],
  ['a video with a size in words', { ...video, size: 'large' }, 'VideoInterview', 'other'],
  ['an essay under a type nobody knows', { text: 'words', files: [] }, 'LongText', 'essay'],
  ['files alone', { files: [{ url: 'https://f/1' }] }, 'Upload', 'essay'],
  ['a text beside what an essay does not have', { text: 'label', coordinates: [1, 2] }, 'Hotspot', 'other'],
  ['files that are none', { text: 'words', files: ['a.pdf'] }, 'Essay', 'other'],
  ['a number', 0, 'SingleChoice', 'other'],
  ['a list', ['a', 'b'], 'MultipleChoice', 'other'],
])('an answer is read by its shape: %s', (_case, answer, type, kind) => {
  const read = readAnswer(answer, type)
  expect(read.kind).toBe(kind)
  if (read.kind === 'other') expect(read.value).toEqual(answer)
})

test('a prompt is shown as text whatever it is', () => {
  expect(readPrompt('Why?')).toBe('Why?')
  expect(readPrompt({ text: 'Why?', lang: 'en' })).toBe('Why?')
  expect(readPrompt({ title: 'Why?' })).toBe('Why?')
  expect(readPrompt({ parts: ['Why?'] })).toBe('{"parts":["Why?"]}')
  expect(readPrompt(null)).toBeNull()
})
