import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Backup, BackupComparison, BackupDifference, RestoredBackup } from '../../../contract/model/backup.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { formatLongInstant } from '../../../contract/text/format.ts'
import { formatSessionKey } from '../../../contract/model/ids.ts'
import { desk } from '../../bridge/desk.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './dialogs.module.css'

type RestoreBackupDialogProps = {
  readonly connectionId: ConnectionId
  readonly backup: Backup
  readonly onClose: () => void
}

/** Shows what a restore would bring back and what stays as it is, restores, and says what was restored. */
export function RestoreBackupDialog({ connectionId, backup, onClose }: RestoreBackupDialogProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [restored, setRestored] = useState<RestoredBackup | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const { data: comparison, error } = useQuery({
    queryKey: ['backups', connectionId, 'comparison', backup.name],
    queryFn: () => desk.backups.compare({ connectionId, name: backup.name }),
    gcTime: 0,
    staleTime: Infinity,
  })
  const canRestore = restored === null && comparison !== undefined && !isEverythingHere(comparison)

  async function restore(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      setRestored(await desk.backups.restore({ connectionId, name: backup.name }))
    } catch (failed) {
      setProblem(failed)
    } finally {
      setBusy(false)
    }
  }

  const failure = problem ?? error
  const text = failure ? describeError(t, failure) : null
  return (
    <Dialog
      title={t('backups.title', { when: formatLongInstant(backup.madeAt) })}
      isOpen
      onClose={onClose}
      closeLabel={t('app.close')}
      footer={
        canRestore ? (
          <>
            <Button onPress={onClose}>{t('app.cancel')}</Button>
            <Button variant="primary" isPending={isBusy} onPress={() => void restore()}>
              {t('backups.go')}
            </Button>
          </>
        ) : (
          <Button onPress={onClose} autoFocus>
            {t('app.close')}
          </Button>
        )
      }
    >
      {restored !== null ? (
        <Result restored={restored} />
      ) : comparison !== undefined ? (
        <Comparison comparison={comparison} />
      ) : text === null ? (
        <p role="status">{t('backups.comparing')}</p>
      ) : null}
      {text === null ? null : (
        <Banner tone="bad" live title={text.happened}>
          <p>
            {text.kept} {text.todo}
          </p>
        </Banner>
      )}
    </Dialog>
  )
}

function isEverythingHere(comparison: BackupComparison): boolean {
  const { missing, missingReports, missingRubrics, missingTranscripts, missingPrograms, missesSent } = comparison
  const others = missingReports + missingRubrics + missingTranscripts + missingPrograms
  return missing.changes + others === 0 && !missesSent
}

function Comparison({ comparison }: { readonly comparison: BackupComparison }) {
  const { t } = useTranslation()
  const { missing, missingReports, missingRubrics, missingTranscripts, missingPrograms, missesSent, later } = comparison
  return (
    <>
      {isEverythingHere(comparison) ? <p>{t('backups.nothing')}</p> : null}
      {missing.changes === 0 ? null : <Difference title="missing" difference={missing} />}
      {missingReports === 0 ? null : <p>{t('backups.missingReports', { count: missingReports })}</p>}
      {missingRubrics === 0 ? null : <p>{t('backups.missingRubrics', { count: missingRubrics })}</p>}
      {missingTranscripts === 0 ? null : <p>{t('backups.missingTranscripts', { count: missingTranscripts })}</p>}
      {missingPrograms === 0 ? null : <p>{t('backups.missingPrograms', { count: missingPrograms })}</p>}
      {missesSent ? <p>{t('backups.missesSent')}</p> : null}
      {later.changes === 0 ? <p>{t('backups.laterNone')}</p> : <Difference title="later" difference={later} />}
      <p className={styles.quiet}>{t('backups.keeps')}</p>
    </>
  )
}

type DifferenceProps = { readonly title: 'missing' | 'later'; readonly difference: BackupDifference }

function Difference({ title, difference }: DifferenceProps) {
  const { t } = useTranslation()
  const { changes, sessions, first } = difference
  const counted = {
    changes: t('backups.changes', { count: changes }),
    sessions: t('backups.sessions', { count: sessions }),
  }
  return (
    <section className={styles.difference}>
      <h3 className={styles.legend}>{t(`backups.${title}`, counted)}</h3>
      {/* Scrolls, so it must be reachable by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.sessions} tabIndex={0} aria-label={t(`backups.${title}`, counted)}>
        {first.map(({ key, changes: count, isOnlyHere, participantName, testTitle }) => (
          <li key={formatSessionKey(key)} className={styles.session}>
            <span>
              <bdi className={styles.name}>{participantName ?? t('backups.unknownSession')}</bdi>{' '}
              {testTitle === null ? null : <bdi className={styles.quiet}>{testTitle}</bdi>}
            </span>
            <span className={styles.quiet}>
              {[
                t('backups.changes', { count }),
                ...(isOnlyHere ? [t(title === 'missing' ? 'backups.onlyInBackup' : 'backups.onlyNow')] : []),
              ].join(', ')}
            </span>
          </li>
        ))}
        {sessions > first.length ? (
          <li className={styles.session}>{t('backups.more', { count: sessions - first.length })}</li>
        ) : null}
      </ul>
    </section>
  )
}

function Result({ restored: { changes, sessions, refused } }: { readonly restored: RestoredBackup }) {
  const { t } = useTranslation()
  const counted = {
    changes: t('backups.changes', { count: changes }),
    sessions: t('backups.sessions', { count: sessions }),
  }
  const title = changes === 0 ? t('backups.restoredOther') : t('backups.restored', counted)
  return (
    <Banner tone={refused === 0 ? 'ok' : 'warn'} live title={title}>
      {refused === 0 ? null : <p>{t('backups.refused', { count: refused })}</p>}
    </Banner>
  )
}
