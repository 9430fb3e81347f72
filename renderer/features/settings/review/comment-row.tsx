import { Ellipsis } from 'lucide-react'
import { use, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReusableComment } from '../../../../contract/model/review-settings.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { FindsContext } from '../find-settings.ts'
import { rowProps } from '../rows.tsx'
import { textsOfComment } from './review-texts.ts'
import styles from './comments.module.css'

type CommentRowProps = {
  readonly comment: ReusableComment
  /** `null` where the list is searched, so that its order is not seen. */
  readonly place: { readonly isFirst: boolean; readonly isLast: boolean } | null
  readonly onEdit: () => void
  readonly onMove: (step: -1 | 1) => void
  readonly onDelete: () => void
}

/** A reusable comment with its menu. Alt with an arrow moves it. */
export function CommentRow({ comment, place, onEdit, onMove, onDelete }: CommentRowProps) {
  const { t } = useTranslation()
  const finds = use(FindsContext)
  const { title, text, used } = comment
  const label = t('review.settings.commentMenu', { name: title })
  const entry = (id: string, name: string, onAction: () => void, disabled = false): MenuEntry => {
    return { kind: 'action', id, label: name, onAction, disabled }
  }
  function moveByKey(event: KeyboardEvent): void {
    if (place === null || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    // The button in it has the focus; the row only handles its keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li {...rowProps(finds(textsOfComment(comment)))} onKeyDownCapture={moveByKey}>
      <div className={styles.comment}>
        <p className={styles.title}>
          <bdi>{title}</bdi>
        </p>
        <p className={styles.excerpt} dir="auto">
          {text}
        </p>
      </div>
      <span className={styles.used}>
        {used === 0 ? t('review.settings.unused') : t('review.settings.used', { count: used })}
      </span>
      <Menu
        label={label}
        trigger={
          <IconButton label={label}>
            <Ellipsis size={15} aria-hidden="true" />
          </IconButton>
        }
        entries={[
          entry('edit', t('review.settings.edit'), onEdit),
          ...(place === null
            ? []
            : [
                entry('up', t('review.settings.moveUp'), () => onMove(-1), place.isFirst),
                entry('down', t('review.settings.moveDown'), () => onMove(1), place.isLast),
              ]),
          { kind: 'separator', id: 'line' },
          entry('delete', t('review.settings.delete'), onDelete),
        ]}
      />
    </li>
  )
}
