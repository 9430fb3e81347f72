import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REVIEWER_LENGTHS, type Reviewer } from '../../../contract/model/reviewer.ts'
import { desk } from '../../bridge/desk.ts'
import { queryKeys } from '../../bridge/query-keys.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { describeError } from '../i18n/describe-failure.ts'
import { useReviewerDraft } from './use-reviewer-draft.ts'
import styles from './reviewer.module.css'

type ReviewerDialogProps = {
  readonly reviewer: Reviewer
  readonly onClose: () => void
}

/** Asks for the reviewer's name and initials, which are shown with notes and reviews. */
export function ReviewerDialog({ reviewer, onClose }: ReviewerDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const formId = useId()
  const onlyOnce = useOneAtATime()
  const [failure, setFailure] = useState<unknown>(null)
  const { name, initials, chosen, setName, setInitials } = useReviewerDraft(reviewer)

  async function save(): Promise<void> {
    if (chosen === null) return
    try {
      client.setQueryData(queryKeys.reviewer, await desk.reviewer.setName(chosen))
      onClose()
    } catch (error) {
      setFailure(error)
    }
  }

  const problem = failure === null ? null : describeError(t, failure)
  return (
    <Dialog
      title={t(reviewer.name === '' ? 'reviewer.enter' : 'reviewer.edit')}
      isOpen
      onClose={onClose}
      closeLabel={t('app.close')}
      size="small"
      footer={
        <>
          <Button onPress={onClose}>{t('app.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isDisabled={chosen === null}>
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
          void onlyOnce(save)
        }}
      >
        <p className={styles.lead}>{t('reviewer.text')}</p>
        <TextField
          label={t('reviewer.name')}
          autoFocus
          autoComplete="off"
          maxLength={REVIEWER_LENGTHS.name}
          value={name}
          onChange={setName}
        />
        <div className={styles.initials}>
          <TextField
            label={t('reviewer.initials')}
            autoComplete="off"
            maxLength={REVIEWER_LENGTHS.initials}
            value={initials}
            onChange={setInitials}
          />
        </div>
        {problem ? (
          <Banner tone="bad" live title={problem.happened}>
            <p>{problem.todo}</p>
          </Banner>
        ) : null}
      </form>
    </Dialog>
  )
}
