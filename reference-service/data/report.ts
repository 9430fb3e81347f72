import { BROWSER_LOG, BROWSER_LOG_SIZE } from '../media/browser-log.ts'
import { formatDuration } from '../../contract/model/durations.ts'
import { assertNever } from '../../contract/model/errors.ts'
import { ESSAY_PARAGRAPHS, LIKERT_ANSWERS, PROCTOR_COMMENTS, REVIEW_COMMENTS } from './essay-texts.ts'
import { leavesOut, resultFields } from './feed-item.ts'
import type { NameValue } from './people.ts'
import { below, chance, draw, fraction, pick } from './random.ts'
import { wordFor, type SessionFacts } from './session-facts.ts'
import type { QuestionBlueprint, TestBlueprint } from './test-catalogue.ts'
import { writeMicros } from './timeline.ts'
import type { Report, ReportOutcome, ReportProctoring, ReportQuestion, ReportSection } from './wire.ts'

/** Descriptions of stored media in reports; {@link MediaAddress} gives their addresses. */
export type MediaCatalogue = {
  readonly presentations: readonly {
    readonly id: string
    readonly manifest: string
    readonly original: string
    readonly originalType: string
    readonly originalExtension: string
    readonly originalSize: number
    readonly size: number
    /** Seconds. */
    readonly duration: number
    readonly width: number
    readonly height: number
  }[]
  readonly files: readonly CatalogueFile[]
  /** Of other kinds than documents and pictures. Few essays have some. */
  readonly furtherFiles: readonly CatalogueFile[]
}

type CatalogueFile = { readonly path: string; readonly type: string; readonly size: number }

/** Returns the absolute address of a stored file for one participant. */
export type MediaAddress = (participantId: string, path: string) => string

const A = { proctored: 1000, conclusion: 1001, evaluation: 1002, comment: 1003, protocol: 1004, outcome: 1100 } as const
const QUESTION = 2000
const STRIDE = 40

export type ReportSource = {
  readonly facts: SessionFacts
  readonly participantId: string
  readonly participantData: readonly NameValue[]
  readonly media: MediaCatalogue
  readonly address: MediaAddress
}

/** The report of a session (API document, section 2.4). Its scores add up to those of the feed item. */
export function reportOf(source: ReportSource): Report {
  const { facts, participantId, participantData } = source
  const { test } = facts
  const head = {
    participantId,
    testId: test.testId,
    started: writeMicros(facts.started),
    isFinished: facts.isFinished,
    autoClosed: facts.autoClosed,
  }
  if (!facts.isFinished) {
    const body = { participantData, sections: [], questions: answeredSoFar(source) }
    return leavesOut(facts) ? { ...head, ...body } : { ...head, ...resultFields(facts), ...body }
  }
  const questions = test.questions.map((question, index) => questionOf(source, question, index))
  const proctoring = proctoringOf(source)
  return {
    ...head,
    ...resultFields(facts),
    outcomes: test.outcomes.map((name, index) => outcomeOf(facts, name, index)),
    participantData,
    sections: test.sections.map((title, index) => sectionOf(facts, title, index)),
    questions,
    ...(proctoring === null ? {} : { proctoring }),
  }
}

/** The report of an unfinished session has the questions answered so far, none of them scored. */
function answeredSoFar(source: ReportSource): ReportQuestion[] {
  const { questions } = source.facts.test
  const answered = below(source.facts.base, QUESTION - 1, questions.length)
  return questions
    .slice(0, answered)
    .map((question, index) => ({ ...questionOf(source, question, index), score: null, reviews: null }))
}

function sectionOf(facts: SessionFacts, title: string, section: number): ReportSection {
  const { questions } = facts.test
  let score = 0
  let max = 0
  let seconds = 0
  questions.forEach((question, index) => {
    if (question.section !== section) return
    score += facts.scores[index] ?? 0
    max += question.max ?? 0
    seconds += secondsOf(facts, index)
  })
  return {
    title,
    score,
    max,
    level: max === 0 || section % 2 === 1 ? null : wordFor(score, max),
    elapsedTime: formatDuration(seconds * 1000),
  }
}

/** Seconds spent on a question: the session's time is split into unequal whole seconds. */
function secondsOf(facts: SessionFacts, index: number): number {
  const { questions } = facts.test
  const elapsed = Math.min(facts.elapsed ?? 1200, 86_399)
  const part = (at: number) =>
    Math.floor((elapsed * (at + 0.6 * fraction(facts.base, QUESTION + STRIDE * at + 9))) / questions.length)
  const start = index === 0 ? 0 : part(index)
  const end = index === questions.length - 1 ? elapsed : part(index + 1)
  return end - start
}

function outcomeOf(facts: SessionFacts, name: string, index: number): ReportOutcome {
  const max = 20
  const score = Math.round(fraction(facts.base, A.outcome + index) * max * 10) / 10
  return { id: 101 + index, score, max, name, level: wordFor(score, max) }
}

/** The document does not define these numbers, so they are random. */
/** Name of a protocol that is made for its session, unlike the files of the sample media. */
export const PROTOCOL_PAGE = 'protocol.html'

function proctoringOf({ facts, participantId, address }: ReportSource): ReportProctoring | null {
  const { base, test } = facts
  if (!test.proctored || !chance(base, A.proctored, 0.85)) return null
  const file = chance(base, A.protocol, 0.3) ? 'files/protocol.pdf' : PROTOCOL_PAGE
  const conclusion = pick([0, 0, 0, 0, 1, 1, 2], base, A.conclusion)
  return {
    conclusion,
    evaluation: Math.max(0, 100 - conclusion * 30 - below(base, A.evaluation, 20)),
    comment:
      conclusion === 0
        ? PROCTOR_COMMENTS[draw(base, A.comment) % 2]!
        : pick(PROCTOR_COMMENTS.slice(2), base, A.comment),
    protocolUrl: chance(base, A.protocol, 0.05) ? '' : address(participantId, file),
  }
}

function questionOf(source: ReportSource, question: QuestionBlueprint, index: number): ReportQuestion {
  const { facts } = source
  const at = QUESTION + STRIDE * index
  const score = facts.scores[index] ?? null
  const prompt =
    question.kind === 'CodeTask' ? { text: question.prompt, hints: ['Read the task twice.'] } : question.prompt
  return {
    num: index + 1,
    type: question.kind,
    score,
    max: question.max,
    answer: answerOf(source, question, index, score),
    elapsedTime: formatDuration(secondsOf(facts, index) * 1000),
    prompt: chance(facts.base, at + 8, 0.02) ? null : prompt,
    code: chance(facts.base, at + 7, 0.1) ? null : question.code,
    reviews: question.manual && score !== null ? reviewsOf(facts, at, score) : null,
  }
}

/** `reviews` has no documented shape; this one is plausible. */
function reviewsOf(facts: SessionFacts, at: number, score: number) {
  const ended = facts.started + (facts.elapsed ?? 0) * 1_000_000
  return [
    {
      reviewer: pick(['R. Santos', 'H. Lind', 'М. Орлова', 'K. Abe'], facts.base, at + 5),
      score,
      comment: pick(REVIEW_COMMENTS, facts.base, at + 6),
      reviewed: writeMicros(ended + Math.floor((facts.modified - ended) / 2)),
    },
  ]
}

function answerOf(source: ReportSource, question: QuestionBlueprint, index: number, score: number | null): unknown {
  const { facts } = source
  const { base, test } = facts
  const at = QUESTION + STRIDE * index
  if (facts.autoClosed && index === test.questions.length - 1 && !question.manual && (score ?? 0) === 0) return null
  switch (question.kind) {
    case 'SingleChoice':
      return score === question.max ? question.options[0] : pick(question.options.slice(1), base, at)
    case 'Likert':
      return pick(LIKERT_ANSWERS, base, at)
    case 'Essay':
      return { text: essayOf(base, test, at), files: filesOf(source, at) }
    case 'VideoInterview':
      return videoOf(source, index)
    case 'CodeTask':
      return codeTaskOf(base, at, score)
    default:
      return assertNever(question.kind)
  }
}

function essayOf(base: number, test: TestBlueprint, at: number): string {
  const paragraphs = ESSAY_PARAGRAPHS[test.language]
  const first = below(base, at, paragraphs.length)
  const count = Math.min(paragraphs.length, 2 + below(base, at + 1, 4))
  const step = paragraphs.length % 3 === 0 ? 1 : 3
  return Array.from({ length: count }, (_, index) => paragraphs[(first + index * step) % paragraphs.length]!).join(
    '\n\n',
  )
}

/** Zero to three attachments of alternating types, and in few sessions four more of other kinds and a long text. */
function filesOf({ facts, participantId, media, address }: ReportSource, at: number) {
  const some = (files: typeof media.files, first: number, count: number) =>
    Array.from({ length: files.length === 0 ? 0 : count }, (_, index) => {
      const file = files[(first + index) % files.length]!
      return { url: address(participantId, file.path), type: file.type, size: file.size }
    })
  const { base } = facts
  const usual = some(media.files, below(base, at + 2, media.files.length), below(base, at + 3, 4))
  if (!chance(base, at + 20, 0.1)) return usual
  return [
    ...usual,
    ...some(media.furtherFiles, below(base, at + 21, media.furtherFiles.length), 4),
    { url: address(participantId, BROWSER_LOG), type: 'text/plain', size: BROWSER_LOG_SIZE },
  ]
}

function videoOf({ facts, participantId, media, address }: ReportSource, index: number) {
  if (media.presentations.length === 0) return null
  const presentation = media.presentations[(draw(facts.base, QUESTION - 2) + index) % media.presentations.length]!
  return {
    originalUri: address(participantId, presentation.original),
    originalType: presentation.originalType,
    originalExtension: presentation.originalExtension,
    originalSize: presentation.originalSize,
    mpegDashUri: address(participantId, presentation.manifest),
    size: presentation.size,
    duration: formatDuration(Math.round(presentation.duration) * 1000),
    width: presentation.width,
    height: presentation.height,
  }
}

/** A question type that no client knows yet: nested objects, lists, numbers, and text with code. */
function codeTaskOf(base: number, at: number, score: number | null) {
  const passed = below(base, at, 9)
  return {
    language: pick(['sql', 'typescript', 'html'], base, at + 1),
    submissions: [
      { attempt: 1, accepted: false, source: 'SELECT branch FROM orders WHERE total < 0 -- <first try>' },
      {
        attempt: 2,
        accepted: (score ?? 0) > 0,
        source: 'SELECT branch\nFROM monthly\nWHERE a > b AND b > c\nGROUP BY branch;',
      },
    ],
    checks: {
      total: 8,
      passed: Math.min(passed, 8),
      details: { timeoutMs: 2000, memory: { peakKb: 18_432, limitKb: 65_536 } },
    },
    keyboard: { used: true, shortcuts: ['Tab', 'Shift+Tab', 'Enter'] },
    note: null,
  }
}
