import { useQuery } from '@tanstack/react-query'
import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Backup } from '../../../../contract/model/backup.ts'
import type { Connection } from '../../../../contract/model/connection.ts'
import { formatBytes, formatLongInstant } from '../../../../contract/text/format.ts'
import { desk } from '../../../bridge/desk.ts'
import { queries } from '../../../bridge/queries.ts'
import { describeError } from '../../../common/i18n/describe-failure.ts'
import { announce, showNotice } from '../../../common/notices/notices.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { RestoreBackupDialog } from '../restore-backup-dialog.tsx'
import { Group, Row, rowProps } from '../rows.tsx'
import { SectionPage } from '../section-page.tsx'
import styles from '../rows.module.css'

const TONES: Readonly<Record<Backup['state'], BadgeTone>> = {
  verified: 'ok',
  damaged: 'bad',
  newer: 'warn',
  unreadable: 'warn',
}

/** The backups of each connection: what they are, making one, restoring one. */
export function BackupsSection({ connections }: { readonly connections: readonly Connection[] }) {
  const { t } = useTranslation()
  return (
    <SectionPage section="backups">
      <Group>
        <Row id="backups">{() => null}</Row>
      </Group>
      {connections.length === 0 ? <p className={styles.hint}>{t('settings.noConnections')}</p> : null}
      {connections.map((connection) => (
        <ConnectionBackups key={connection.id} connection={connection} />
      ))}
    </SectionPage>
  )
}

function ConnectionBackups({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation()
  const { id: connectionId, name } = connection
  const [isBusy, setBusy] = useState(false)
  const [restoring, setRestoring] = useState<Backup | null>(null)
  const { data: backups, error } = useQuery({ ...queries.backups(connectionId), staleTime: 0 })

  async function backUp(): Promise<void> {
    setBusy(true)
    try {
      await desk.backups.create({ connectionId })
      announce(t('backups.made'))
    } catch (failed) {
      tellFailure(t('backups.failed'), failed)
    } finally {
      setBusy(false)
    }
  }

  async function show(backup: Backup): Promise<void> {
    try {
      await desk.backups.showInFolder({ connectionId, name: backup.name })
    } catch (failed) {
      tellFailure(t('backups.showFailed'), failed)
    }
  }

  function tellFailure(title: string, failed: unknown): void {
    const { happened, kept, todo } = describeError(t, failed)
    showNotice({ id: 'backups', tone: 'bad', title, text: `${happened} ${kept} ${todo}`, stays: true })
  }

  return (
    <Group
      title={name}
      action={
        <Button
          size="small"
          aria-label={t('backups.nowFor', { name })}
          isPending={isBusy}
          onPress={() => void backUp()}
        >
          {t('backups.now')}
        </Button>
      }
    >
      {backups === undefined || backups.length === 0 ? (
        <p {...rowProps(false)} role="status">
          {backups !== undefined ? t('backups.none') : error === null ? t('backups.checking') : unlistedText(error)}
        </p>
      ) : (
        <ul>
          {backups.map((backup) => (
            <BackupRow
              key={backup.name}
              backup={backup}
              onRestore={() => setRestoring(backup)}
              onShow={() => void show(backup)}
            />
          ))}
        </ul>
      )}
      {restoring === null ? null : (
        <RestoreBackupDialog connectionId={connectionId} backup={restoring} onClose={() => setRestoring(null)} />
      )}
    </Group>
  )

  function unlistedText(failed: Error): string {
    const { happened, todo } = describeError(t, failed)
    return `${t('backups.unlisted')}. ${happened} ${todo}`
  }
}

type BackupRowProps = {
  readonly backup: Backup
  readonly onRestore: () => void
  readonly onShow: () => void
}

function BackupRow({ backup, onRestore, onShow }: BackupRowProps) {
  const { t } = useTranslation()
  const { madeAt, bytes, changes, state } = backup
  const when = formatLongInstant(madeAt)
  const size = formatBytes(bytes)
  return (
    <li {...rowProps(false)}>
      <div className={styles.texts}>
        <p className={styles.label}>
          <time dateTime={new Date(madeAt).toISOString()}>{when}</time>{' '}
          <Badge tone={TONES[state]}>{t(`backups.states.${state}`)}</Badge>
        </p>
        <p className={styles.hint}>{changes === null ? size : t('backups.facts', { size, count: changes })}</p>
      </div>
      <div className={styles.actions}>
        {state === 'verified' ? (
          <Button size="small" aria-label={t('backups.restoreFrom', { when })} onPress={onRestore}>
            {t('backups.restore')}
          </Button>
        ) : null}
        <IconButton label={t('backups.show', { when })} onPress={onShow}>
          <FolderOpen size={15} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}
