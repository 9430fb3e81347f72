import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { desk } from '../../bridge/desk.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ReadOnlyText } from '../../ui/read-only-text.tsx'
import styles from './crash.module.css'

/** The report of a crash, to read before it is saved. */
export function CrashDialog({ crashId, onClose }: { readonly crashId: number; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [saved, setSaved] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const report = useQuery({ queryKey: ['crash', crashId], queryFn: () => desk.crash.report({ crashId }), gcTime: 0 })
  const problem = error === null ? null : describeError(t, error)
  const unread = report.error ? describeError(t, report.error) : null

  async function save(): Promise<void> {
    setError(null)
    try {
      const file = await desk.crash.save({ crashId })
      if (file !== null) setSaved(file.name)
    } catch (thrown) {
      setError(thrown)
    }
  }

  return (
    <Dialog
      title={t('app.crashReport')}
      isOpen
      onClose={onClose}
      closeLabel={t('app.close')}
      size="large"
      footer={
        <>
          <span role="status" className={styles.saved}>
            {saved === null ? '' : t('app.crashSaved', { name: saved })}
          </span>
          <Button variant="primary" isDisabled={report.data === undefined} onPress={() => void save()}>
            {t('app.crashSave')}
          </Button>
        </>
      }
    >
      <p className={styles.about}>{t('app.crashAbout')}</p>
      {problem ? (
        <Banner tone="bad" live title={t('crash.notSaved')}>
          <p>
            {problem.happened} {problem.todo}
          </p>
        </Banner>
      ) : null}
      {unread ? (
        <Banner tone="bad" live title={unread.happened}>
          <p>{unread.todo}</p>
        </Banner>
      ) : null}
      <ReadOnlyText label={t('app.crashReport')} text={report.data?.text ?? ''} />
    </Dialog>
  )
}
