import type { Page } from '@playwright/test'
import type { Bridge, Reply } from '../../contract/bridge/bridge.ts'
import { rubricScoreOf } from '../../contract/model/rubric-move.ts'
import type { CriterionId, RubricContent, RubricId, RubricVersion } from '../../contract/model/rubric.ts'
import type { ReviewChange } from '../../contract/model/review.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { Held } from './window.ts'

declare global {
  var desk: Bridge
}

const criterion = (digit: string, name: string) => ({
  id: digit.repeat(32) as CriterionId,
  name,
  weight: 1,
  levels: [0, 1, 2, 3].map((points) => ({ points, description: `${name} of level ${points}` })),
})

/** A rubric of nine points. */
export const INTERVIEW: RubricContent = {
  name: 'Leadership interview',
  criteria: [criterion('1', 'Motivation'), criterion('2', 'Structure'), criterion('3', 'Team focus')],
  scaling: { decimals: 1 },
}

const RUBRIC = 'a'.repeat(32) as RubricId

/** Publishes {@link INTERVIEW}. */
export async function publishInterview(page: Page, connectionId: ConnectionId): Promise<RubricVersion> {
  return page.evaluate(
    async ([of, content]) => {
      const valueOf = <T>(reply: { ok: true; value: T } | { ok: false; error: unknown }): T => {
        if (!reply.ok) throw new Error(JSON.stringify(reply.error))
        return reply.value
      }
      const { revision } = valueOf(await globalThis.desk.rubrics.saveDraft({ ...of, content, over: 0 }))
      return valueOf(await globalThis.desk.rubrics.publish({ ...of, over: revision }))
    },
    [{ connectionId, id: RUBRIC }, structuredClone(INTERVIEW)] as const,
  )
}

/** A score of 5 of 9 with {@link INTERVIEW}. */
export function interviewScore(version: RubricVersion, max: number) {
  const levels = Object.fromEntries(INTERVIEW.criteria.map(({ id }, at) => [id, [3, 2, 0][at] ?? 0]))
  return rubricScoreOf(version, levels, max)
}

/** Makes changes of a review as the screen does, one after the other, on the report that is stored. */
export async function review(
  page: Page,
  connectionId: ConnectionId,
  { key }: Pick<Held, 'key'>,
  changes: readonly ReviewChange[],
): Promise<void> {
  await page.evaluate(
    async ([ofSession, all]) => {
      const { desk } = globalThis
      const stored = await desk.reports.get({ ...ofSession, mode: 'stored-first' })
      if (!stored.ok) throw new Error(JSON.stringify(stored.error))
      const report = stored.value.report?.hash ?? null
      for (const change of all) {
        // Most tests are not about what a review needs before it is submitted.
        const isSubmitted = change.entity === 'status' && change.value?.status === 'submitted'
        const { connectionId: id } = ofSession
        const rules = (needsVerdict: 'never' | 'proctored', needsEveryScore: boolean) =>
          desk.reviewSettings.set({ connectionId: id, change: { needsVerdict, needsEveryScore } })
        if (isSubmitted) await rules('never', false)
        const reply: Reply<unknown> = await desk.reviews.change({
          ...ofSession,
          change,
          over: { revision: 0, report },
          burst: null,
        })
        if (isSubmitted) await rules('proctored', true)
        if (!reply.ok) throw new Error(JSON.stringify(reply.error))
      }
    },
    [{ connectionId, key }, changes] as const,
  )
}
