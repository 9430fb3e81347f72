import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../contract/model/connection.ts'
import { desk } from '../bridge/desk.ts'
import { queryKeys } from '../bridge/query-keys.ts'
import { showNotice } from '../common/notices/notices.ts'
import { undoLast } from '../common/notices/offer-undo.ts'
import { useShortcuts } from '../common/shortcuts/use-shortcuts.ts'
import type { OpenDialog } from './app-dialogs.tsx'
import { focusRegion } from './regions.ts'
import { paths } from './routes.ts'
import { closeSessionsList, sessionsListOf } from './sessions-lists.ts'

export type Navigate = (path: string, options?: { readonly replace?: boolean }) => void

type ActionsOptions = {
  readonly navigate: Navigate
  readonly closeDialog: () => void
}

/** What is done when something happens to a connection. */
export type ConnectionActions = {
  readonly switchTo: (to: Connection) => void
  /** A connection was added. */
  readonly connected: (saved: Connection) => Promise<void>
  /** A connection was edited, or got its secret key: it syncs at once. */
  readonly saved: (saved: Connection) => void
  /** What its secret key locked can be read. */
  readonly unlocked: (opened: Connection) => void
  readonly removed: (gone: Connection) => void
  /** Asks again for all that could not be read. */
  readonly retry: (connection: Connection) => void
}

export function useConnectionActions({ navigate, closeDialog }: ActionsOptions): ConnectionActions {
  const { t } = useTranslation()
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries({ queryKey: queryKeys.connections })
  /** A failure to begin shows where the sync is shown. */
  async function syncNow({ id }: Connection): Promise<void> {
    const queryKey = queryKeys.syncStatus(id)
    try {
      client.setQueryData(queryKey, await desk.sync.start({ connectionId: id }))
    } catch {
      await client.invalidateQueries({ queryKey })
    }
  }
  async function saved(connection: Connection): Promise<void> {
    closeDialog()
    await readAgain()
    await syncNow(connection)
  }
  const switchTo = (to: Connection) => navigate(paths.sessions(to.id))
  return {
    switchTo,
    async connected(added) {
      await readAgain()
      closeDialog()
      switchTo(added)
      // The demo syncs by itself; a failure of the first sync shows in its status.
      if (!added.isDemo) await syncNow(added)
    },
    saved: (edited) => void saved(edited),
    unlocked(opened) {
      // The list that could not be read would show its failure for a moment.
      closeSessionsList(opened.id)
      void saved(opened)
    },
    removed(gone) {
      closeDialog()
      closeSessionsList(gone.id)
      showNotice({ id: `removed-${gone.id}`, tone: 'ok', title: t('removal.done', { name: gone.name }), stays: false })
      void readAgain()
    },
    retry(connection) {
      void client.invalidateQueries()
      sessionsListOf(connection.id).retry()
    },
  }
}

/** Where it fails, there is no window to say so in but this one, and nothing was lost. */
function openNewWindow(): void {
  desk.app.newWindow().catch(() => undefined)
}

/** The keys that work wherever one is. */
export function useAppShortcuts(navigate: Navigate, openDialog: (dialog: OpenDialog) => void): void {
  useShortcuts('everywhere', {
    'mod+k': { whileTyping: () => openDialog({ kind: 'palette' }) },
    F6: { whileTyping: (event) => focusRegion(event.shiftKey ? -1 : 1) },
    '?': () => openDialog({ kind: 'shortcuts' }),
    'mod+z': undoLast,
    'mod+,': { whileTyping: () => navigate(paths.settings) },
    'mod+Shift+n': { whileTyping: openNewWindow },
  })
}
