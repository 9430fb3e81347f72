import type { CriterionScores, MatrixCell, ScoreBar } from '../../../contract/model/insight.ts'
import type { Guid } from '../../../contract/model/ids.ts'
import { NO_FILTER, type ListFilter } from '../../../contract/model/list-preferences.ts'
import type { LocalDay } from './day-bars.ts'

/** What all bars of the page have in common. */
export type PageFilter = {
  readonly testId: Guid | null
  readonly by: ListFilter['submittedBy']
  /** First and last day, both inclusive. */
  readonly from: LocalDay
  readonly to: LocalDay
}

/** The list's filter for the sessions that the page is about. */
export function filterOfPage({ testId, by, from, to }: PageFilter): ListFilter {
  return {
    ...NO_FILTER,
    testIds: testId === null ? [] : [testId],
    submitted: { kind: 'range', from, to },
    submittedBy: by,
  }
}

/** The sessions submitted on the days of a bar. */
export function filterOfDays(page: PageFilter, { from, to }: { readonly from: LocalDay; readonly to: LocalDay }) {
  return filterOfPage({ ...page, from, to })
}

/** The sessions with a score in a bar of a distribution. */
export function filterOfScore(page: PageFilter, question: number, { from, to }: ScoreBar): ListFilter {
  return { ...filterOfPage(page), questionScore: { question, from, to } }
}

/** The sessions in which a level of a criterion was picked. */
export function filterOfLevel(
  page: PageFilter,
  question: number,
  { criterion, name }: Pick<CriterionScores, 'criterion' | 'name'>,
  points: number,
): ListFilter {
  return { ...filterOfPage(page), criterionLevel: { question, criterion, points, name } }
}

/** The sessions of a cell. */
export function filterOfCell(page: PageFilter, { verdict, conclusion }: MatrixCell): ListFilter {
  const ofVerdict = { ...filterOfPage(page), verdicts: [verdict] }
  return conclusion === 'unknown' ? { ...ofVerdict, hasReport: false } : { ...ofVerdict, conclusions: [conclusion] }
}

export function filterOfDisagreements(page: PageFilter): ListFilter {
  return { ...filterOfPage(page), disagreement: true }
}
