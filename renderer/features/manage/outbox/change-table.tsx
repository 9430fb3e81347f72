import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutboxChange } from '../../../../contract/model/outbox.ts'
import { formatShortInstant } from '../../../../contract/text/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { ManageGrid } from '../grid/manage-grid.tsx'
import { contentText, nameOfChange } from './outbox-texts.ts'
import { stateOfChange, STATE_TONES } from './change-state.ts'
import styles from '../manage.module.css'

type ChangeTableProps = {
  readonly changes: readonly OutboxChange[]
  readonly focused: number
  readonly onFocus: (index: number) => void
}

/** All changes, the one that was staged last first. */
export function ChangeTable({ changes, focused, onFocus }: ChangeTableProps) {
  const { t } = useTranslation()
  const now = useNow(60_000)
  return (
    <ManageGrid
      id="outbox-changes"
      label={t('outbox.table')}
      columns={[
        { id: 'change', title: t('outbox.change'), least: 220, grows: true },
        { id: 'content', title: t('outbox.content'), least: 120, most: 200 },
        { id: 'state', title: t('outbox.state'), least: 140 },
        { id: 'time', title: t('outbox.time'), least: 120, isNumber: true },
      ]}
      count={changes.length}
      focused={focused}
      onFocus={onFocus}
      cells={(index) => {
        const change = changes[index]!
        const state = stateOfChange(change)
        return [
          <Fragment key="change">
            <span className={styles.name}>{t(`outbox.kinds.${change.kind}`)}</span>{' '}
            <bdi className={styles.side}>{nameOfChange(change)}</bdi>
          </Fragment>,
          <span key="content" className={styles.quiet}>
            {contentText(t, change)}
          </span>,
          <Badge key="state" tone={STATE_TONES[state.kind]}>
            {state.kind === 'partly' ? t('outbox.partly', state) : t(`outbox.states.${state.kind}`)}
          </Badge>,
          <span key="time" className={styles.quiet}>
            {formatShortInstant(change.lastSentAt ?? change.stagedAt, now)}
          </span>,
        ]
      }}
    />
  )
}
