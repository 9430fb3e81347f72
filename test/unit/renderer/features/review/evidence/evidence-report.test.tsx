import { cleanup, render } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import type { HistoryEntry } from '../../../../../../contract/model/history.ts'
import type { Answer, SessionReport } from '../../../../../../contract/model/report.ts'
import type { OperationId } from '../../../../../../contract/model/operation.ts'
import type { AnswerNoteId, SessionReview } from '../../../../../../contract/model/review.ts'
import { DEFAULT_REVIEW_SETTINGS } from '../../../../../../contract/model/review-settings.ts'
import { withoutDirectionSigns } from '../../../../../../contract/model/visible-text.ts'
import type { SnapshotHash } from '../../../../../../contract/model/snapshot.ts'
import type { TakeAreaPictures } from '../../../../../../renderer/common/area-pictures.ts'
import type { AnswerTranscripts } from '../../../../../../contract/model/transcript.ts'
import type { Still } from '../../../../../../renderer/common/stills.ts'
import { EvidenceReport } from '../../../../../../renderer/features/review/evidence/evidence-report.tsx'
import {
  readEvidence,
  type EvidenceSession,
} from '../../../../../../renderer/features/review/evidence/read-evidence.ts'
import { pictureBudget, withPictures } from '../../../../../../renderer/features/review/evidence/take-pictures.ts'
import { NO_REVIEW } from '../../../../../../renderer/features/review/own-review.ts'
import { DeskError } from '../../../../../../contract/model/errors.ts'
import { CONNECTION_ID, createFakeDesk, installDesk, NOBODY, sessionRow } from '../../../../../support/fake-desk.ts'
import { questionWith, reportWith, SESSION_KEY } from '../../../../../support/session-fixture.ts'
import { testI18n } from '../../../../../support/test-i18n.ts'

afterEach(cleanup)

const HASH = 'a'.repeat(64) as SnapshotHash
const VIDEO: Answer = {
  kind: 'video',
  originalUri: 'https://media.example/4.mp4',
  originalType: null,
  originalExtension: null,
  originalSize: null,
  mpegDashUri: 'https://media.example/4.mpd',
  size: null,
  duration: null,
  width: null,
  height: null,
}
const REPORT = reportWith({ questions: [questionWith({ num: 4, type: 'VideoInterview', max: 10, answer: VIDEO })] })
const judgement = { judged: HASH, savedAt: 1_700_000_000_000, revision: 1 }
const noteId = (index: number) => String(index).padStart(32, '0') as AnswerNoteId

function reviewOf(part: Partial<SessionReview> = {}): SessionReview {
  return {
    ...NO_REVIEW,
    reviewer: { ...NOBODY, name: 'Rosa Álvarez' },
    isOwn: true,
    note: { text: 'Only for my eyes', savedAt: 1, revision: 1 },
    ...part,
  }
}

const timeNote = (index: number, seconds: number, text = ''): SessionReview['answerNotes'][number] => ({
  ...judgement,
  id: noteId(index),
  value: { question: 4, place: { kind: 'time', from: seconds * 1000, until: null }, kind: 'incident', text },
})

type Data = {
  readonly reviews?: readonly SessionReview[]
  readonly history?: readonly HistoryEntry[]
  readonly report?: SessionReport
  readonly transcripts?: AnswerTranscripts
}

/** Reads a session as the page does. */
async function read({
  reviews = [],
  history = [],
  report = REPORT,
  transcripts = { added: null, revision: 0, recorded: null },
}: Data): Promise<EvidenceSession> {
  const fake = createFakeDesk([], {
    'reports.get': () => ({ row: sessionRow(0), report, source: 'cache', problem: null }),
    'reviews.of': () => ({ reviews, steps: { undo: null, redo: null, changes: 0, revision: 0 }, mark: '' }),
    'reviews.judged': () => ({
      snapshot: { hash: HASH, report: '{}', extra: null },
      parts: { session: 'b'.repeat(64), 'question 4': 'c'.repeat(64), 'future 1': 'd'.repeat(64) },
      differences: [],
    }),
    'transcripts.get': () => transcripts,
    'history.ofSession': () => ({ entries: history, next: null }),
    'media.grant': ({ target }) => ({ url: `/media/${target.kind}`, type: null, size: null }),
  })
  installDesk(fake)
  return readEvidence(CONNECTION_ID, SESSION_KEY)
}

const context = {
  connectionName: 'College',
  settings: DEFAULT_REVIEW_SETTINGS,
  reviewer: NOBODY,
  madeAt: 1_700_000_000_000,
  version: '1.2.3',
}

function show(...sessions: Parameters<typeof EvidenceReport>[0]['sessions']) {
  return render(
    <I18nextProvider i18n={testI18n}>
      <EvidenceReport sessions={sessions} context={context} />
    </I18nextProvider>,
  ).container
}

test('a review in progress is a draft, a submitted one is not', async () => {
  const verdict = { ...judgement, value: { verdict: 'violation', reason: 'Second person' } } as const
  const draft = show(await read({ reviews: [reviewOf({ verdict })] })).textContent
  expect(draft).toContain('Draft – not submitted')
  expect(draft).toContain('ViolationReasonSecond person')
  cleanup()
  const status = { ...judgement, value: { status: 'submitted', reason: '' } } as const
  const submitted = show(await read({ reviews: [reviewOf({ verdict, status })] })).textContent
  expect(submitted).not.toContain('Draft')
  expect(submitted).toContain('Nothing that was judged has changed since.')
})

test('the total is the exact sum, against the maximum of what was scored', async () => {
  const question = (num: number, max: number | null) => questionWith({ num, max })
  const report = reportWith({ questions: [question(1, 1.1), question(2, 2.2), question(3, 40), question(4, null)] })
  const score = (num: number, points: number) => ({ ...judgement, question: num, value: { points, rubric: null } })
  const totalOf = async (...scores: SessionReview['scores']) =>
    show(await read({ reviews: [reviewOf({ scores })], report })).querySelector('tfoot')?.textContent
  expect(await totalOf(score(1, 0.1), score(2, 0.2))).toBe('Total of the reviewer0.3 / 3.3')
  cleanup()
  expect(await totalOf(score(1, 0.1), score(4, 0.2)), 'one without a maximum').toBe('Total of the reviewer0.3')
})

test('the history has the name of its author, and no name turns the text around it', async () => {
  const change: HistoryEntry = {
    ...{ entity: 'comment', before: null, after: 'Seen', kind: 'set', at: 1, isOwn: true },
    ...{ id: '1'.repeat(32) as OperationId, session: SESSION_KEY, reviewer: NOBODY },
  }
  const session = await read({ history: [change] })
  expect(show(session).textContent).toContain('Unnamed reviewerComment')
  cleanup()
  const named = render(
    <I18nextProvider i18n={testI18n}>
      <EvidenceReport sessions={[session]} context={{ ...context, reviewer: { ...NOBODY, name: 'Rosa Álvarez' } }} />
    </I18nextProvider>,
  ).container
  expect(named.textContent).toContain('Rosa ÁlvarezComment')
  expect(named.textContent).not.toContain('You')
  expect(withoutDirectionSigns('\u202Aa\u202E\u2066b\u2069\u200F\u200E')).toBe('ab')
})

test('what was judged is listed with the hash of each part, also of one that this version does not know', async () => {
  const comment = { ...judgement, value: 'For the record' }
  const text = show(await read({ reviews: [reviewOf({ comment })] })).textContent
  expect(text).toContain('Basis of: comment for the record')
  for (const part of [HASH, `Session${'b'.repeat(64)}`, `Question 4${'c'.repeat(64)}`, `future 1${'d'.repeat(64)}`])
    expect(text).toContain(part)
})

test('a note on a passage of a file has the words, the file’s name and the page, and no name in blind mode', async () => {
  const files = [{ url: 'https://media.example/a/my%20plan.pdf?sig=1', type: 'application/pdf', size: 1 }]
  const question = questionWith({ num: 4, type: 'Essay', max: 10, answer: { kind: 'essay', text: '', files } })
  const quoted = { start: 0, quote: 'the north branch', before: '', after: '' }
  const place = { kind: 'filePassage', file: 0, page: 3, part: null, ...quoted } as const
  const note = { ...judgement, id: noteId(1), value: { question: 4, place, kind: '', text: 'Why?' } }
  const reviews = [reviewOf({ answerNotes: [note] })]
  const report = reportWith({ questions: [question] })
  const text = show(await read({ reviews, report })).textContent
  expect(text).toContain('“the north branch”')
  expect(text).toContain('my plan.pdf, page 3')
  cleanup()
  const blind = { hiddenFields: [], hidesPicture: true, hidesProtocol: true } as unknown as SessionReport['blind']
  const hidden = show(await read({ reviews, report: { ...report, ...(blind && { blind }) } })).textContent
  expect(hidden).toContain('File 1, page 3')
  expect(hidden).not.toContain('my plan')
})

test('private notes are no part of it, neither in reviews nor in the history', async () => {
  const entry = (entity: 'note' | 'comment', after: string): HistoryEntry => ({
    ...{ entity, before: null, after },
    id: after.padEnd(32, '0') as OperationId,
    ...{ session: SESSION_KEY, reviewer: NOBODY, isOwn: true, kind: 'set', at: 1 },
  })
  const session = await read({
    reviews: [reviewOf()],
    history: [entry('note', 'Only for my eyes'), entry('comment', 'For the record')],
  })
  const text = show(session).textContent
  expect(text).toContain('Nobody has reviewed this session.')
  expect(text).toContain('For the record')
  expect(text).not.toContain('my eyes')
})

test('texts of any length and content are text, and what is cut is said', async () => {
  const hostile = '<img src="https://evil.example/x" onerror="alert(1)">'
  const comment = { ...judgement, value: hostile + 'x'.repeat(30_000) }
  const container = show(await read({ reviews: [reviewOf({ comment })] }))
  expect(container.querySelector('img, script, iframe')).toBeNull()
  expect(container.textContent).toContain(hostile)
  expect(container.textContent).toContain(
    `… ${(10_000 + hostile.length).toLocaleString('en')} more characters are not in this report.`,
  )
})

const takeAreas = async () => []

test('each area of a page has its picture, asked for by file, or says why there is none', async () => {
  const box = { left: 1, top: 2, width: 3, height: 4 }
  const area = (page: number, file = 0) =>
    ({ kind: 'fileArea', file, page, drawn: { shape: 'rectangle', box }, quote: page === 1 ? 'words' : '' }) as const
  const note = (index: number, place: ReturnType<typeof area>) => {
    const made = timeNote(index, 0, `Area ${index}`)
    return { ...made, value: { ...made.value!, place } }
  }
  const answerNotes = [note(1, area(1)), note(2, area(9)), note(3, area(1, 1))]
  const session = await read({ reviews: [reviewOf({ answerNotes })] })
  const asked: unknown[] = []
  const takeThem: TakeAreaPictures = async ({ questionNum, index }, areas) => {
    asked.push([questionNum, index, areas.map(({ page }) => page)])
    return index === 0
      ? [
          { is: 'picture', url: 'blob:page', width: 1000, height: 1400 },
          { is: 'none', why: 'other' },
        ]
      : [{ is: 'none', why: 'network' }]
  }
  const options = { takeStills: async () => [], takeAreas: takeThem, budget: pictureBudget() }
  const container = show(await withPictures(CONNECTION_ID, session, { ...options, onTaken: async () => undefined }))
  const { question } = answerNotes[0]!.value
  expect(asked).toEqual([
    [question, 0, [1, 9]],
    [question, 1, [1]],
  ])
  const picture = container.querySelector('img')
  expect(picture?.getAttribute('src')).toBe('blob:page')
  expect(picture?.alt).toMatch(/, page 1$/)
  expect(picture?.closest('li')?.textContent).toContain('“words”')
  expect(container.textContent).toContain('No picture: the page couldn’t be read.')
  expect(container.textContent).toContain('No picture: the file couldn’t be reached.')
  expect(options.budget.left).toBe(397)
})

test('each moment of a video has its picture, or says why there is none', async () => {
  const answerNotes = [timeNote(2, 9, 'Late'), timeNote(1, 2, 'Early'), timeNote(3, 99, 'Beyond')]
  const session = await read({ reviews: [reviewOf({ answerNotes })] })
  const asked: (readonly number[])[] = []
  const stills: readonly Still[] = [
    { is: 'picture', url: 'blob:x', width: 640, height: 360, since: 0.5 },
    { is: 'none', why: 'slow' },
    { is: 'afterEnd' },
  ]
  const takeStills = async (_addresses: unknown, times: readonly number[]) => {
    asked.push(times)
    return stills
  }
  const onTaken = async () => undefined
  const withThem = await withPictures(CONNECTION_ID, session, {
    takeStills,
    takeAreas,
    budget: pictureBudget(),
    onTaken,
  })
  expect(asked).toEqual([[2, 9, 99]])
  const container = show(withThem)
  const picture = container.querySelector('img')
  expect(picture?.getAttribute('src')).toBe('blob:x')
  expect(picture?.closest('li')?.textContent).toContain('Early')
  // The recording has no picture there.
  expect(picture?.closest('li')?.textContent).toContain('No new picture since 00:00.50')
  expect(container.textContent).toContain('No picture: the video took too long.')
  expect(container.textContent).toContain('After the end of the video')
})

test('what is said at the time of a note is quoted, with where it comes from', async () => {
  const reviews = [reviewOf({ answerNotes: [timeNote(1, 2), timeNote(2, 60)] })]
  const transcript = { language: '', lines: [{ from: 1000, to: 3000, text: 'about\nzeppelins' }] }
  const added = { transcript, fileName: 'a.vtt', format: 'vtt', addedAt: 1, revision: 1 } as const
  const recorded = [{ label: '', transcript: { language: '', lines: [{ from: 0, to: 9000, text: 'as captions' }] } }]
  const both = show(await read({ reviews, transcripts: { added, revision: 1, recorded } })).textContent
  expect(both).toContain('“about zeppelins”From a transcript that was added')
  expect(both.match(/From /g)).toHaveLength(1)
  cleanup()
  const captions = show(await read({ reviews, transcripts: { added: null, revision: 0, recorded } })).textContent
  expect(captions).toContain('“as captions”From the captions of the recording')
})

test('in blind mode no video is asked for its picture', async () => {
  const session = await read({ reviews: [reviewOf({ answerNotes: [timeNote(1, 2)] })] })
  const blind = { hidesPicture: true, hidesProtocol: true }
  const hidden = { ...session, state: { ...session.state, report: { ...REPORT, blind } } }
  const takeStills = async () => {
    throw new Error('a video was loaded')
  }
  const container = show(
    await withPictures(CONNECTION_ID, hidden, {
      takeStills,
      takeAreas,
      budget: pictureBudget(),
      onTaken: async () => undefined,
    }),
  )
  expect(container.textContent).toContain('No picture: hidden in blind mode.')
})

test('a report has no more pictures than fit, and says so', async () => {
  const answerNotes = Array.from({ length: 5 }, (_, index) => timeNote(index, index))
  const session = await read({ reviews: [reviewOf({ answerNotes })] })
  const takeStills = async (_addresses: unknown, times: readonly number[]) =>
    times.map((): Still => ({ is: 'picture', url: 'blob:x', width: 1, height: 1 }))
  const budget = { left: 3 }
  const container = show(
    await withPictures(CONNECTION_ID, session, { takeStills, takeAreas, budget, onTaken: async () => undefined }),
  )
  expect(container.querySelectorAll('img')).toHaveLength(3)
  expect(container.textContent?.match(/this report has as many as fit/g)).toHaveLength(2)
  expect(budget.left).toBe(0)
})

test('several sessions begin with their list, and one that cannot be read is named with its reason', async () => {
  const problem = new DeskError('no-such-session', 'gone')
  const container = show(await read({}), { key: SESSION_KEY, state: null, problem })
  const links = [...container.querySelectorAll('table a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['#s0', '#s1'])
  for (const link of links) expect(container.querySelector(String(link))).not.toBeNull()
  expect(container.textContent).toContain('This session couldn’t be read.')
  expect(container.querySelectorAll('h1')).toHaveLength(3)
})
