import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { BurstId } from '../../../contract/model/review.ts'
import type { RubricId } from '../../../contract/model/rubric.ts'
import { desk } from '../../bridge/desk.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { showNotice } from '../../common/notices/notices.ts'
import { offerUndo } from '../../common/notices/offer-undo.ts'
import { moveAll, movedIn, newMove, previewAll, undoAll } from './move-scores.ts'

const NOTICE = 'rubric-move'

/** What a move would do; `to` is `null` for the draft of revision `draft`. */
export function movePreview(connectionId: ConnectionId, id: RubricId, to: number | null, draft: number) {
  return queryOptions({
    // Not below the key of rubrics: each page that is moved would read all of it again.
    queryKey: ['rubricMove', connectionId, id, to, draft],
    queryFn: ({ signal }) =>
      previewAll((range) => desk.rubrics.previewMove({ connectionId, id, to, ...range }), signal),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Moves reviews to a version of a rubric, and offers to undo it. */
export function useMove(connectionId: ConnectionId, id: RubricId, to: number) {
  const { t } = useTranslation()
  const client = useQueryClient()
  /** Scores that were moved so far; `null` while nothing moves. */
  const [moved, setMoved] = useState<number | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const isStopped = useRef(false)
  const readAgain = () => client.invalidateQueries({ queryKey: ['rubrics', connectionId] })

  async function undo(burst: BurstId, since: number): Promise<void> {
    try {
      const { undone, kept } = await undoAll((range) => desk.rubrics.undoMove({ connectionId, burst, ...range }), since)
      const title = t('rubrics.moveUndone', { count: undone })
      const text = kept === 0 ? {} : { text: t('rubrics.moveUndoneKept', { count: kept }) }
      showNotice({ id: NOTICE, tone: 'neutral', title, ...text, stays: false })
    } catch (error) {
      const { happened: title, todo: text } = describeError(t, error)
      showNotice({ id: NOTICE, tone: 'bad', title, text, stays: true })
    }
    await readAgain()
  }

  return {
    moved,
    problem,
    /** What was moved until now stays, and can be undone. */
    stop: () => {
      isStopped.current = true
    },
    /** Returns whether it ended without a failure. */
    async run(): Promise<boolean> {
      // A key that is held, or a double click, starts it once.
      if (moved !== null) return false
      const burst = newMove()
      isStopped.current = false
      setProblem(null)
      setMoved(0)
      let done = { count: 0, since: 0 }
      try {
        await moveAll(
          (range) => desk.rubrics.moveScores({ connectionId, id, to, burst, ...range }),
          (sum, since) => {
            done = { count: movedIn(sum), since }
            setMoved(done.count)
            return !isStopped.current
          },
        )
        return true
      } catch (error) {
        setProblem(error)
        return false
      } finally {
        setMoved(null)
        const { count, since } = done
        if (count > 0) {
          const title = t('rubrics.movedTo', { version: to, scores: t('rubrics.scores', { count }) })
          offerUndo(t, NOTICE, title, () => void undo(burst, since))
        }
        await readAgain()
      }
    },
  }
}
