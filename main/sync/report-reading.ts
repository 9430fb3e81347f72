import { parseDuration } from '../../contract/model/durations.ts'
import { DeskError } from '../../contract/model/errors.ts'
import type { SessionKey } from '../../contract/model/ids.ts'
import { parseTimestamp, type InstantMs } from '../../contract/model/instants.ts'
import type { Answer, Question, Section, SessionReport } from '../../contract/model/report.ts'
import {
  essayAnswerSchema,
  videoInterviewAnswerSchema,
  type QuestionResult,
  type SessionReportResult,
} from '../../contract/remote/report.ts'
import type { ReportRecord } from '../store/records.ts'
import { isTooDeep } from '../support/nesting.ts'
import { hashJson } from '../support/canonical-json.ts'
import { takeImages } from '../store/common/participant-data.ts'
import { readAnswer, readPrompt } from './report-answer.ts'
import { collectUndocumentedFields, type DocumentedFields } from './undocumented-fields.ts'

const SCORES: DocumentedFields = { score: true, max: true }

/** The documented members of answers. Any other answer is stored as a whole. */
const ANSWER: DocumentedFields = Object.fromEntries(
  [...Object.keys(videoInterviewAnswerSchema.shape), ...Object.keys(essayAnswerSchema.shape)].map((name) => [
    name,
    true,
  ]),
)

/** Section 2.4. */
const DOCUMENTED_FIELDS: DocumentedFields = {
  participantId: true,
  testId: true,
  started: true,
  isFinished: true,
  autoClosed: true,
  elapsedTime: true,
  score: true,
  maxScore: true,
  percent: true,
  scaleLevel: true,
  outcomes: { ...SCORES, id: true, name: true, level: true },
  participantData: { name: true, value: true },
  sections: { ...SCORES, title: true, level: true, elapsedTime: true },
  questions: {
    ...SCORES,
    num: true,
    type: true,
    answer: ANSWER,
    elapsedTime: true,
    prompt: true,
    code: true,
    reviews: true,
  },
  proctoring: { conclusion: true, evaluation: true, comment: true, protocolUrl: true },
}

/** The part of a report that the cache stores as JSON. */
type StoredReport = Omit<SessionReport, 'hash' | 'fetchedAt'>

/**
 * Converts the service's report to the form that the cache stores. `key` is the session that was requested; the caller
 * checks that the report belongs to it. `raw` is the original JSON: its hash identifies the version, and its
 * undocumented fields are kept. Fails with `malformed` for lists and objects that are nested absurdly deep.
 */
export function toReportRecord(
  key: SessionKey,
  report: SessionReportResult,
  raw: unknown,
  fetchedAt: InstantMs,
): ReportRecord {
  if (isTooDeep(raw)) throw new DeskError('malformed', 'Couldn’t read the report: it is nested too deeply.')
  const { fields, images } = takeImages(report.participantData)
  const questions = report.questions.map(readQuestion)
  const stored: StoredReport = {
    key,
    started: readInstant(report.started),
    isFinished: report.isFinished,
    autoClosed: report.autoClosed,
    elapsed: readDuration(report.elapsedTime),
    score: report.score,
    maxScore: report.maxScore,
    percent: report.percent,
    scaleLevel: report.scaleLevel,
    outcomes: report.outcomes,
    participantData: fields,
    sections: report.sections.map(readSection),
    questions,
    proctoring: report.proctoring,
  }
  const answers = questions.map((question) => question.answer)
  const extra = collectUndocumentedFields(raw, DOCUMENTED_FIELDS)
  return {
    key,
    report: JSON.stringify(stored),
    hash: hashJson(raw),
    fetchedAt,
    conclusion: report.proctoring?.conclusion ?? null,
    evaluation: report.proctoring?.evaluation ?? null,
    videoAnswers: answers.filter((answer) => answer.kind === 'video').length,
    essays: answers.filter((answer) => answer.kind === 'essay').length,
    searchText: answers.flatMap(essayText).join('\n'),
    images,
    extra: extra === null ? null : JSON.stringify(extra),
  }
}

/** Converts a stored record back to the report. Fails with `store-damaged` where its text is not valid JSON. */
export function fromReportRecord(record: ReportRecord): SessionReport {
  try {
    const stored = JSON.parse(record.report) as StoredReport
    return { ...stored, hash: record.hash, fetchedAt: record.fetchedAt }
  } catch (error) {
    throw new DeskError('store-damaged', 'Couldn’t read a stored report.', {}, { cause: error })
  }
}

function readQuestion(question: QuestionResult): Question {
  return {
    num: question.num,
    type: question.type,
    score: question.score,
    max: question.max,
    elapsed: readDuration(question.elapsedTime),
    prompt: readPrompt(question.prompt),
    code: question.code,
    reviews: question.reviews ?? null,
    answer: readAnswer(question.answer, question.type),
  }
}

function readSection({ elapsedTime, ...section }: SessionReportResult['sections'][number]): Section {
  return { ...section, elapsed: readDuration(elapsedTime) }
}

function essayText(answer: Answer): readonly string[] {
  return answer.kind === 'essay' && answer.text !== '' ? [answer.text] : []
}

function readDuration(text: string | null): number | null {
  return text === null ? null : parseDuration(text)
}

function readInstant(text: string): InstantMs {
  const instant = parseTimestamp(text)
  if (instant === null) throw new DeskError('internal', 'A checked timestamp could not be read.')
  return instant
}
