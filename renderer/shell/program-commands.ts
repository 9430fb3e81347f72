import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../contract/model/connection.ts'
import type { Settings } from '../../contract/model/settings.ts'
import { desk } from '../bridge/desk.ts'
import { queryKeys } from '../bridge/query-keys.ts'
import { command, useCommands, type Command } from '../common/commands.ts'
import { describeError } from '../common/i18n/describe-failure.ts'
import { showNotice } from '../common/notices/notices.ts'
import { canUndo, undoLast } from '../common/notices/offer-undo.ts'
import { syncStateText } from '../common/sync/sync-state.ts'
import { useWorkOffline } from '../common/work-offline.ts'
import { filterOfView, VIEW_IDS } from '../features/sessions/filters/session-filter.ts'
import { SETTINGS_SECTIONS } from '../features/settings/section-ids.ts'
import { openNewWindow } from './app-actions.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { OpenDialog } from './app-dialogs.tsx'
import { isLocked } from './app-state.ts'
import { canGoBack, canGoForward, goBack, goForward } from './history.ts'
import { MANAGE_SCREENS, paths, type Route } from './routes.ts'
import { openListOf, sessionsListOf } from './sessions-lists.ts'
import { showSidebar } from './sidebar/show-sidebar.ts'
import type { Sync } from './use-sync.ts'

type ProgramCommandsOptions = {
  readonly route: Route
  readonly connection: Connection | null
  readonly connections: readonly Connection[]
  readonly sync: Sync
  readonly onOpen: (dialog: OpenDialog) => void
  readonly onNavigate: (path: string) => void
}

/** Provides the commands that are available everywhere. */
export function ProgramCommands(options: ProgramCommandsOptions): null {
  const { t } = useTranslation()
  const client = useQueryClient()
  const setTheme = useSetTheme()
  const workOffline = useWorkOffline()
  useCommands(() => {
    const isOffline = client.getQueryData<Settings>(queryKeys.settings)?.worksOffline === true
    const offline = isOffline
      ? command(t, 'goOnline', () => void workOffline(false))
      : command(t, 'workOffline', () => void workOffline(true))
    const commands = [...programCommands(t, options, setTheme), offline]
    // Main has announced it if there is one.
    if (!client.getQueryData(queryKeys.updates)) return commands
    const check = () => {
      options.onNavigate(paths.settingsSection('about'))
      // What comes of it is shown there.
      desk.updates.check().catch(() => undefined)
    }
    return [...commands, command(t, 'checkForUpdates', check)]
  }, 'app')
  return null
}

type SetTheme = (theme: Settings['theme']) => Promise<void>

function useSetTheme(): SetTheme {
  const { t } = useTranslation()
  const client = useQueryClient()
  return async (theme) => {
    try {
      client.setQueryData(queryKeys.settings, await desk.settings.set({ theme }))
    } catch (error) {
      const { happened } = describeError(t, error)
      showNotice({ id: 'settings', tone: 'bad', title: t('settings.failed'), text: happened, stays: true })
    }
  }
}

function programCommands(t: TFunction, options: ProgramCommandsOptions, setTheme: SetTheme): readonly Command[] {
  const { connection, connections, onOpen, onNavigate } = options
  return [
    ...(connection ? commandsOf(t, connection, options) : []),
    command(t, 'settings', () => onNavigate(paths.settings)),
    ...SETTINGS_SECTIONS.map((section): Command => ({
      id: `settings-${section}`,
      group: 'go',
      label: t('commandPalette.settings', { section: t(`settings.section.${section}`) }),
      run: () => onNavigate(paths.settingsSection(section)),
    })),
    ...connections
      .filter((other) => other.id !== connection?.id)
      .map((other): Command => ({
        id: `switch-${other.id}`,
        group: 'go',
        label: t('commandPalette.switchTo', { name: other.name }),
        run: () => onNavigate(paths.sessions(other.id)),
      })),
    command(t, 'add', () => onNavigate(paths.connect)),
    ...(connection && !connection.isDemo
      ? [
          command(t, 'edit', () => onNavigate(paths.edit(connection.id)), {
            label: t('settings.edit', { name: connection.name }),
          }),
        ]
      : []),
    ...(['light', 'dark', 'system'] as const).map((theme) =>
      command(t, `theme-${theme}`, () => void setTheme(theme), {
        label: t('commandPalette.theme', { theme: t(`settings.themes.${theme}`) }),
      }),
    ),
    command(t, 'newWindow', openNewWindow),
    command(t, 'shortcuts', () => onOpen({ kind: 'shortcuts' })),
    command(t, 'palette', () => onOpen({ kind: 'palette' })),
    ...(connection ? [command(t, 'sidebar', () => showSidebar(onOpen))] : []),
    ...(canUndo() ? [command(t, 'undo', undoLast)] : []),
    ...(canGoBack() ? [command(t, 'goBack', goBack)] : []),
    ...(canGoForward() ? [command(t, 'goForward', goForward)] : []),
  ]
}

function commandsOf(t: TFunction, connection: Connection, options: ProgramCommandsOptions): readonly Command[] {
  const { id } = connection
  const { sync, onNavigate } = options
  const isSyncing = sync.status !== undefined && sync.status.state !== 'idle'
  const side = sync.status === undefined ? {} : { side: syncStateText(t, sync.status, Date.now()) }
  const showList = () => onNavigate(paths.sessions(id))
  return [
    ...(isSyncing
      ? [command(t, 'cancel', sync.cancel, side)]
      : [command(t, 'sync', sync.start, side), command(t, 'syncAll', sync.startOver)]),
    ...(isLocked(connection) ? [] : commandsOfStored(t, id, options)),
    command(t, 'sessions', showList),
    command(t, 'review', () => onNavigate(paths.review(id))),
    command(t, 'downloads', () => onNavigate(paths.downloads(id))),
    command(t, 'insight', () => onNavigate(paths.insight(id))),
    command(t, 'work', () => onNavigate(paths.work(id))),
    ...MANAGE_SCREENS.map((screen) => command(t, screen, () => onNavigate(paths.manage(id, screen)))),
  ]
}

/** The commands on stored sessions, which a connection without its key can't show. */
function commandsOfStored(t: TFunction, id: ConnectionId, options: ProgramCommandsOptions): readonly Command[] {
  const { route, onOpen, onNavigate } = options
  // Commands are built on every screen, which must not open the list of another connection.
  const views = openListOf(id)?.store.getState().views ?? []
  const showList = () => onNavigate(paths.sessions(id))
  return [
    command(t, 'export', () => onOpen({ kind: 'export', connectionId: id })),
    ...VIEW_IDS.map((viewId) =>
      command(
        t,
        `view-${viewId}`,
        () => {
          showList()
          const list = sessionsListOf(id)
          list.setFilter({ ...filterOfView(viewId), search: list.store.getState().filter.search }, null)
        },
        { label: t('palette.view', { name: t(`sessions.view.${viewId}`) }) },
      ),
    ),
    ...views.map((saved): Command => ({
      id: `saved-view-${saved.id}`,
      group: 'views',
      label: t('palette.view', { name: saved.name }),
      run: () => {
        showList()
        sessionsListOf(id).applyView(saved)
      },
    })),
    // A session offers it for itself.
    ...(route.kind === 'session' || (route.kind === 'review' && route.key !== null)
      ? []
      : [command(t, 'download', () => onOpen({ kind: 'download', connectionId: id, request: { first: null } }))]),
    command(t, 'markingSheet', () => onOpen({ kind: 'markingSheet', connectionId: id })),
    command(t, 'importScores', () => onOpen({ kind: 'importScores', connectionId: id })),
    command(t, 'importTranscripts', () => onOpen({ kind: 'importTranscripts', connectionId: id })),
    command(t, 'startReviewing', () => onOpen({ kind: 'startReviewing', connectionId: id })),
  ]
}
