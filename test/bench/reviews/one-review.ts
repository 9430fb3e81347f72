// What a reviewer does with one session, as operations in their order. Every choice follows from the session's number.
import type { Guid, SessionKey } from '../../../contract/model/ids.ts'
import type { OperationId } from '../../../contract/model/operation.ts'
import type { BurstId, ReviewChange, Score, Verdict } from '../../../contract/model/review.ts'
import { rubricScoreOf } from '../../../contract/model/rubric-move.ts'
import type { CriterionId, RubricVersion } from '../../../contract/model/rubric.ts'
import type { SnapshotHash } from '../../../contract/model/snapshot.ts'
import { FIRST_NOTE_KINDS } from '../../../contract/model/first-note-kinds.ts'
import {
  ANSWER_NOTE,
  COMMENT,
  JUDGEMENT_SCHEMA,
  judgementPayload,
  NOTE,
  NOTE_SCHEMA,
  notePayload,
  SCORE,
  STATUS,
  VERDICT,
} from '../../../main/store/journal/entities.ts'

/** Operations of each session on average, and of nearly every one. */
export const OPERATIONS_PER_REVIEW = 10

/** Questions of the reports, by number. */
export const RUBRIC_QUESTION = 2
const SCORED_QUESTION = 4

/** The report that is judged. */
export type Judging = { readonly key: SessionKey; readonly number: number; readonly judged: SnapshotHash | null }

/** An operation before it gets its place in the journal. */
export type Step = {
  readonly entity: string
  readonly item: string
  readonly kind: 'set' | 'undo'
  readonly schema: number
  readonly payload: string
  readonly answersTo: OperationId | null
}

/** Adds an operation to the journal and returns its ID. */
type Append = (step: Step) => OperationId

const REASONS = ['Second person in the room', 'Phone on the desk', 'Left the picture', 'Voice of somebody else']
const REMARKS = [
  'Clear structure, answers the question and gives an example of her own work.',
  'Reads from the screen; eyes move from left to right for half a minute.',
  'Good point about the customer, but no figures.',
  'Somebody speaks in the background.',
  'Quotes the guideline word for word.',
]

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!

const hex = (number: number, salt: number) =>
  `${salt.toString(16).padStart(8, '0')}${number.toString(16).padStart(24, '0')}`

/** Verdicts with their usual shares: most sessions are clean. */
function verdictOf(number: number, again: boolean): Verdict {
  const share = (number * 31) % 100
  if (share < 70 && !again) return { verdict: 'clean', reason: '' }
  const verdict = share < 82 ? 'unsure' : share < 95 ? 'violation' : 'invalid'
  return { verdict, reason: pick(REASONS, number) }
}

function rubricScore(version: RubricVersion, number: number, picked: number): Score {
  const { criteria } = version.content
  const levels = Object.fromEntries(
    criteria.slice(0, picked).map(({ id, levels: all }, at): [CriterionId, number] => [id, (number + at) % all.length]),
  )
  return rubricScoreOf(version, levels, 20)
}

/** Makes the {@link OPERATIONS_PER_REVIEW} operations of a session. Returns whether one was undone. */
export function reviewSession(append: Append, { number, judged }: Judging, version: RubricVersion): boolean {
  let made = 0
  const last = new Map<string, OperationId>()
  const add = (step: Step): OperationId => {
    made += 1
    return append(step)
  }
  function set({ entity, ...change }: ReviewChange, burst?: BurstId): OperationId {
    const item = 'question' in change ? String(change.question) : 'id' in change ? change.id : ''
    const before = last.get(`${entity} ${item}`) ?? null
    const replaces = entity === ANSWER_NOTE || entity === COMMENT ? { replaces: before === null ? [] : [before] } : {}
    const payload = judgementPayload({ value: change.value, judged, ...(burst && { burst }), ...replaces })
    const id = add({ entity, item, kind: 'set', schema: JUDGEMENT_SCHEMA, payload, answersTo: before })
    last.set(`${entity} ${item}`, id)
    return id
  }
  const undo = (entity: string, item: string, answersTo: OperationId) =>
    add({ entity, item, kind: 'undo', schema: JUDGEMENT_SCHEMA, payload: '{}', answersTo })
  const note = (at: number): ReviewChange => {
    const from = ((number * 7 + at * 13_000) % 170_000) + 1000
    const place =
      at === 2
        ? { kind: 'answer' as const }
        : { kind: 'time' as const, from, until: (number + at) % 3 === 0 ? from + 4000 : null }
    return {
      entity: ANSWER_NOTE,
      id: hex(number, at + 1) as Extract<ReviewChange, { entity: 'answerNote' }>['id'],
      value: {
        question: 1 + (at % 2),
        place,
        kind: pick(FIRST_NOTE_KINDS, number + at),
        text: pick(REMARKS, number + at),
      },
    }
  }

  const isUndone = number % 10 === 1
  const isReopened = number % 20 === 2
  const isSubmitted = number % 10 !== 3
  for (let at = 0; at < 1 + (number % 3); at++) set(note(at))
  set({ entity: SCORE, question: RUBRIC_QUESTION, value: rubricScore(version, number, 2) })
  set({
    entity: SCORE,
    question: RUBRIC_QUESTION,
    value: rubricScore(version, number, version.content.criteria.length),
  })
  const scored = set({ entity: SCORE, question: SCORED_QUESTION, value: { points: (number % 21) / 2, rubric: null } })
  if (isUndone) {
    const undone = undo(SCORE, String(SCORED_QUESTION), scored)
    if (number % 20 === 1) undo(SCORE, String(SCORED_QUESTION), undone)
  }
  if (number % 25 === 4) {
    const payload = notePayload({ text: `Ask the team about ${number}`, replaces: [] })
    add({ entity: NOTE, item: '', kind: 'set', schema: NOTE_SCHEMA, payload, answersTo: null })
  }
  set({ entity: VERDICT, value: verdictOf(number, false) })
  const later = isReopened ? 3 : isSubmitted ? 1 : 0
  // The comment is typed: what is left of the operations are its states, in one burst.
  const text = `${pick(REMARKS, number)} ${pick(REMARKS, number + 2)}`
  const parts = OPERATIONS_PER_REVIEW - made - later
  for (let part = 1; part <= parts; part++) {
    set({ entity: COMMENT, value: text.slice(0, Math.ceil((text.length * part) / parts)) }, hex(number, 9) as BurstId)
  }
  if (isSubmitted || isReopened) set({ entity: STATUS, value: { status: 'submitted', reason: '' } })
  if (isReopened) {
    set({ entity: STATUS, value: { status: 'reopened', reason: 'The candidate has sent a question.' } })
    set({ entity: VERDICT, value: verdictOf(number, true) })
  }
  return isUndone
}

/** JSON of the report of a session, with two videos, two essays and two choices. `answer` stands for a later one. */
export function reportOf({ key, number }: Pick<Judging, 'key' | 'number'>, started: number, answer: string): string {
  const video = (num: number) => ({
    ...question(num, 'VideoInterview', 20, 'Tell us about a day at work on which something went wrong.'),
    answer: {
      kind: 'video',
      originalUri: `https://media.example.org/original/${number}-${num}.mp4?sig=${hex(number, num)}`,
      originalType: 'video/mp4',
      originalExtension: 'mp4',
      originalSize: 30_000_000 + number,
      mpegDashUri: `https://media.example.org/dash/${number}-${num}/manifest.mpd?sig=${hex(number, num)}`,
      size: 20_000_000 + number,
      duration: 175_000,
      width: 1280,
      height: 720,
    },
  })
  const essay = (num: number, text: string) => ({
    ...question(num, 'Essay', 10, 'What would you do in the first week?'),
    answer: { kind: 'essay', text, files: [] },
  })
  const choice = (num: number) => ({
    ...question(num, 'SingleChoice', 5, 'Which of these comes first?'),
    answer: { kind: 'text', text: pick(['The customer', 'The figures', 'The team'], number + num) },
  })
  return JSON.stringify({
    key,
    started,
    isFinished: true,
    autoClosed: false,
    elapsed: 1_500_000 + number,
    score: number % 101,
    maxScore: 100,
    percent: number % 101,
    scaleLevel: null,
    outcomes: [{ id: 1, name: 'Overall', score: number % 101, max: 100, level: null }],
    participantData: [{ name: 'Name', value: `Candidate ${number}` }],
    sections: [{ title: 'Interview', score: null, max: 40, level: null, elapsed: 400_000 }],
    questions: [
      video(1),
      video(RUBRIC_QUESTION),
      essay(3, `${REMARKS.join(' ')} ${number}`),
      essay(SCORED_QUESTION, answer),
      choice(5),
      choice(6),
    ],
    proctoring: {
      conclusion: number % 4,
      evaluation: number % 101,
      comment: null,
      protocolUrl: `https://proctoring.example.org/protocols/${number}?sig=${hex(number, 0)}`,
    },
  })
}

function question(num: number, type: string, max: number, prompt: string) {
  return { num, type, score: null, max, elapsed: 180_000, prompt, code: `Q${num}`, reviews: null }
}

export function sessionKey(center: string, participantId: string, testId: string): SessionKey {
  return { center, participantId: participantId as Guid, testId: testId as Guid }
}
