import type { Guid } from '../../../../contract/model/ids.ts'
import { addRows, emptyRowSet, type RowSet } from '../../common/row-sets.ts'
import type { Carries, MethodName } from '../../common/methods.ts'
import type { Lens } from '../../queries/lens.ts'
import { inSnapshot, prepare, type ReadDb } from '../databases/database.ts'
import type { ReaderResultSets } from '../result-sets/reader-result-sets.ts'
import { readDisagreements, readInsight, readInsightChoices, type InsightSource } from './insight.ts'

type InsightReads = Pick<Carries<'reader'>, Extract<MethodName<'reader'>, `insight.${string}`>>

/** The reader's methods for Insight. */
export function insightReads(
  { cache, reviews }: { readonly cache: ReadDb; readonly reviews: ReadDb },
  look: () => Lens,
  resultSets: Pick<ReaderResultSets, 'sessions'>,
): InsightReads {
  const onSource = <T>(read: (source: InsightSource) => T): T =>
    inSnapshot(cache, () => inSnapshot(reviews, () => read({ cache, reviews, lens: look(), finished })))

  /** By the groups of rows that the filters of the list use too. */
  function finished(testId: Guid | null): RowSet {
    const find = prepare<[string], number>(cache, 'SELECT id FROM tests WHERE guid = ?').pluck()
    const id = testId === null ? null : (find.get(testId) ?? -1)
    const { groups, maxId } = resultSets.sessions()
    const { ids, groups: list } = groups()
    const set = emptyRowSet(maxId)
    for (const { finished: isFinished, testId: of, start, end } of list) {
      if (isFinished === 1 && (id === null || of === id)) addRows(set, ids.subarray(start, end))
    }
    return set
  }

  return {
    'insight.choices': () => onSource(readInsightChoices),
    'insight.get': (scope) => onSource((source) => readInsight(source, scope)),
    'insight.disagreements': (scope, limit) => onSource((source) => readDisagreements(source, scope, limit)),
  }
}
