import { queryOptions } from '@tanstack/react-query'
import type { HistoryRange } from '../../../contract/model/history.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { InsightScope } from '../../../contract/model/insight.ts'
import { desk } from '../../bridge/desk.ts'

// Read again with the reviews, because each submission counts. Not with the other queries, which the first screen loads.

export const insightQuery = (connectionId: ConnectionId, scope: InsightScope) =>
  queryOptions({
    queryKey: ['reviews', connectionId, 'insight', scope],
    queryFn: () => desk.insight.get({ connectionId, scope }),
  })

export const disagreementsQuery = (connectionId: ConnectionId, scope: InsightScope, limit: number) =>
  queryOptions({
    queryKey: ['reviews', connectionId, 'disagreements', scope],
    queryFn: () => desk.insight.disagreements({ connectionId, scope, limit }),
  })

export const workKey = (connectionId: ConnectionId, { from, until }: HistoryRange) =>
  ['reviews', connectionId, 'work', from, until] as const
