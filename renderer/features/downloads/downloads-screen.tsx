import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { Download } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DownloadsOverview, DownloadsStatus, DownloadStack } from '../../../contract/model/downloads.ts'
import type { ConnectionId, SessionKey } from '../../../contract/model/ids.ts'
import { queries } from '../../bridge/queries.ts'
import { RemoveDialog } from '../../common/downloads/remove-dialog.tsx'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { useShortcuts } from '../../common/shortcuts/use-shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DownloadsFoot } from './downloads-foot.tsx'
import { DownloadsHead } from './downloads-head.tsx'
import { HoldLine, type DownloadSettings } from './hold-line.tsx'
import { removalOf } from './removal.ts'
import { RowMenu, type RowMenuRequest } from './row-menu.tsx'
import { StackPane } from './stack-pane.tsx'
import { StackTree } from './stack-tree.tsx'
import { nameOfRow } from './stack-texts.ts'
import { isStackRunning, type TreeRow } from './tree-rows.ts'
import { UsageBar } from './usage-bar.tsx'
import { useDownloadActions, type DownloadActions } from './use-download-actions.ts'
import { focusTree, useRowActs } from './use-row-acts.ts'
import type { MenuPlace } from './use-tree-keys.ts'
import { useTree } from './use-tree.ts'
import styles from './downloads.module.css'

type Props = {
  readonly connectionId: ConnectionId
  /** Opens the dialog that starts a download. */
  readonly onDownload: () => void
  readonly onSession: (key: SessionKey) => void
  readonly onSettings: (section: DownloadSettings) => void
  readonly onSecret: () => void
}

/** What is downloaded of a connection, how far it is, and the settings of each stack. */
export function DownloadsScreen({ connectionId, onDownload, onSession, onSettings, onSecret }: Props) {
  const { t } = useTranslation()
  const { data: overview, error, refetch } = useQuery(queries.downloads(connectionId))
  // More recent than what comes with the stacks: main announces it several times a second.
  const status = useQuery(queries.downloadsStatus(connectionId)).data ?? overview?.status
  const actions = useDownloadActions(connectionId)
  useShortcuts('downloads', { d: onDownload, j: focusTree, k: focusTree })
  const hasStacks = overview !== undefined && overview.stacks.length > 0
  return (
    <main className={styles.screen} id="content">
      <DownloadsHead
        status={status}
        onPause={() => void actions.pause(null)}
        onResume={() => void actions.resume(null)}
        onDownload={onDownload}
      />
      {error !== null ? (
        <EmptyState
          title={t('downloads.failed')}
          actions={<Button onPress={() => void refetch()}>{t('app.retry')}</Button>}
        >
          {describeError(t, error).happened} {describeError(t, error).todo}
        </EmptyState>
      ) : overview === undefined || status === undefined ? (
        <div className={styles.body} aria-busy="true" />
      ) : !hasStacks ? (
        <EmptyState
          icon={<Download size={22} />}
          title={t('downloads.emptyTitle')}
          actions={<Button onPress={onDownload}>{t('listDownloads.download')}</Button>}
        >
          <p>{t('downloads.emptyText')}</p>
        </EmptyState>
      ) : (
        <Stacks {...{ connectionId, overview, status, actions, onSession, onSettings, onSecret }} />
      )}
      <DownloadsFoot />
    </main>
  )
}

type StacksProps = Omit<Props, 'onDownload'> & {
  readonly overview: DownloadsOverview
  readonly status: DownloadsStatus
  readonly actions: DownloadActions
}

/** The table, and beside it the settings of the stack at the cursor. */
function Stacks({ connectionId, overview, status, actions, onSession, onSettings, onSecret }: StacksProps) {
  const { t } = useTranslation()
  const tree = useTree(connectionId, overview)
  const [removing, setRemoving] = useState<TreeRow | null>(null)
  const [menu, setMenu] = useState<RowMenuRequest | null>(null)
  const closeMenu = useCallback(() => setMenu(null), [])
  const current = tree.rows[tree.focused] ?? null
  const isRunning = (stack: DownloadStack) => isStackRunning(stack, overview.stacks, tree.rows, status.running)
  const removal = removing === null ? null : removalOf(t, removing)

  const onAct = useRowActs({ tree, actions, running: status.running, onSession, onRemove: setRemoving })
  const openMenu = (row: TreeRow, place: MenuPlace) => setMenu({ row, ...place })

  return (
    <div className={styles.columns}>
      <div className={styles.middle}>
        {status.hold === null ? null : (
          <HoldLine
            hold={status.hold}
            onResume={() => void actions.resume(null)}
            onSettings={onSettings}
            onSecret={onSecret}
          />
        )}
        <UsageBar overview={overview} status={status} onSettings={() => onSettings('storage')} />
        <StackTree
          connectionId={connectionId}
          rows={tree.rows}
          focused={tree.focused}
          running={status.running}
          isReading={tree.isReading}
          onAct={onAct}
          onMenu={openMenu}
        />
      </div>
      <StackPane
        connectionId={connectionId}
        stack={current?.stack ?? null}
        secondsLeft={current !== null && isRunning(current.stack) ? status.secondsLeft : null}
        trouble={troubleOf(t, current)}
        sessionsOf={({ id }) => actions.sessionsOf(id)}
        onChange={actions.change}
        onRemove={(stack) => {
          const row = tree.rows.find(({ id }) => id === stack.id)
          if (row) onAct('remove', row)
        }}
      />
      {menu === null ? null : <RowMenu request={menu} onAct={onAct} onClose={closeMenu} />}
      {removal === null || removing === null ? null : (
        <RemoveDialog
          title={t('downloads.removeTitle')}
          text={removal}
          onClose={() => setRemoving(null)}
          onRemove={() =>
            removing.kind === 'session'
              ? actions.remove([removing.session.key])
              : actions.removeStack(removing.stack.id)
          }
        />
      )}
    </div>
  )
}

/** What is missing of the session at the cursor. */
function troubleOf(t: TFunction, row: TreeRow | null) {
  if (row?.kind !== 'session' || row.session.state.kind !== 'partly') return null
  return { name: nameOfRow(t, row), missing: row.session.state.missing }
}
