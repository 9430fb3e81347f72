import { useTranslation } from 'react-i18next'
import { ContextMenu } from '../../ui/context-menu.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import type { MenuEntry } from '../../ui/menu-items.tsx'
import type { MenuPlace } from './use-tree-keys.ts'
import { nameOfRow } from './stack-texts.ts'
import type { OnAct, RowAct } from './tree-row.tsx'
import { isStackLeft, type TreeRow } from './tree-rows.ts'

export type RowMenuRequest = MenuPlace & { readonly row: TreeRow }

type Props = {
  readonly request: RowMenuRequest
  readonly onAct: OnAct
  readonly onClose: () => void
}

/** The commands for a stack or a session. */
export function RowMenu({ request, onAct, onClose }: Props) {
  const { t } = useTranslation()
  const { row, anchor, at } = request
  const entry = (act: RowAct, label: string, keys?: string): MenuEntry => ({
    kind: 'action',
    id: act,
    label,
    onAction: () => onAct(act, row),
    ...(keys === undefined ? {} : { side: <Kbd>{keys}</Kbd> }),
  })
  const { stack } = row
  const state = row.kind === 'session' ? row.session.state.kind : null
  const isLeft = state === null ? isStackLeft(stack) : state === 'queued' || state === 'running' || state === 'paused'
  const hasTrouble = state === null ? stack.partly + stack.outdated > 0 : state === 'partly'
  const entries: readonly MenuEntry[] = [
    row.kind === 'session'
      ? entry('open', t('downloads.openSession'), 'Enter')
      : entry('toggle', t(row.isOpen ? 'downloads.closeStack' : 'downloads.openStack'), row.isOpen ? '←' : '→'),
    // Some sessions of a stack may be paused and others not.
    ...(isLeft && state !== 'paused' ? [entry('pause', t('downloads.pause'), 'Space')] : []),
    ...(isLeft && (state === null || state === 'paused') ? [entry('resume', t('downloads.resume'), 'Space')] : []),
    ...(hasTrouble ? [entry('retry', t('downloads.retry'))] : []),
    ...(state === 'outdated' ? [entry('retry', t('downloads.update'))] : []),
    { kind: 'separator', id: 'removal' },
    entry('remove', t('downloads.remove'), 'Del'),
  ]
  return <ContextMenu label={nameOfRow(t, row)} anchor={anchor} at={at} entries={entries} onClose={onClose} />
}
