import type { HistoryPage, HistoryRange, WorkHistory } from '../../../../contract/model/history.ts'
import type { SessionKey } from '../../../../contract/model/ids.ts'
import type { PageOfHistory } from '../../queries/history.ts'
import { reads } from '../method.ts'

/** What was changed, by whom and when, newest first. */
export const historyMethods = {
  /** Changes of all reviewers of a session. `limit` counts operations. */
  ofSession: reads<(key: SessionKey, page: PageOfHistory) => HistoryPage>('reviews'),
  /** The own reviewer's changes in a stretch of time, across sessions. `limit` counts operations. */
  ofWork: reads<(range: HistoryRange, page: PageOfHistory) => WorkHistory>('reviews'),
} as const
