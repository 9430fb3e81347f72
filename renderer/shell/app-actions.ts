import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../contract/model/connection.ts'
import { desk } from '../bridge/desk.ts'
import { queryKeys } from '../bridge/query-keys.ts'
import { describeError } from '../common/i18n/describe-failure.ts'
import { showNotice } from '../common/notices/notices.ts'
import { undoLast } from '../common/notices/offer-undo.ts'
import { useShortcuts } from '../common/shortcuts/use-shortcuts.ts'
import { isMac } from '../ui/mod-key.ts'
import type { OpenDialog } from './app-dialogs.tsx'
import { goBack, goForward, placeHere } from './history.ts'
import { focusRegion } from './regions.ts'
import { paths } from './routes.ts'
import { closeSessionsList, sessionsListOf } from './sessions-lists.ts'
import { showSidebar } from './sidebar/show-sidebar.ts'

export type Navigate = (path: string, options?: { readonly replace?: boolean }) => void

type ActionsOptions = {
  readonly navigate: Navigate
  readonly closeDialog: () => void
  /** Called with `true` while a connection is being added, until its sessions are shown. */
  readonly onMaking: (isMaking: boolean) => void
}

/** Reactions to events of a connection. */
export type ConnectionActions = {
  readonly switchTo: (to: Connection) => void
  /** Adds a connection and shows its sessions, unless the user has left; rejects as `make` does. */
  readonly add: (make: () => Promise<Connection>) => Promise<void>
  /** Saves changes and leaves the connection's page, unless the user has left it; rejects as `save` does. */
  readonly edit: (save: () => Promise<Connection>) => Promise<void>
  /** Leaves a connection's page and returns to where it was opened from. */
  readonly leave: () => void
  /** The connection has received its secret key, and is synced at once. */
  readonly saved: (saved: Connection) => void
  /** The secret key has unlocked stored data. */
  readonly unlocked: (opened: Connection) => void
  readonly removed: (gone: Connection) => void
  /** The labels of its proctoring values have changed. */
  readonly labelled: () => void
  /** Reloads everything that could not be read. */
  readonly retry: (connection: Connection) => void
}

export function useConnectionActions({ navigate, closeDialog, onMaking }: ActionsOptions): ConnectionActions {
  const { t } = useTranslation()
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries({ queryKey: queryKeys.connections })
  /** A failure to start is shown in the sync status. */
  async function syncNow({ id }: Connection): Promise<void> {
    const queryKey = queryKeys.syncStatus(id)
    try {
      client.setQueryData(queryKey, await desk.sync.start({ connectionId: id }))
    } catch {
      await client.invalidateQueries({ queryKey })
    }
  }
  async function syncAsItIs(connection: Connection): Promise<void> {
    await readAgain()
    await syncNow(connection)
  }
  function saved(connection: Connection): void {
    closeDialog()
    void syncAsItIs(connection)
  }
  /** Saves, and then leads on if the user is still here. Elsewhere a failure is told by a notice. */
  async function saveHere(save: () => Promise<Connection>, leadOn: (to: Connection) => void): Promise<Connection> {
    const place = placeHere()
    const isStillHere = () => placeHere() === place
    try {
      const made = await save()
      if (isStillHere()) leadOn(made)
      return made
    } catch (error) {
      if (!isStillHere()) {
        const { happened, todo } = describeError(t, error)
        const text = `${happened} ${todo}`
        showNotice({ id: 'connection', tone: 'bad', title: t('app.connectionNotSaved'), text, stays: true })
      }
      throw error
    }
  }
  const leave = () => {
    if (!goBack()) navigate(paths.home, { replace: true })
  }
  return {
    switchTo: (to) => navigate(paths.sessions(to.id)),
    async add(make) {
      onMaking(true)
      try {
        const makeListed = async () => {
          const made = await make()
          await readAgain()
          return made
        }
        // Replaces the form in the history, so that going back does not lead to an empty form.
        const added = await saveHere(makeListed, ({ id }) => navigate(paths.sessions(id), { replace: true }))
        // The demo syncs by itself. A failure of the first sync is shown in its status.
        if (!added.isDemo) await syncNow(added)
      } finally {
        onMaking(false)
      }
    },
    async edit(save) {
      await syncAsItIs(await saveHere(save, leave))
    },
    leave,
    saved,
    unlocked(opened) {
      // Otherwise the list that could not be read would show its failure briefly.
      closeSessionsList(opened.id)
      saved(opened)
    },
    removed(gone) {
      closeDialog()
      closeSessionsList(gone.id)
      showNotice({ id: `removed-${gone.id}`, tone: 'ok', title: t('removal.done', { name: gone.name }), stays: false })
      void readAgain()
    },
    labelled() {
      closeDialog()
      void readAgain()
    },
    retry(connection) {
      void client.invalidateQueries()
      sessionsListOf(connection.id).retry()
    },
  }
}

/** If it fails, nothing is lost and there is no new window to show the error, so it is ignored. */
export function openNewWindow(): void {
  desk.app.newWindow().catch(() => undefined)
}

/** The same keys move a column while its header is focused, and in text fields of macOS they move by words. */
function isTakenElsewhere({ target }: KeyboardEvent): boolean {
  return isMac() || (target instanceof Element && target.closest('[role=columnheader]') !== null)
}

/** The shortcuts that work everywhere. */
export function useAppShortcuts(navigate: Navigate, openDialog: (dialog: OpenDialog) => void): void {
  useShortcuts('everywhere', {
    'mod+k': { whileTyping: () => openDialog({ kind: 'palette' }) },
    'mod+b': { whileTyping: () => showSidebar(openDialog) },
    F6: { whileTyping: (event) => focusRegion(event.shiftKey ? -1 : 1) },
    '?': () => openDialog({ kind: 'shortcuts' }),
    'mod+z': undoLast,
    'Alt+ArrowLeft': { whileTyping: (event) => (isTakenElsewhere(event) ? false : void goBack()) },
    'Alt+ArrowRight': { whileTyping: (event) => (isTakenElsewhere(event) ? false : void goForward()) },
    'mod+[': { whileTyping: () => void goBack() },
    'mod+]': { whileTyping: () => void goForward() },
    'mod+,': { whileTyping: () => navigate(paths.settings) },
    'mod+Shift+n': { whileTyping: openNewWindow },
  })
}
