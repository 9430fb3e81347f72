import type { Disagreement, Insight, InsightChoices, InsightScope } from '../../../../contract/model/insight.ts'
import { reads } from '../method.ts'

/** What the submitted reviews of sessions in the cache add up to. */
export const insightMethods = {
  choices: reads<() => InsightChoices>('cache', { isBackground: true }),
  get: reads<(scope: InsightScope) => Insight>('cache', { isBackground: true }),
  /** The latest `limit` reviews that disagree with proctoring. */
  disagreements: reads<(scope: InsightScope, limit: number) => readonly Disagreement[]>('cache', {
    isBackground: true,
  }),
} as const
