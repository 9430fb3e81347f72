import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UpdateStatus, UpdateTrouble } from '../../../../contract/model/updates.ts'
import { formatAgo, formatBytes, formatDay } from '../../../../contract/text/format.ts'
import { desk } from '../../../bridge/desk.ts'
import { queries } from '../../../bridge/queries.ts'
import { describeError } from '../../../common/i18n/describe-failure.ts'
import { showNotice } from '../../../common/notices/notices.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { Group, Row, SwitchRow } from '../rows.tsx'
import { RestartDialog } from './restart-dialog.tsx'
import styles from './updates.module.css'

/** What there is to know and to do about updates; nothing in a copy of the app that has none. */
export function UpdatesGroup() {
  const { t } = useTranslation()
  const { data: status } = useQuery(queries.updates())
  const [asks, setAsks] = useState(false)
  const now = useNow(60_000)
  if (!status) return null
  const { phase, update, trouble, received } = status
  return (
    <Group title={t('updates.title')}>
      <Row id="newerVersion" hint={<span role="status">{stateText(t, status, now)}</span>}>
        {() => <Actions status={status} onRestart={() => setAsks(true)} />}
      </Row>
      {phase === 'downloading' && update !== null ? (
        <div className={styles.part}>
          <Progress label={t('updates.title')} value={(received / update.bytes) * 100} />
        </div>
      ) : null}
      {trouble === null ? null : (
        <div className={styles.part}>
          <Trouble trouble={trouble} />
        </div>
      )}
      {update !== null && update.notes !== '' ? <Notes version={update.version} notes={update.notes} /> : null}
      <SwitchRow id="checksForUpdates" />
      {asks && update !== null ? <RestartDialog update={update} onClose={() => setAsks(false)} /> : null}
    </Group>
  )
}

type ActionsProps = { readonly status: UpdateStatus; readonly onRestart: () => void }

function Actions({ status, onRestart }: ActionsProps) {
  const { t } = useTranslation()
  /** The outcome is announced; only a failure of the call itself is told here. */
  const act = (call: () => Promise<unknown>) => () => {
    call().catch((error: unknown) => {
      showNotice({ id: 'updates', tone: 'bad', title: describeError(t, error).happened, stays: false })
    })
  }
  const check = (
    <Button size="small" isPending={status.phase === 'checking'} onPress={act(() => desk.updates.check())}>
      {t('updates.check')}
    </Button>
  )
  switch (status.phase) {
    case 'unknown':
    case 'current':
    case 'checking':
      return check
    case 'available':
      return (
        <div className={styles.actions}>
          {check}
          <Button size="small" variant="primary" onPress={act(() => desk.updates.download())}>
            {t('updates.download')}
          </Button>
        </div>
      )
    case 'downloading':
      return (
        <Button size="small" onPress={act(() => desk.updates.cancel())}>
          {t('updates.cancel')}
        </Button>
      )
    case 'ready':
    case 'restarting':
      return (
        <Button size="small" variant="primary" isPending={status.phase === 'restarting'} onPress={onRestart}>
          {t('updates.restart')}
        </Button>
      )
  }
}

function stateText(t: TFunction, { phase, update, received, checkedAt }: UpdateStatus, now: number): string {
  const version = update?.version ?? ''
  const size = formatBytes(update?.bytes ?? 0)
  const releasedAt = update?.releasedAt ?? null
  switch (phase) {
    case 'unknown':
      return t('updates.unknown')
    case 'checking':
      return t('updates.checking')
    case 'current':
      return t('updates.current', { ago: formatAgo(checkedAt ?? now, Math.max(now, checkedAt ?? now)) })
    case 'available':
      return releasedAt === null
        ? t('updates.available', { version, size })
        : t('updates.availableSince', { version, size, day: formatDay(releasedAt, now) })
    case 'downloading':
      return t('updates.downloading', { version, size, received: formatBytes(received) })
    case 'ready':
      return t('updates.ready', { version })
    case 'restarting':
      return t('updates.restarting')
  }
}

function Trouble({ trouble: { kind, status } }: { readonly trouble: UpdateTrouble }) {
  const { t } = useTranslation()
  const values = { status: status ?? '' }
  return (
    <Banner tone="warn" live title={t(`updates.troubles.${kind}.happened`, values)}>
      <p>
        {t(`updates.troubles.${kind}.kept`)} {t(`updates.troubles.${kind}.todo`)}
      </p>
    </Banner>
  )
}

/** As text, whatever markup it has. */
function Notes({ version, notes }: { readonly version: string; readonly notes: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(true)
  const title = t('updates.notes', { version })
  return (
    <div className={styles.part}>
      <Disclosure label={title} isOpen={isOpen} onToggle={setOpen}>
        {/* Scrolled by keys, as long as it may be. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={styles.notes} role="region" aria-label={title} tabIndex={0}>
          {notes}
        </div>
      </Disclosure>
    </div>
  )
}
