import { formatDuration } from '../../contract/model/durations.ts'
import { levelOf, wordFor } from '../data/session-facts.ts'
import type { QuestionBlueprint, TestBlueprint } from '../data/test-catalogue.ts'
import { writeMicros } from '../data/timeline.ts'
import type { FeedItem, Report, ReportQuestion, ReportSection } from '../data/wire.ts'
import type { MediaAddress, MediaCatalogue } from '../data/report.ts'
import type { SavedAnswer, TakenFile, TakenSession } from '../store/taken-sessions.ts'
import { isAsked } from './taken-test.ts'

/** All that a session's feed item and report are written from. */
export type TakenRecord = {
  readonly session: TakenSession
  readonly test: TestBlueprint
  readonly answers: readonly SavedAnswer[]
  readonly files: readonly TakenFile[]
}

export type TakenAddresses = {
  /** The sample that stands in for a recording; `null` if there are no sample media. */
  readonly sample: MediaCatalogue['presentations'][number] | null
  readonly sampleFile: MediaAddress
  readonly file: (participantId: string, file: TakenFile) => string
}

/** The time of a section has no day prefix (API document, section 2.4). */
const LONGEST_SECONDS = 86_399

/** A session's results; all `null` while it is open. The scores of what a person must score are still to come. */
export function resultsOf({ session, test, answers }: TakenRecord) {
  if (session.finished === null) {
    return { elapsedTime: null, score: null, maxScore: null, percent: null, scaleLevel: null }
  }
  const given = new Map(answers.map((saved) => [saved.question, saved]))
  const asked = test.questions
    .map((question, index) => ({ question, index }))
    .filter(({ question }) => isAsked(question))
  const scored = asked.filter(({ question }) => question.max !== null)
  const maxScore = scored.length === 0 ? null : scored.reduce((sum, { question }) => sum + question.max!, 0)
  const score =
    maxScore === null
      ? null
      : scored.reduce((sum, { question, index }) => sum + (scoreOf(question, given.get(index)) ?? 0), 0)
  const percent = score === null || maxScore === null ? null : Math.round((score / maxScore) * 10_000) / 100
  return {
    elapsedTime: formatDuration(elapsedSeconds(session) * 1000),
    score,
    maxScore,
    percent,
    scaleLevel: awaitsScoring(test, answers) ? null : levelOf(percent),
  }
}

/** A session as a feed item (API document, section 2.3). */
export function takenItemOf(record: TakenRecord): FeedItem {
  const { session, test, answers } = record
  const required = session.finished === null ? test.hasManual : awaitsScoring(test, answers)
  return {
    ...headOf(session),
    testTitle: session.testTitle,
    ...resultsOf(record),
    manualScoring: required ? 'required' : session.finished === null ? 'unknown' : 'notRequired',
    modified: writeMicros(session.modified),
    participantData: session.data,
  }
}

/** The report of a session (API document, section 2.4), of an open one with the questions answered so far. */
export function takenReportOf(record: TakenRecord, addresses: TakenAddresses): Report {
  const { session, test, answers } = record
  const isOpen = session.finished === null
  const given = new Map(answers.map((saved) => [saved.question, saved]))
  const questions = test.questions.map((question, index) =>
    questionOf(record, addresses, question, index, given.get(index)),
  )
  return {
    ...headOf(session),
    ...resultsOf(record),
    ...(isOpen ? {} : { outcomes: [] }),
    participantData: session.data,
    sections: isOpen ? [] : test.sections.map((title, index) => sectionOf(title, index, record, questions)),
    questions: isOpen ? questions.filter(({ answer }) => answer !== null) : questions,
  }
}

function headOf({ participantId, testId, started, finished, autoClosed }: TakenSession) {
  return { participantId, testId, started: writeMicros(started * 1000), isFinished: finished !== null, autoClosed }
}

/** Whole seconds from the start to the end. */
function elapsedSeconds({ started, finished }: TakenSession): number {
  return Math.max(0, Math.floor(((finished ?? started) - started) / 1000))
}

/** `null` where nothing is scored or a person must score it; a question without an answer has no points. */
function scoreOf(question: QuestionBlueprint, saved: SavedAnswer | undefined): number | null {
  if (question.max === null || !isAsked(question)) return null
  const answer = saved?.answer ?? null
  if (answer === null) return 0
  if (answer.kind !== 'SingleChoice') return null
  return answer.choice === question.options[0] ? question.max : 0
}

function awaitsScoring(test: TestBlueprint, answers: readonly SavedAnswer[]): boolean {
  return answers.some(({ question, answer }) => answer !== null && test.questions[question]?.manual === true)
}

function sectionOf(
  title: string,
  section: number,
  { test, answers }: TakenRecord,
  questions: readonly ReportQuestion[],
): ReportSection {
  const isOwn = (index: number) => test.questions[index]?.section === section
  const own = questions.filter((_, index) => isOwn(index))
  const max = own.reduce((sum, question) => sum + (question.max ?? 0), 0)
  const score = own.reduce((sum, question) => sum + (question.score ?? 0), 0)
  const waits = own.some((question) => question.max !== null && question.score === null)
  const seconds = answers.reduce((sum, saved) => sum + (isOwn(saved.question) ? saved.seconds : 0), 0)
  return {
    title,
    score,
    max,
    // A level before scoring is complete would be wrong.
    level: max === 0 || waits ? null : wordFor(score, max),
    elapsedTime: formatDuration(Math.min(seconds, LONGEST_SECONDS) * 1000),
  }
}

function questionOf(
  record: TakenRecord,
  addresses: TakenAddresses,
  question: QuestionBlueprint,
  index: number,
  saved: SavedAnswer | undefined,
): ReportQuestion {
  const isFinished = record.session.finished !== null
  return {
    num: index + 1,
    type: question.kind,
    score: isFinished ? scoreOf(question, saved) : null,
    // What was not asked is no part of the score.
    max: isAsked(question) ? question.max : null,
    answer: answerOf(record, addresses, saved),
    elapsedTime: saved === undefined ? null : formatDuration(saved.seconds * 1000),
    prompt: question.prompt,
    code: question.code,
    reviews: null,
  }
}

function answerOf(record: TakenRecord, addresses: TakenAddresses, saved: SavedAnswer | undefined): unknown {
  const { participantId } = record.session
  const answer = saved?.answer ?? null
  if (saved === undefined || answer === null) return null
  switch (answer.kind) {
    case 'SingleChoice':
    case 'Likert':
      return answer.choice
    case 'Essay': {
      const files = record.files.filter((file) => file.question === saved.question)
      const listed = files.map((file) => ({
        url: addresses.file(participantId, file),
        type: file.type,
        size: file.size,
      }))
      return { text: answer.text, files: listed }
    }
    case 'recording': {
      const file = record.files.find(({ fileId }) => fileId === answer.fileId)
      if (file === undefined) return null
      return {
        originalUri: addresses.file(participantId, file),
        originalType: file.type,
        originalExtension: file.name.slice(file.name.lastIndexOf('.')),
        originalSize: file.size,
        // Nothing makes a presentation of a recording here, so clients play the file that was recorded.
        mpegDashUri: null,
        size: file.size,
        duration: formatDuration(Math.round(answer.seconds) * 1000),
        width: answer.width,
        height: answer.height,
      }
    }
    case 'sample':
      return sampleOf(participantId, addresses)
  }
}

function sampleOf(participantId: string, { sample, sampleFile }: TakenAddresses) {
  if (sample === null) return null
  const { originalType, originalExtension, originalSize, size, width, height } = sample
  return {
    originalUri: sampleFile(participantId, sample.original),
    originalType,
    originalExtension,
    originalSize,
    mpegDashUri: sampleFile(participantId, sample.manifest),
    size,
    duration: formatDuration(Math.round(sample.duration) * 1000),
    width,
    height,
  }
}
