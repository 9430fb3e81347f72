import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasVisibleText } from '../../../../contract/model/visible-text.ts'
import type { ReusableComment } from '../../../../contract/model/review-settings.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { edited } from './lists.ts'
import { SaveDialog } from './save-dialog.tsx'
import { useReviewSettings } from './use-review-changes.ts'
import { classNames } from '../../../ui/class-names.ts'
import fieldStyles from '../../../ui/field.module.css'
import styles from './comments.module.css'

type CommentDialogProps = {
  /** `null` for a new one. */
  readonly comment: ReusableComment | null
  readonly onClose: () => void
}

/** Adds or edits a reusable comment. */
export function CommentDialog({ comment, onClose }: CommentDialogProps) {
  const { t } = useTranslation()
  const { save } = useReviewSettings()
  const id = useId()
  const [title, setTitle] = useState(comment?.title ?? '')
  const [text, setText] = useState(comment?.text ?? '')
  const [wasTried, setWasTried] = useState(false)
  const hasTitle = hasVisibleText(title)
  const hasText = hasVisibleText(text)
  const isTextMissing = wasTried && !hasText

  async function saveDraft(): Promise<void> {
    const part = { title: title.trim(), text }
    await save({
      name: part.title,
      edit: ({ comments }) => ({
        comments:
          comment === null
            ? [...comments, { ...part, id: crypto.randomUUID(), used: 0 }]
            : edited(comments, comment.id, part),
      }),
    })
  }

  return (
    <SaveDialog
      title={t(`review.settings.${comment === null ? 'addComment' : 'editComment'}`)}
      size="medium"
      onClose={onClose}
      save={hasTitle && hasText ? saveDraft : null}
      onInvalid={() => setWasTried(true)}
    >
      <TextField
        label={t('review.settings.commentTitle')}
        autoFocus
        autoComplete="off"
        maxLength={200}
        value={title}
        onChange={setTitle}
        error={wasTried && !hasTitle ? t('review.settings.commentTitleMissing') : undefined}
      />
      <div className={fieldStyles.field}>
        <label className={fieldStyles.label} htmlFor={id}>
          {t('review.settings.commentText')}
        </label>
        <textarea
          id={id}
          className={classNames(fieldStyles.input, styles.text)}
          dir="auto"
          rows={6}
          maxLength={10_000}
          value={text}
          aria-invalid={isTextMissing}
          aria-describedby={isTextMissing ? `${id}-problem` : undefined}
          data-invalid={isTextMissing ? '' : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {isTextMissing ? (
          <p id={`${id}-problem`} className={fieldStyles.error}>
            {t('review.settings.commentTextMissing')}
          </p>
        ) : null}
      </div>
    </SaveDialog>
  )
}
