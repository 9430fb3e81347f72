import { useTranslation } from 'react-i18next'
import type { ReusableComment } from '../../../contract/model/review-settings.ts'
import { classNames } from '../../ui/class-names.ts'
import { highlighted } from '../../ui/highlighted.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { marksIn } from './reusable-comments.ts'
import styles from './comment-picker.module.css'

type Props = {
  readonly id: string
  readonly comments: readonly ReusableComment[]
  readonly query: string
  /** Index of the comment that Enter inserts. */
  readonly current: number
  /** Whether there are any comments to search. */
  readonly hasAny: boolean
  readonly onPoint: (index: number) => void
  readonly onInsert: (comment: ReusableComment) => void
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** The reusable comments that match what is typed. The caret stays in the comment, which names the current one. */
export function CommentPicker({ id, comments, query, current, hasAny, onPoint, onInsert }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.picker}>
      <div id={id} role="listbox" aria-label={t('scoring.search')} className={styles.list}>
        {comments.map((comment, index) => (
          <div
            key={comment.id}
            id={optionId(id, index)}
            ref={(element) => {
              if (index === current) element?.scrollIntoView({ block: 'nearest' })
            }}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={classNames(styles.option, index === current && styles.current)}
            onPointerMove={() => onPoint(index)}
            // The field keeps the focus.
            onPointerDown={(event) => {
              event.preventDefault()
              onInsert(comment)
            }}
          >
            <span className={styles.title}>{highlighted(comment.title, marksIn(comment.title, query))}</span>
            <span className={styles.used}>{t('scoring.used', { count: comment.used })}</span>
            <span className={styles.text}>{comment.text}</span>
          </div>
        ))}
      </div>
      {comments.length === 0 ? (
        <p className={styles.none} role="status">
          {t(hasAny ? 'scoring.noMatch' : 'scoring.noComments')}
        </p>
      ) : (
        <p className={styles.keys} aria-hidden="true">
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('scoring.choose')} <Kbd>↵</Kbd> {t('scoring.insert')}
        </p>
      )}
    </div>
  )
}
