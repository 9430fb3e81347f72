import type { ComponentProps, ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../contract/model/connection.ts'
import { initialsOf } from '../../ui/avatar.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import type { OpenDialog } from '../app-dialogs.tsx'
import { paths } from '../routes.ts'
import type { Sync } from '../use-sync.ts'
import styles from './sidebar.module.css'

export type ConnectionMenuProps = {
  readonly connection: Connection
  readonly connections: readonly Connection[]
  readonly sync: Sync
  readonly onConnection: (connection: Connection) => void
  readonly onNavigate: (path: string) => void
  readonly onOpen: (dialog: OpenDialog) => void
}

type TriggerProps = Pick<ComponentProps<typeof Button>, 'className'> & Readonly<Record<`data-${string}`, string>>

/** The button of a connection, which opens the menu of all connections. */
export function ConnectionMenu({
  connection,
  connections,
  onConnection,
  onNavigate,
  onOpen,
  sync,
  trigger,
  children,
}: ConnectionMenuProps & {
  /** Attributes of the button. */
  readonly trigger: TriggerProps
  /** Shown in the button after the connection's mark. */
  readonly children?: ReactNode
}) {
  const { t } = useTranslation()
  const entries: readonly MenuEntry[] = [
    ...connections.map((other) => ({
      kind: 'action' as const,
      id: other.id,
      label: other.name,
      checked: other.id === connection.id,
      onAction: () => onConnection(other),
    })),
    { kind: 'separator', id: 'work' },
    {
      kind: 'action',
      id: 'syncAll',
      label: t('shortcuts.syncAll'),
      disabled: sync.status?.state !== 'idle',
      onAction: sync.startOver,
    },
    {
      kind: 'action',
      id: 'markingSheet',
      label: t('shortcuts.markingSheet'),
      onAction: () => onOpen({ kind: 'markingSheet', connectionId: connection.id }),
    },
    {
      kind: 'action',
      id: 'importScores',
      label: t('shortcuts.importScores'),
      onAction: () => onOpen({ kind: 'importScores', connectionId: connection.id }),
    },
    {
      kind: 'action',
      id: 'importTranscripts',
      label: t('shortcuts.importTranscripts'),
      onAction: () => onOpen({ kind: 'importTranscripts', connectionId: connection.id }),
    },
    { kind: 'separator', id: 'separator' },
    { kind: 'action', id: 'add', label: t('app.addConnection'), onAction: () => onNavigate(paths.connect) },
  ]
  return (
    <Menu
      label={t('settings.connections')}
      entries={entries}
      trigger={
        <Button {...trigger} aria-label={t('app.connectionMenu', { name: connection.name })}>
          <span className={styles.mark} aria-hidden="true">
            {markOf(connection.name)}
          </span>
          {children}
        </Button>
      }
    />
  )
}

/** The first letter of a connection's name, which tells connections apart in the rail. */
function markOf(name: string): string {
  return [...initialsOf(name)][0] ?? '#'
}
