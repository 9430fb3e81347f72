import { Ellipsis } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import type { NoteKind } from '../../../../contract/model/review-settings.ts'
import { noteKindName } from '../../../common/review-names.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { NoteForm } from '../../../ui/note-form.tsx'
import { FindsContext } from '../find-settings.ts'
import { rowProps } from '../rows.tsx'
import { textsOfKind } from './review-texts.ts'
import type { KindPart } from './note-kind-dialog.tsx'
import styles from './review.module.css'

type NoteKindRowProps = {
  readonly kind: NoteKind
  /** Notes of this kind; `null` while that is not known. */
  readonly count: number | null
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onEdit: (part: KindPart) => void
  readonly onMove: (step: -1 | 1) => void
  readonly onRemove: () => void
  readonly onOfferAgain: () => void
}

/** A kind of notes with its menu. */
export function NoteKindRow(props: NoteKindRowProps) {
  const { kind, count } = props
  const { t } = useTranslation()
  const finds = use(FindsContext)
  const name = noteKindName(t, kind)
  const label = t('review.settings.kindMenu', { name })
  return (
    <li {...rowProps(finds(textsOfKind(t, kind)))}>
      <span className={styles.kindName}>
        <NoteForm form={kind.form} tone={kind.tone} />
        <bdi>{name}</bdi>
        {kind.isRetired ? <Badge>{t('review.settings.retired')}</Badge> : null}
      </span>
      <span>{kind.key === null ? null : <Kbd always>{kind.key.toUpperCase()}</Kbd>}</span>
      <span className={styles.kindCount}>{count === null ? null : t('review.settings.noteCount', { count })}</span>
      <Menu
        label={label}
        trigger={
          <IconButton label={label}>
            <Ellipsis size={15} aria-hidden="true" />
          </IconButton>
        }
        entries={useEntries(props)}
      />
    </li>
  )
}

function useEntries(props: NoteKindRowProps): readonly MenuEntry[] {
  const { kind, count, isFirst, isLast, onEdit, onMove, onRemove, onOfferAgain } = props
  const { t } = useTranslation()
  const entry = (id: string, label: string, onAction: () => void, disabled = false): MenuEntry => {
    return { kind: 'action', id, label, onAction, disabled }
  }
  const rename = entry('rename', t('review.settings.renameKind'), () => onEdit('name'))
  const look = entry('look', t('review.settings.changeLook'), () => onEdit('look'))
  const line = { kind: 'separator', id: 'line' } as const
  const remove = entry('remove', t('review.settings.removeKind'), onRemove)
  if (kind.isRetired) {
    const again = entry('again', t('review.settings.offerAgain'), onOfferAgain)
    return [rename, look, line, again, ...(count === 0 ? [remove] : [])]
  }
  return [
    rename,
    entry('key', t('review.settings.changeKey'), () => onEdit('key')),
    look,
    line,
    entry('up', t('review.settings.moveUp'), () => onMove(-1), isFirst),
    entry('down', t('review.settings.moveDown'), () => onMove(1), isLast),
    { kind: 'separator', id: 'line-2' },
    remove,
  ]
}
