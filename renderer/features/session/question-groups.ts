import { sumOf } from '../../../contract/model/decimals.ts'
import type { Question, Section, SessionReport } from '../../../contract/model/report.ts'
import { needsReviewersScore, questionAwaitsScore, sectionAwaitsScore } from '../../../contract/model/scoring.ts'
import type { ManualScoring, SessionRow } from '../../../contract/model/session.ts'
import type { ReviewSlots } from './review-slots.ts'

export type NumberedQuestion = { readonly question: Question; readonly index: number }

export type QuestionGroup = {
  /** `null` if the sections of the questions are unknown. */
  readonly section: Section | null
  readonly questions: readonly NumberedQuestion[]
}

/** Points by which equal sums may differ, because decimals are added. */
const ROUNDING = 0.01

/**
 * The questions of a report by section. The service does not say which question is in which section (API document,
 * section 2.4). A single section has all questions. Otherwise the sections are derived: points and elapsed time of a
 * section are the sums of those of its questions. If that allows several results or none, all questions are one group.
 */
export function groupQuestions({ sections, questions }: SessionReport): readonly QuestionGroup[] {
  const all = questions.map((question, index) => ({ question, index }))
  const ends = sections.length === 1 ? [questions.length] : endsOf(sections, questions)
  if (ends === null) return [{ section: null, questions: all }]
  return sections.map((section, at) => ({ section, questions: all.slice(ends[at - 1] ?? 0, ends[at]) }))
}

/** For each section the index after its last question; `null` if that is not certain. */
function endsOf(sections: readonly Section[], questions: readonly Question[]): readonly number[] | null {
  const ends: number[] = []
  for (const section of sections) {
    const [end, ...others] = possibleEnds(section, questions, ends.at(-1) ?? 0)
    if (end === undefined || others.length > 0) return null
    ends.push(end)
  }
  return sections.length > 0 && ends.at(-1) === questions.length ? ends : null
}

/** The possible ends of a section that begins at index `start`, by its points and elapsed time. */
function possibleEnds(section: Section, questions: readonly Question[], start: number): readonly number[] {
  if (section.elapsed === null) return []
  const found: number[] = []
  let max = 0
  let score: number | null = 0
  let elapsed = 0
  for (const [at, question] of questions.entries()) {
    if (at < start) continue
    if (question.elapsed === null) break
    max += question.max ?? 0
    elapsed += question.elapsed
    if (question.max !== null) score = score === null || question.score === null ? null : score + question.score
    // The service sends whole seconds, so each time may be up to one second too short.
    const lost = 1000 * (at - start + 1)
    if (max > (section.max ?? 0) + ROUNDING || elapsed >= section.elapsed + lost) break
    const hasPoints = max >= (section.max ?? 0) - ROUNDING
    const hasScore = score === null || section.score === null || Math.abs(score - section.score) <= ROUNDING
    if (hasPoints && hasScore && elapsed > section.elapsed - lost) found.push(at + 1)
  }
  return found
}

/** Numbers of the questions that the reviewer still has to score; none once the review is submitted. */
export function openQuestions(
  report: Pick<SessionReport, 'questions'> | null,
  session: Pick<SessionRow, 'isFinished' | 'manualScoring'>,
  { ownPoints, isSubmitted }: Pick<ReviewSlots, 'ownPoints' | 'isSubmitted'>,
): ReadonlySet<number> {
  const isOpen = (question: Question) => !ownPoints.has(question.num) && needsReviewersScore(question, session)
  return new Set(isSubmitted ? [] : report?.questions.filter(isOpen).map(({ num }) => num))
}

/**
 * The points of a section as its questions show them: where the reviewer gave points for one of them, the sum with these;
 * otherwise those of the service. `null` while there are none.
 */
export function sectionPoints(
  section: Section,
  group: QuestionGroup,
  manualScoring: ManualScoring,
  own: ReadonlyMap<number, number>,
): number | null {
  const isOwn = group.section === section && group.questions.some(({ question }) => own.has(question.num))
  if (!isOwn) return sectionAwaits(section, group, manualScoring) ? null : section.score
  const all: number[] = []
  for (const { question } of group.questions) {
    const points = own.get(question.num) ?? (questionAwaitsScore(question, manualScoring) ? null : question.score)
    if (points === null && question.max !== null) return null
    all.push(points ?? 0)
  }
  return sumOf(all)
}

/** Whether a section awaits scoring. If its questions are known, one of them has to await it too. */
export function sectionAwaits(
  section: Section,
  group: QuestionGroup | undefined,
  manualScoring: ManualScoring,
): boolean {
  if (!sectionAwaitsScore(section, manualScoring)) return false
  if (group?.section !== section) return true
  return group.questions.some(({ question }) => questionAwaitsScore(question, manualScoring))
}
