import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { ResultSet } from '../../../../contract/model/result-sets.ts'
import { formatSessionKey, type SessionKey } from '../../../../contract/model/ids.ts'
import { centerOf, type SessionRow } from '../../../../contract/model/session.ts'
import type { DownloadRequest } from '../../../common/downloads/download-request.ts'
import { describeError } from '../../../common/i18n/describe-failure.ts'
import { makeEvidence } from '../../../common/make-evidence.ts'
import { showNotice } from '../../../common/notices/notices.ts'
import { ContextMenu } from '../../../ui/context-menu.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import type { MenuEntry } from '../../../ui/menu-items.tsx'
import { rowName } from './row-cells.tsx'
import type { RowMenuRequest } from './grid.tsx'
import type { ListFilter } from '../filters/session-filter.ts'
import { isSelectedAt } from '../list/list-state.ts'
import type { SessionsList } from '../list/sessions-list.ts'
import { evidenceOfSelection } from '../list/evidence-of-list.ts'
import { resultSetOfOne } from '../list/result-set-of-one.ts'

type RowMenuProps = {
  readonly list: SessionsList
  readonly request: Pick<RowMenuRequest, 'anchor' | 'at'>
  /** The session at the cursor when the menu was opened. */
  readonly row: SessionRow
  /** Whether there are several centers. */
  readonly hasCenters: boolean
  readonly onOpen: (key: SessionKey) => void
  readonly onDownload: (request: DownloadRequest) => void
  /** Exports the selected sessions. */
  readonly onExport: () => void
  /** Exports the only session that is selected in a result set opened for this export. */
  readonly onExportOne: (resultSet: ResultSet, name: string) => void
  readonly onClose: () => void
}

/** The commands for a session of the list. Closes when the cursor is no longer on that session. */
export function RowMenu(props: RowMenuProps) {
  const { list, request, row, hasCenters, onOpen, onDownload, onExport, onExportOne, onClose } = props
  const { t } = useTranslation()
  const { anchor, at } = request
  // A sync may insert sessions above it while the menu is open; the cursor stays on the session.
  const index = useStore(list.store, ({ focusIndex, focusKey }) => (isSame(focusKey, row.key) ? focusIndex : null))
  const selected = useStore(list.store, (state) => state.selected.count)
  const isSelected = useStore(list.store, (state) => index !== null && isSelectedAt(state, index))
  useEffect(() => {
    if (index === null) onClose()
  }, [index, onClose])
  const name = rowName(row, t('sessions.noName'))

  const copy = (text: string) => copyAndTell(t, text)
  async function exportOne(): Promise<void> {
    try {
      const resultSet = await resultSetOfOne(list, row.key)
      if (resultSet !== null) onExportOne(resultSet, name)
    } catch (error) {
      const { happened, todo } = describeError(t, error)
      showNotice({
        id: 'export-one',
        tone: 'bad',
        title: t('exports.failed'),
        text: `${happened} ${todo}`,
        stays: true,
      })
    }
  }
  /** Adds conditions to the filter and keeps the cursor on this session. */
  async function narrow(part: Partial<ListFilter>): Promise<void> {
    list.setFilter({ ...list.store.getState().filter, ...part })
    try {
      await list.focusedRow()
      const place = await list.locate(row.key)
      if (place !== null) list.focusRow(place)
    } catch {
      // The list shows its own failure.
    }
  }

  const action = (id: string, label: string, onAction: () => void, keys?: string): MenuEntry => ({
    kind: 'action',
    id,
    label,
    onAction,
    ...(keys === undefined ? {} : { side: <Kbd>{keys}</Kbd> }),
  })
  const separator = (id: string): MenuEntry => ({ kind: 'separator', id })
  const { participantName, participantEmail, key, isBlind = false } = row
  const entries: readonly MenuEntry[] = [
    action('open', t('shortcuts.open'), () => onOpen(key), 'Enter'),
    action(
      'select',
      isSelected ? t('sessions.rowMenu.unselect') : t('shortcuts.select'),
      () => index !== null && list.toggleRow(index),
      'X',
    ),
    separator('copying'),
    ...(participantName === '' || isBlind
      ? []
      : [action('name', t('sessions.rowMenu.copyName'), () => copy(participantName))]),
    ...(participantEmail === null
      ? []
      : [action('email', t('sessions.rowMenu.copyEmail'), () => copy(participantEmail))]),
    action('id', t('sessions.rowMenu.copyId'), () => copy(key.participantId)),
    separator('filtering'),
    action('test', t('sessions.rowMenu.sameTest'), () => void narrow({ testIds: [key.testId] })),
    ...(hasCenters
      ? [
          action(
            'center',
            t('sessions.rowMenu.sameCenter', { center: centerOf(row) }),
            () => void narrow({ centers: [centerOf(row)] }),
          ),
        ]
      : []),
    separator('exporting'),
    downloadEntry(t, onDownload, isSelected && selected > 1 ? null : { key, name }),
    isSelected && selected > 1
      ? action('export', t('sessions.rowMenu.exportSelected', { count: selected }), onExport)
      : action('export', t('sessions.rowMenu.export'), () => void exportOne()),
    evidenceEntry(t, list, key, isSelected ? selected : 0),
  ]
  return (
    <ContextMenu
      label={t('sessions.rowMenu.title', { name })}
      anchor={anchor}
      at={at}
      onClose={onClose}
      entries={entries}
    />
  )
}

function copyAndTell(t: TFunction, text: string): void {
  const copied = copyText(text)
  showNotice({
    id: 'copied',
    tone: copied ? 'ok' : 'bad',
    title: copied ? t('sessions.rowMenu.copied', { text }) : t('sessions.rowMenu.notCopied'),
    stays: false,
  })
}

/** Downloads the session, or the selection that it is a part of. */
function downloadEntry(
  t: TFunction,
  onDownload: (request: DownloadRequest) => void,
  session: NonNullable<DownloadRequest['session']> | null,
): MenuEntry {
  return {
    kind: 'action',
    id: 'download',
    label: t(session === null ? 'listDownloads.download' : 'listDownloads.downloadSession'),
    onAction: () => onDownload(session === null ? { first: 'selected' } : { first: 'session', session }),
  }
}

/** Makes an evidence report of the session, or of the selection that it is a part of. */
function evidenceEntry(t: TFunction, list: SessionsList, key: SessionKey, selected: number): MenuEntry {
  const isOne = selected <= 1
  const scope = { kind: 'session', key } as const
  return {
    kind: 'action',
    id: 'evidence',
    label: isOne ? t('evidence.make') : t('sessions.rowMenu.evidenceSelected', { count: selected }),
    onAction: () =>
      void (isOne ? makeEvidence(t, { connectionId: list.connectionId, scope }) : evidenceOfSelection(t, list)),
  }
}

function isSame(one: SessionKey | null, other: SessionKey): boolean {
  return one !== null && formatSessionKey(one) === formatSessionKey(other)
}
