import { useId, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Kbd } from '../../ui/kbd.tsx'
import type { ReviewWork } from './review-work.ts'
import { useTypingBurst } from './use-typing-burst.ts'
import styles from './review.module.css'

type Props = {
  readonly work: ReviewWork
  readonly text: string
  readonly isReadOnly: boolean
  readonly ref?: Ref<HTMLTextAreaElement>
}

/** The reviewer's comment for the record, saved while it is typed. */
export function CommentField({ work, text, isReadOnly, ref }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const burst = useTypingBurst()
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>
        <label htmlFor={id}>{t('reviewing.comment')}</label>
        {!isReadOnly && (
          <span className={styles.keysInTitle} aria-hidden="true">
            <Kbd>/</Kbd>
          </span>
        )}
      </h3>
      <textarea
        ref={ref}
        id={id}
        className={styles.comment}
        dir="auto"
        rows={3}
        maxLength={100_000}
        placeholder={isReadOnly ? '' : t('reviewing.commentPlaceholder')}
        readOnly={isReadOnly}
        value={text}
        onChange={(event) => {
          const { value } = event.currentTarget
          work.change({ entity: 'comment', value: value === '' ? null : value }, burst.next())
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
          event.stopPropagation()
          event.currentTarget.blur()
        }}
        onBlur={() => {
          burst.end()
          work.flush()
        }}
      />
    </section>
  )
}
