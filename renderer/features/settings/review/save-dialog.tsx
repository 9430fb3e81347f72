import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../common/i18n/describe-failure.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import styles from './review.module.css'

type SaveDialogProps = {
  readonly title: string
  readonly size?: 'small' | 'medium'
  readonly onClose: () => void
  /** Saves what is entered; `null` while it is not valid, for which `onInvalid` says why. */
  readonly save: (() => Promise<void>) | null
  readonly onInvalid: () => void
  readonly children: ReactNode
}

/** A form that is saved as a whole. If that fails, it stays open with what was entered, and says why. */
export function SaveDialog({ title, size = 'small', onClose, save, onInvalid, children }: SaveDialogProps) {
  const { t } = useTranslation()
  const formId = useId()
  const onlyOnce = useOneAtATime()
  const [failure, setFailure] = useState<unknown>(null)

  async function submit(saveAll: () => Promise<void>): Promise<void> {
    try {
      await saveAll()
      onClose()
    } catch (error) {
      setFailure(error)
    }
  }

  const problem = failure === null ? null : describeError(t, failure)
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      closeLabel={t('app.close')}
      size={size}
      footer={
        <>
          <Button onPress={onClose}>{t('app.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t('app.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (save === null) onInvalid()
          else void onlyOnce(() => submit(save))
        }}
      >
        {children}
        {problem ? (
          <Banner tone="bad" live title={problem.happened}>
            <p>{problem.todo}</p>
          </Banner>
        ) : null}
      </form>
    </Dialog>
  )
}
