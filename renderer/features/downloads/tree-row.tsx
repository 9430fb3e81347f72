import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { participantImageAddress } from '../../../contract/bridge/addresses.ts'
import type { DownloadedSession } from '../../../contract/model/downloads.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { shortAlias } from '../../../contract/text/short-alias.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { contentText, personName, readyText, sizeText, stackKind, stackName } from './stack-texts.ts'
import { StateCell, type RunningDownload } from './state-cell.tsx'
import type { TreeRow } from './tree-rows.ts'
import styles from './stack-tree.module.css'

/** What is done at a row by a key, by its buttons or by the pointer. */
export type RowAct = 'pick' | 'toggle' | 'open' | 'pause' | 'resume' | 'pauseOrResume' | 'cancel' | 'retry' | 'remove'

export type OnAct = (act: RowAct, row: TreeRow) => void

type Props = {
  readonly connectionId: ConnectionId
  readonly row: TreeRow
  readonly index: number
  readonly top: number
  readonly isFocused: boolean
  /** Outside the rendered range; rendered only because `aria-activedescendant` refers to it. */
  readonly isAway: boolean
  readonly running: RunningDownload | undefined
  /** The same function at each render. */
  readonly onAct: OnAct
}

export const rowElementId = (index: number) => `download-row-${index}`

/** A stack or a session in the table of downloads. */
export const DownloadRow = memo(function DownloadRow(props: Props) {
  const { row, index, top, isFocused, isAway, onAct } = props
  return (
    // The table handles the keyboard for its rows, which it refers to by aria-activedescendant.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="row"
      id={rowElementId(index)}
      aria-rowindex={index + 2}
      aria-level={row.kind === 'stack' ? 1 : 2}
      aria-posinset={row.place}
      aria-setsize={row.of}
      aria-selected={isFocused}
      aria-expanded={row.kind === 'stack' ? row.isOpen : undefined}
      className={classNames(
        styles.row,
        styles.columns,
        row.kind === 'stack' && styles.stack,
        isFocused && styles.focused,
        isAway && styles.away,
      )}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onAct('pick', row)}
      onDoubleClick={(event) => {
        if (!isOnButton(event)) onAct('open', row)
      }}
    >
      {row.kind === 'stack' ? <StackCells row={row} onAct={onAct} /> : <SessionCells {...props} row={row} />}
    </div>
  )
})

function isOnButton({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('button') !== null
}

type StackCellsProps = { readonly row: Extract<TreeRow, { kind: 'stack' }>; readonly onAct: OnAct }

function StackCells({ row, onAct }: StackCellsProps) {
  const { t } = useTranslation()
  const { stack, isOpen } = row
  const name = stackName(t, stack)
  const Arrow = isOpen ? ChevronDown : ChevronRight
  return (
    <>
      <div role="gridcell" aria-colindex={1} className={classNames(styles.cell, styles.name)}>
        {/* For the pointer alone: the arrow keys do it, and the row says whether it is open. */}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={styles.arrow}
          onClick={() => onAct('toggle', row)}
        >
          <Arrow size={14} aria-hidden="true" />
        </button>
        <bdi className={styles.clipped} title={name}>
          {name}
        </bdi>
      </div>
      <div role="gridcell" aria-colindex={2} className={styles.cell}>
        {stack.source.kind === 'selection' ? null : <Badge>{stackKind(t, stack)}</Badge>}
      </div>
      <div role="gridcell" aria-colindex={3} className={styles.cell}>
        {readyText(t, stack)}
      </div>
      <div role="gridcell" aria-colindex={4} className={classNames(styles.cell, styles.size)}>
        {sizeText(t, stack)}
      </div>
    </>
  )
}

type SessionCellsProps = Omit<Props, 'row'> & { readonly row: Extract<TreeRow, { kind: 'session' }> }

function SessionCells({ connectionId, row, running, onAct }: SessionCellsProps) {
  const { t } = useTranslation()
  const { session } = row
  const bytes = running === undefined ? session : { bytes: running.done, total: running.total }
  return (
    <>
      <div role="gridcell" aria-colindex={1} className={classNames(styles.cell, styles.name, styles.person)}>
        <Person connectionId={connectionId} session={session} />
      </div>
      <div role="gridcell" aria-colindex={2} className={classNames(styles.cell, styles.content)}>
        <Content session={session} />
      </div>
      <div role="gridcell" aria-colindex={3} className={classNames(styles.cell, styles.state)}>
        <StateCell
          session={session}
          running={running}
          onPause={() => onAct('pause', row)}
          onResume={() => onAct('resume', row)}
          onCancel={() => onAct('cancel', row)}
          onRetry={() => onAct('retry', row)}
        />
      </div>
      <div role="gridcell" aria-colindex={4} className={classNames(styles.cell, styles.size)}>
        {bytes.total === 0 && bytes.bytes === 0 ? t('sessions.noValue') : sizeText(t, bytes)}
      </div>
    </>
  )
}

type PersonProps = { readonly connectionId: ConnectionId; readonly session: DownloadedSession }

function Person({ connectionId, session }: PersonProps) {
  const { t } = useTranslation()
  const { row } = session
  if (row === null) return <span className={styles.quiet}>{t('downloads.goneSession')}</span>
  const name = personName(t, row)
  const photoUrl = row.hasPhoto ? participantImageAddress(connectionId, row.id, 0) : null
  return (
    <>
      <Avatar
        // The element may have shown another session.
        key={photoUrl}
        name={row.isBlind ? null : row.participantName}
        seed={row.key.participantId}
        photoUrl={photoUrl}
      />
      <bdi className={styles.clipped} title={name}>
        {row.isBlind ? shortAlias(name) : name}
      </bdi>
    </>
  )
}

function Content({ session: { content, state, total } }: { readonly session: DownloadedSession }) {
  const { t } = useTranslation()
  const text = contentText(t, content, state.kind === 'partly')
  if (text !== '') {
    return (
      <span className={styles.clipped} title={text}>
        {text}
      </span>
    )
  }
  const isKnown = state.kind === 'ready' || total > 0
  return <span className={styles.quiet}>{t(isKnown ? 'downloads.onlyReport' : 'downloads.notKnown')}</span>
}
