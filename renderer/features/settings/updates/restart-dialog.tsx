import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OfferedUpdate, WorkUnderWay } from '../../../../contract/model/updates.ts'
import { desk } from '../../../bridge/desk.ts'
import { describeError } from '../../../common/i18n/describe-failure.ts'
import { showNotice } from '../../../common/notices/notices.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './updates.module.css'

type RestartDialogProps = { readonly update: OfferedUpdate; readonly onClose: () => void }

const WORK = ['exports', 'evidenceReports', 'syncs'] as const satisfies readonly (keyof WorkUnderWay)[]

/** Asks before the app restarts, and says what is running. */
export function RestartDialog({ update, onClose }: RestartDialogProps) {
  const { t } = useTranslation()
  const { data: work } = useQuery({
    queryKey: ['updates', 'underWay'],
    queryFn: () => desk.updates.underWay(),
    // As it is whenever the question is asked.
    gcTime: 0,
    staleTime: 0,
  })
  const running = WORK.filter((kind) => (work?.[kind] ?? 0) > 0)

  function restart(): void {
    onClose()
    desk.updates.restart().catch((error: unknown) => {
      showNotice({ id: 'updates', tone: 'bad', title: describeError(t, error).happened, stays: false })
    })
  }

  return (
    <Dialog
      title={t('updates.ask.title')}
      isOpen
      onClose={onClose}
      closeLabel={t('app.close')}
      footer={
        <>
          <Button onPress={onClose} autoFocus>
            {t('updates.ask.later')}
          </Button>
          {/* Not before it is known what the restart would end. */}
          <Button variant="primary" isDisabled={work === undefined} onPress={restart}>
            {t('updates.ask.go')}
          </Button>
        </>
      }
    >
      <p>{t('updates.ask.text', { version: update.version })}</p>
      {running.length === 0 ? null : (
        <ul className={styles.work}>
          {running.map((kind) => (
            <li key={kind}>{t(`updates.ask.${kind}`, { count: work?.[kind] ?? 0 })}</li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
