import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../../contract/model/connection.ts'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { ReviewSettings } from '../../../../contract/model/review-settings.ts'
import { desk } from '../../../bridge/desk.ts'
import { queries } from '../../../bridge/queries.ts'
import { queryKeys } from '../../../bridge/query-keys.ts'
import { describeError } from '../../../common/i18n/describe-failure.ts'
import { announce, showNotice } from '../../../common/notices/notices.ts'
import { useUndoOffers } from '../use-undo-offers.ts'
import { takeBack } from './take-back.ts'

type Members = Partial<ReviewSettings>

/**
 * What changes, made of the settings as they are stored. `name` is what is changed, and `title` what is done with it,
 * for announcements. A notice shows the title of a change that leaves nothing to see.
 */
export type ReviewEdit = {
  readonly name: string
  readonly title?: string
  readonly isShown?: boolean
  /** Whether Undo leaves it as it is. */
  readonly isFinal?: boolean
  readonly edit: (now: ReviewSettings) => Members
}

export type ReviewChanges = {
  /** Saves a change, which Ctrl Z undoes. Rejects if it cannot be saved. */
  readonly save: (change: ReviewEdit) => Promise<void>
  /** {@link save} that shows a failure as a notice. Resolves to whether the change was saved. */
  readonly change: (change: ReviewEdit) => Promise<boolean>
}

/** Changes of a connection's review settings. Each reads them first, since another window may have changed them. */
export function useReviewChanges(connectionId: ConnectionId | null): ReviewChanges {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { inTurn, offer } = useUndoOffers()
  const changes = useRef(0)

  async function write(id: ConnectionId, now: ReviewSettings, members: Members): Promise<void> {
    await desk.reviewSettings.set({ connectionId: id, change: members })
    client.setQueryData(queryKeys.reviewSettings(id), { ...now, ...members })
  }

  function tellFailure(error: unknown): void {
    const text = describeError(t, error)
    showNotice({ id: 'settings', tone: 'bad', title: t('settings.failed'), text: text.happened, stays: true })
  }

  async function save({ name, title, isShown = false, isFinal = false, edit }: ReviewEdit): Promise<void> {
    if (connectionId === null) return
    const before = await desk.reviewSettings.get({ connectionId })
    const after = edit(before)
    if (JSON.stringify({ ...before, ...after }) === JSON.stringify(before)) return
    await write(connectionId, before, after)
    if (isFinal) return announce(title ?? t('settings.changed', { name }))
    async function undo(id: ConnectionId): Promise<void> {
      try {
        const now = await desk.reviewSettings.get({ connectionId: id })
        await write(id, now, takenBack(before, after, now))
        announce(t('settings.undone', { name }))
      } catch (error) {
        tellFailure(error)
      }
    }
    changes.current += 1
    offer({
      id: `review-setting-${changes.current}`,
      title: title ?? t('settings.changed', { name }),
      undo: () => undo(connectionId),
      isShown,
    })
  }

  return {
    save: (change) => inTurn(() => save(change)),
    change: async (change) => {
      try {
        await inTurn(() => save(change))
        return true
      } catch (error) {
        tellFailure(error)
        return false
      }
    },
  }
}

/** The changed members as they were, with what was changed since. */
function takenBack(before: ReviewSettings, after: Members, now: ReviewSettings): Members {
  const names = Object.keys(after) as (keyof ReviewSettings)[]
  return Object.fromEntries(names.map((name) => [name, takeBack<unknown>(before[name], after[name], now[name])]))
}

/** The review settings of the connection; `undefined` until they are read. */
export function useReviewSettingsOf(connectionId: ConnectionId | null) {
  const id = connectionId ?? ('' as ConnectionId)
  return useQuery({ ...queries.reviewSettings(id), enabled: connectionId !== null })
}

type ReviewState = ReviewChanges & { readonly connection: Connection; readonly settings: ReviewSettings }

export const ReviewContext = createContext<ReviewState | null>(null)

/** The review settings and the functions that change them. Throws outside their sections. */
export function useReviewSettings(): ReviewState {
  const state = useContext(ReviewContext)
  if (state === null) throw new Error('a part of the review settings stands outside their sections')
  return state
}
