import type { MatrixCell } from '../../../../contract/model/insight.ts'
import { disagrees, type Agreement } from '../../../../contract/model/review-facts.ts'
import { countSessions } from './days.ts'

/** A submitted review beside what proctoring concluded. */
export type Compared = Pick<MatrixCell, 'verdict' | 'conclusion'> & { readonly session: number }

export function disagreesWith(agreement: Agreement, { verdict, conclusion }: Omit<Compared, 'session'>): boolean {
  return disagrees(agreement, verdict, conclusion === 'unknown' ? null : conclusion) === true
}

/** The sessions of each pair of verdict and conclusion. Reviews of one session follow one another. */
export function matrixOf(reviews: readonly Compared[], agreement: Agreement): readonly MatrixCell[] {
  const cells = Map.groupBy(reviews, ({ verdict, conclusion }) => `${verdict} ${conclusion}`)
  return [...cells.values()].flatMap((cell) => {
    const [first] = cell
    if (first === undefined) return []
    const { verdict, conclusion } = first
    return [{ verdict, conclusion, count: countSessions(cell), disagrees: disagreesWith(agreement, first) }]
  })
}
