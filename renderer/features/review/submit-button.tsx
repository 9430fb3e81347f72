import { useState } from 'react'
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { hasVisibleText } from '../../../contract/model/visible-text.ts'
import type { ReviewSettings } from '../../../contract/model/review-settings.ts'
import { verdictLabel } from '../../common/review-names.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog as AppDialog } from '../../ui/dialog.tsx'
import { isComposing } from '../../ui/is-composing.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { modKey } from '../../ui/mod-key.ts'
import { TextField } from '../../ui/text-field.tsx'
import menuStyles from '../../ui/menu.module.css'
import { classNames } from '../../ui/class-names.ts'
import type { Missing } from './missing.ts'
import type { ReviewInUse } from './use-review.ts'
import styles from './review.module.css'

export type Submission = {
  /** Whether the list of what is missing is open. */
  readonly isListOpen: boolean
  readonly setListOpen: (isOpen: boolean) => void
  readonly isReopening: boolean
  readonly setReopening: (isOpen: boolean) => void
  /** Whether it is asked if the review of a session in progress is to be submitted. */
  readonly isAsking: boolean
  readonly setAsking: (isOpen: boolean) => void
}

type Opened = 'list' | 'reopening' | 'asking'

/** What the main button opens. It belongs to the session it was opened for, and goes with it. */
export function useSubmission(session: string): Submission {
  const [state, setState] = useState<{ readonly session: string; readonly opened: Opened } | null>(null)
  if (state !== null && state.session !== session) setState(null)
  const isOpen = (opened: Opened) => state?.session === session && state.opened === opened
  const setOpen = (opened: Opened) => (opens: boolean) =>
    setState((now) => (opens ? { session, opened } : now?.opened === opened ? null : now))
  return {
    ...{ isListOpen: isOpen('list'), setListOpen: setOpen('list') },
    ...{ isReopening: isOpen('reopening'), setReopening: setOpen('reopening') },
    ...{ isAsking: isOpen('asking'), setAsking: setOpen('asking') },
  }
}

type Props = {
  readonly review: ReviewInUse
  readonly missing: readonly Missing[]
  readonly submission: Submission
  readonly onSubmit: () => void
  /** Submits the review of a session in progress, after it was asked. */
  readonly onSubmitAsked: () => void
  /** Goes to the place of what is missing. */
  readonly onGo: (missing: Missing) => void
}

/** The main button of a session: it submits the review, or says what is missing, or reopens it. */
export function SubmitButton(props: Props) {
  const { t } = useTranslation()
  const { review, submission, onSubmit, onSubmitAsked } = props
  const { isReopening, setReopening, isAsking, setAsking } = submission
  if (review.isSubmitted) {
    return (
      <>
        <Button onPress={onSubmit}>{t('reviewing.reopen')}</Button>
        {isReopening && <ReopenDialog review={review} onClose={() => setReopening(false)} />}
      </>
    )
  }
  return (
    <>
      <MissingList {...props} />
      {isAsking && <InProgressDialog onSubmit={onSubmitAsked} onClose={() => setAsking(false)} />}
    </>
  )
}

/** The button that submits, and the list of what is missing that it opens. */
function MissingList({ review, missing, submission: { isListOpen, setListOpen }, onSubmit, onGo }: Props) {
  const { t } = useTranslation()
  return (
    <DialogTrigger isOpen={isListOpen} onOpenChange={(isOpen) => (isOpen ? onSubmit() : setListOpen(false))}>
      <Button variant="primary" isDisabled={!review.isReady}>
        {t('reviewing.submit')} <Kbd onAccent always>{`${modKey()} ↵`}</Kbd>
      </Button>
      <Popover
        className={classNames(menuStyles.popover, styles.missing)}
        placement="bottom end"
        offset={4}
        data-overlay=""
      >
        <Dialog className={styles.missingDialog ?? ''} aria-label={t('reviewing.missingTitle')}>
          <h2 className={styles.missingTitle}>{t('reviewing.missingTitle')}</h2>
          <ul>
            {missing.map((each, index) => (
              <li key={'num' in each ? `${each.kind} ${each.num}` : each.kind}>
                <AriaButton
                  autoFocus={index === 0}
                  className={classNames(menuStyles.item, styles.missingItem)}
                  onPress={() => {
                    setListOpen(false)
                    onGo(each)
                  }}
                >
                  <MissingText missing={each} review={review} settings={review.settings} />
                </AriaButton>
              </li>
            ))}
          </ul>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

type TextProps = { readonly missing: Missing; readonly review: ReviewInUse; readonly settings: ReviewSettings }

function MissingText({ missing, review, settings }: TextProps) {
  const { t } = useTranslation()
  switch (missing.kind) {
    case 'content':
      return t('reviewing.missingContent')
    case 'report':
      return t('reviewing.missingReport')
    case 'verdict':
      return t('reviewing.missingVerdict')
    case 'reason': {
      const verdict = review.state.review.verdict.value?.verdict
      return t('reviewing.missingReason', { verdict: verdict ? verdictLabel(t, settings, verdict) : '' })
    }
    case 'score':
      return t('reviewing.missingScore', { num: missing.num })
    case 'refused':
      return t('reviewing.refusedScore', { num: missing.num })
  }
}

type InProgressProps = { readonly onSubmit: () => void; readonly onClose: () => void }

/** Asks before the review of a session is submitted that the participant still works on. */
function InProgressDialog({ onSubmit, onClose }: InProgressProps) {
  const { t } = useTranslation()
  return (
    <AppDialog
      title={t('reviewing.inProgressTitle')}
      isOpen
      onClose={onClose}
      closeLabel={t('app.close')}
      size="small"
      footer={
        <>
          <Button onPress={onClose} autoFocus>
            {t('reviewing.cancel')}
          </Button>
          <Button
            variant="primary"
            onPress={() => {
              onClose()
              onSubmit()
            }}
          >
            {t('reviewing.submit')}
          </Button>
        </>
      }
    >
      <p>{t('reviewing.inProgressText')}</p>
    </AppDialog>
  )
}

type ReopenProps = { readonly review: ReviewInUse; readonly onClose: () => void }

function ReopenDialog({ review, onClose }: ReopenProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const isGiven = hasVisibleText(reason)
  const reopen = () => {
    if (!isGiven) return
    review.work.change({ entity: 'status', value: { status: 'reopened', reason: reason.trim() } })
    onClose()
  }
  return (
    <AppDialog
      title={t('reviewing.reopenTitle')}
      isOpen
      onClose={onClose}
      closeLabel={t('app.close')}
      size="small"
      footer={
        <>
          <Button onPress={onClose}>{t('reviewing.cancel')}</Button>
          <Button variant="primary" isDisabled={!isGiven} onPress={reopen}>
            {t('reviewing.reopenNow')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('reviewing.reopenLabel')}
        description={t('reviewing.reopenHint')}
        value={reason}
        onChange={setReason}
        maxLength={2000}
        autoFocus
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return
          event.preventDefault()
          reopen()
        }}
      />
    </AppDialog>
  )
}
