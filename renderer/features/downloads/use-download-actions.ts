import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type {
  DownloadedSession,
  DownloadsOverview,
  DownloadStack,
  StackId,
  StackOptions,
} from '../../../contract/model/downloads.ts'
import type { ConnectionId, SessionKey } from '../../../contract/model/ids.ts'
import { desk } from '../../bridge/desk.ts'
import { queries } from '../../bridge/queries.ts'
import { queryKeys } from '../../bridge/query-keys.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { showNotice } from '../../common/notices/notices.ts'

/** Sessions that one call may name. */
const MOST_AT_ONCE = 1000

/** Sessions of the connection; all that are downloaded with `null`. */
export type Chosen = readonly SessionKey[] | null

export type DownloadActions = {
  readonly pause: (keys: Chosen) => Promise<void>
  readonly resume: (keys: Chosen) => Promise<void>
  /** Downloads what is missing or outdated again. */
  readonly retry: (keys: Chosen) => Promise<void>
  /** Removes sessions from this computer; `true` once they are. */
  readonly remove: (keys: Chosen) => Promise<boolean>
  readonly removeStack: (id: StackId) => Promise<boolean>
  /** Resolves with whether it is changed. */
  readonly change: (stack: DownloadStack, change: Partial<StackOptions>) => Promise<boolean>
  readonly sessionsOf: (id: StackId) => Promise<readonly DownloadedSession[]>
}

/** The commands of downloads. A failure is told in a notice. */
export function useDownloadActions(connectionId: ConnectionId): DownloadActions {
  const { t } = useTranslation()
  const client = useQueryClient()

  async function carryOut(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act()
      // Main announces it too, but at most once a second.
      await client.invalidateQueries({ queryKey: ['downloads', connectionId] })
      return true
    } catch (error) {
      const { happened, todo } = describeError(t, error)
      showNotice({
        id: 'downloads',
        tone: 'bad',
        title: t('downloads.changeFailed'),
        text: `${happened} ${todo}`,
        stays: true,
      })
      return false
    }
  }

  async function forEach(keys: Chosen, act: 'pause' | 'resume' | 'retry' | 'removeSessions'): Promise<boolean> {
    if (keys?.length === 0) return true
    return await carryOut(async () => {
      if (keys === null) return await desk.downloads[act]({ connectionId, keys })
      for (let from = 0; from < keys.length; from += MOST_AT_ONCE) {
        await desk.downloads[act]({ connectionId, keys: keys.slice(from, from + MOST_AT_ONCE) })
      }
    })
  }

  return {
    pause: async (keys) => void (await forEach(keys, 'pause')),
    resume: async (keys) => void (await forEach(keys, 'resume')),
    retry: async (keys) => void (await forEach(keys, 'retry')),
    remove: (keys) => forEach(keys, 'removeSessions'),
    removeStack: (stackId) => carryOut(() => desk.downloads.removeStack({ connectionId, stackId })),
    async change({ id }, change) {
      const before = client.getQueryData<DownloadsOverview>(queryKeys.downloads(connectionId))
      const options = before?.stacks.find((stack) => stack.id === id)?.options
      if (before === undefined || options === undefined) return false
      const next = { ...options, ...change }
      // The control must follow at once.
      client.setQueryData<DownloadsOverview>(queryKeys.downloads(connectionId), {
        ...before,
        stacks: before.stacks.map((stack) => (stack.id === id ? { ...stack, options: next } : stack)),
      })
      const changed = await carryOut(() => desk.downloads.change({ connectionId, stackId: id, options: next }))
      if (!changed) await client.invalidateQueries({ queryKey: queryKeys.downloads(connectionId) })
      return changed
    },
    sessionsOf: (id) => client.fetchQuery(queries.downloadsOfStack(connectionId, id)),
  }
}
