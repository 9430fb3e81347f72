import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReusableComment } from '../../../../contract/model/review-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { finder } from '../find-settings.ts'
import { Group, rowProps } from '../rows.tsx'
import { CommentDialog } from './comment-dialog.tsx'
import { CommentRow } from './comment-row.tsx'
import { moved, without } from './lists.ts'
import { textsOfComment } from './review-texts.ts'
import { useReviewSettings } from './use-review-changes.ts'
import styles from './comments.module.css'

const MOST_COMMENTS = 1_000

/** Rows that are shown until the user asks for all, since each has a menu. */
const FIRST_ROWS = 200

/** The reusable comments, which can be searched and put in order. */
export function CommentsGroup() {
  const { t } = useTranslation()
  const { settings } = useReviewSettings()
  const { comments } = settings
  const { move, remove } = useCommentChanges()
  const [typed, setTyped] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  /** What is edited; `'new'` adds one. */
  const [editing, setEditing] = useState<ReusableComment | 'new' | null>(null)
  const isSearching = typed.trim() !== ''
  const finds = finder(typed)
  const found = isSearching ? comments.filter((comment) => finds(textsOfComment(comment))) : comments
  const shown = showsAll ? found : found.slice(0, FIRST_ROWS)
  return (
    <>
      <div className={styles.head}>
        <div className={styles.search}>
          <TextField
            label={t('review.settings.searchComments')}
            isLabelHidden
            type="search"
            placeholder={t('review.settings.searchComments')}
            value={typed}
            onChange={setTyped}
          />
        </div>
        <Button isDisabled={comments.length >= MOST_COMMENTS} onPress={() => setEditing('new')}>
          <Plus size={14} aria-hidden="true" />
          {t('review.settings.addComment')}
        </Button>
      </div>
      <p role="status" className="visually-hidden">
        {isSearching ? t('review.settings.commentsFound', { count: found.length }) : ''}
      </p>
      <Group>
        {found.length === 0 ? <NoComments isSearching={isSearching} /> : null}
        <ul aria-label={t('review.settings.comments')}>
          {shown.map((comment, index) => (
            <CommentRow
              key={comment.id}
              comment={comment}
              place={isSearching ? null : { isFirst: index === 0, isLast: index === comments.length - 1 }}
              onEdit={() => setEditing(comment)}
              onMove={(step) => void move(comment, step)}
              onDelete={() => void remove(comment)}
            />
          ))}
        </ul>
        {shown.length < found.length ? (
          <div {...rowProps(false)}>
            <Button size="small" onPress={() => setShowsAll(true)}>
              {t('review.settings.showAllComments', { count: found.length })}
            </Button>
          </div>
        ) : null}
      </Group>
      {editing === null ? null : (
        <CommentDialog comment={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </>
  )
}

function NoComments({ isSearching }: { readonly isSearching: boolean }) {
  const { t } = useTranslation()
  return (
    <div {...rowProps(false)}>
      {isSearching ? (
        <p>{t('review.settings.noCommentFound')}</p>
      ) : (
        <p>
          {t('review.settings.noComments')}. {t('review.settings.noCommentsHint')}
        </p>
      )}
    </div>
  )
}

function useCommentChanges() {
  const { t } = useTranslation()
  const { settings, change } = useReviewSettings()

  const move = ({ id, title: name }: ReusableComment, step: -1 | 1) => {
    const place = moved(settings.comments, id, step).findIndex((comment) => comment.id === id) + 1
    return change({
      name,
      title: t('review.settings.moved', { name, place, count: settings.comments.length }),
      edit: ({ comments }) => ({ comments: moved(comments, id, step) }),
    })
  }

  const remove = ({ id, title: name }: ReusableComment) =>
    change({
      name,
      title: t('review.settings.commentDeleted', { name }),
      isShown: true,
      edit: ({ comments }) => ({ comments: without(comments, id) }),
    })

  return { move, remove }
}
