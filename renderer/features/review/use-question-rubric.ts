import { useQuery } from '@tanstack/react-query'
import type { ConnectionId, Guid } from '../../../contract/model/ids.ts'
import type { RubricScore, RubricVersion } from '../../../contract/model/rubric.ts'
import { queries } from '../../bridge/queries.ts'

export type QuestionRubric = {
  readonly isReady: boolean
  /** The version that the score was given with, or else the one to score with; `null` for none. */
  readonly version: RubricVersion | null
  /** The version that is assigned now, if it is another one than that of the score. */
  readonly newer: RubricVersion | null
}

/** The rubric of a question. `code` is that of the question, `made` how its score came about. */
export function useQuestionRubric(
  connectionId: ConnectionId,
  test: Guid,
  code: string | null,
  made: RubricScore | null,
): QuestionRubric {
  const all = useQuery(queries.assignedRubrics(connectionId, test))
  const assigned = all.data?.find(({ question }) => question === code)?.version ?? null
  const isAssigned = made === null || (assigned?.rubric === made.rubric && assigned.version === made.version)
  const kept = useQuery(queries.rubricVersion(connectionId, isAssigned ? null : made))
  if (isAssigned) return { isReady: all.isFetched, version: assigned, newer: null }
  return { isReady: all.isFetched && kept.isFetched, version: kept.data ?? null, newer: assigned }
}
