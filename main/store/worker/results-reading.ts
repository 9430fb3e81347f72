import type { Carries, MethodName } from '../common/methods.ts'
import { resultsCsv } from '../export/results-csv.ts'
import { listHeldBy, listTestTitles, matchSessions } from '../queries/held-sessions.ts'
import { readKnownTests } from '../queries/known-tests.ts'
import type { Lens } from '../queries/lens.ts'
import { inSnapshot, type ReadDb } from './databases/database.ts'

type ResultsReads = Pick<Carries<'reader'>, Extract<MethodName<'reader'>, `results.${string}`>>

/** The reader's methods for participants that were looked up. */
export function resultsReads(cache: ReadDb, look: () => Lens): ResultsReads {
  return {
    'results.heldBy': (participantId) => listHeldBy(cache, participantId),
    'results.matches': (participantId, others, sessions) =>
      inSnapshot(cache, () => matchSessions(cache, participantId, others, sessions)),
    'results.csv': (found, texts) => {
      const known = readKnownTests(cache)?.tests ?? []
      // What the service lists is newer than what sessions came with.
      const titles = new Map([...listTestTitles(cache), ...known.map(({ testId, title }) => [testId, title] as const)])
      return resultsCsv(found, { texts, titles, isBlind: look().blind !== null })
    },
  }
}
