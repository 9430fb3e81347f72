import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../contract/model/connection.ts'
import { formatSessionKey, type SessionKey } from '../../../contract/model/ids.ts'
import type { Settings } from '../../../contract/model/settings.ts'
import type { SyncStatus } from '../../../contract/model/sync.ts'
import { desk } from '../../bridge/desk.ts'
import { queryKeys } from '../../bridge/query-keys.ts'
import { rowName } from '../../features/sessions/grid/row-cells.tsx'
import { filterOfView, VIEW_IDS } from '../../features/sessions/filters/session-filter.ts'
import { formatDay } from '../../../contract/text/format.ts'
import type { OpenDialog } from '../app-dialogs.tsx'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { showNotice } from '../../common/notices/notices.ts'
import { syncStateText } from '../../common/sync/sync-state.ts'
import { paths } from '../routes.ts'
import { sessionsListOf } from '../sessions-lists.ts'
import { CommandPalette } from './command-palette.tsx'
import { offeredCommands, type Command } from '../../common/commands.ts'
import { recentSessions } from './recent-sessions.ts'
import { useFoundSessions } from './use-found-sessions.ts'

type PaletteProps = {
  readonly connection: Connection | null
  readonly connections: readonly Connection[]
  readonly sync: { readonly status: SyncStatus | undefined; readonly start: () => void; readonly cancel: () => void }
  readonly onOpen: (dialog: OpenDialog) => void
  readonly onClose: () => void
  readonly onNavigate: (path: string) => void
}

/** The palette with what the whole program offers, what the screen does, and the sessions that are looked for. */
export function Palette(props: PaletteProps) {
  const { connection, onClose, onNavigate } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [now] = useState(() => Date.now())
  // What the screen offered when the palette was opened; nothing changes below it.
  const [here] = useState(offeredCommands)
  const everywhere = useProgramCommands(props)
  const found = useFoundSessions(connection?.id ?? null, typed)
  const commands = useMemo(() => {
    if (connection === null) return [...here, ...everywhere]
    const open = (key: SessionKey) => onNavigate(paths.session(connection.id, key))
    const recent: readonly Command[] = recentSessions(connection.id).map(({ key, name, test }) => ({
      id: `recent-${formatSessionKey(key)}`,
      group: 'recent',
      label: name || t('sessions.noName'),
      side: test,
      run: () => open(key),
    }))
    const sessions: readonly Command[] = found.map((row) => ({
      id: `session-${formatSessionKey(row.key)}`,
      group: 'sessions',
      label: rowName(row, t('sessions.noName')),
      side: `${row.testTitle} · ${formatDay(row.started, now)}`,
      run: () => open(row.key),
    }))
    return [...recent, ...here, ...everywhere, ...sessions]
  }, [connection, everywhere, found, here, now, onNavigate, t])
  return <CommandPalette commands={commands} typed={typed} onTyped={setTyped} onClose={onClose} />
}

function useSetTheme(): (theme: Settings['theme']) => Promise<void> {
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

/** What can be done wherever one is. */
function useProgramCommands({ connection, connections, sync, onOpen, onNavigate }: PaletteProps): readonly Command[] {
  const { t } = useTranslation()
  const setTheme = useSetTheme()
  const isSyncing = sync.status !== undefined && sync.status.state !== 'idle'
  const [now] = useState(() => Date.now())
  const side = sync.status === undefined ? {} : { side: syncStateText(t, sync.status, now) }

  function ofConnection({ id }: Connection): readonly Command[] {
    const list = sessionsListOf(id)
    const { resultSet, selected, views, filter } = list.store.getState()
    const showList = () => onNavigate(paths.sessions(id))
    return [
      isSyncing
        ? { id: 'cancel', group: 'here', label: t('palette.cancelSync'), ...side, run: sync.cancel }
        : { id: 'sync', group: 'here', label: t('shortcuts.sync'), ...side, keys: ['S'], run: sync.start },
      {
        id: 'export',
        group: 'here',
        label: t('sessions.export'),
        keys: ['E'],
        run: () => onOpen({ kind: 'export', connectionId: id, resultSet, selected: selected.count }),
      },
      ...VIEW_IDS.map((viewId): Command => ({
        id: `fixed-view-${viewId}`,
        group: 'views',
        label: t('palette.view', { name: t(`sessions.view.${viewId}`) }),
        run: () => {
          showList()
          list.setFilter({ ...filterOfView(viewId), search: filter.search }, null)
        },
      })),
      ...views.map((saved): Command => ({
        id: `view-${saved.id}`,
        group: 'views',
        label: t('palette.view', { name: saved.name }),
        run: () => {
          showList()
          list.applyView(saved)
        },
      })),
      { id: 'sessions', group: 'go', label: t('shortcuts.goSessions'), run: showList },
    ]
  }

  return [
    ...(connection ? ofConnection(connection) : []),
    {
      id: 'settings',
      group: 'go',
      label: t('shortcuts.goSettings'),
      keys: ['mod', ','],
      run: () => onNavigate(paths.settings),
    },
    ...connections
      .filter((other) => other.id !== connection?.id)
      .map((other): Command => ({
        id: `switch-${other.id}`,
        group: 'go',
        label: t('palette.switchTo', { name: other.name }),
        run: () => onNavigate(paths.sessions(other.id)),
      })),
    { id: 'add', group: 'program', label: t('connect.addTitle'), run: () => onNavigate(paths.connect) },
    ...(connection && !connection.isDemo
      ? [
          {
            id: 'edit',
            group: 'program',
            label: t('settings.edit', { name: connection.name }),
            run: () => onNavigate(paths.edit(connection.id)),
          } as const,
        ]
      : []),
    ...(['light', 'dark', 'system'] as const).map((theme): Command => ({
      id: `theme-${theme}`,
      group: 'program',
      label: t('palette.theme', { theme: t(`settings.themes.${theme}`) }),
      run: () => void setTheme(theme),
    })),
    {
      id: 'newWindow',
      group: 'program',
      label: t('shortcuts.newWindow'),
      keys: ['mod', 'Shift', 'N'],
      run: () => void desk.app.newWindow().catch(() => undefined),
    },
    {
      id: 'shortcuts',
      group: 'program',
      label: t('shortcuts.title'),
      keys: ['?'],
      run: () => onOpen({ kind: 'shortcuts' }),
    },
  ]
}
