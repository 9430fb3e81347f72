import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NoteKind } from '../../../../contract/model/review-settings.ts'
import { queries } from '../../../bridge/queries.ts'
import { noteKindName } from '../../../common/review-names.ts'
import { Button } from '../../../ui/button.tsx'
import { Group, rowProps } from '../rows.tsx'
import { NoteKindDialog, type KindPart } from './note-kind-dialog.tsx'
import { NoteKindRow } from './note-kind-row.tsx'
import { inListOrder, isOffered, MOST_KINDS, movedKinds, withKindAgain, withoutKind } from './note-kinds.ts'
import { useReviewSettings } from './use-review-changes.ts'
import styles from './review.module.css'

/** A kind that is edited, or `null` for one that is added. */
type Editing = { readonly kind: NoteKind | null; readonly parts: readonly KindPart[] }

/** The kinds of notes on answers. */
export function NoteKindsGroup() {
  const { t } = useTranslation()
  const { settings } = useReviewSettings()
  const [editing, setEditing] = useState<Editing | null>(null)
  const { counts, move, remove, offerAgain } = useKindChanges()
  const kinds = inListOrder(settings.noteKinds)
  const offered = kinds.filter(isOffered)
  return (
    <Group
      title={t('review.settings.noteKinds')}
      hint={t('review.settings.noteKindsHint')}
      action={
        <Button
          size="small"
          isDisabled={kinds.length >= MOST_KINDS}
          onPress={() => setEditing({ kind: null, parts: ['name', 'key', 'look'] })}
        >
          <Plus size={13} aria-hidden="true" />
          {t('review.settings.addKind')}
        </Button>
      }
    >
      {kinds.length === 0 ? <p {...rowProps(false)}>{t('review.settings.noKinds')}</p> : null}
      <ul className={styles.kinds}>
        {kinds.map((kind) => (
          <NoteKindRow
            key={kind.id}
            kind={kind}
            count={counts === undefined ? null : (counts[kind.id] ?? 0)}
            isFirst={kind.id === offered[0]?.id}
            isLast={kind.id === offered.at(-1)?.id}
            onEdit={(part) => setEditing({ kind, parts: [part] })}
            onMove={(step) => void move(kind, step)}
            onRemove={() => void remove(kind)}
            onOfferAgain={() => void offerAgain(kind)}
          />
        ))}
      </ul>
      {editing === null ? null : <NoteKindDialog {...editing} onClose={() => setEditing(null)} />}
    </Group>
  )
}

function useKindChanges() {
  const { t } = useTranslation()
  const { connection, settings, change } = useReviewSettings()
  // Other windows and the sync make notes without changing these settings.
  const { data: counts, refetch } = useQuery({ ...queries.noteCounts(connection.id), staleTime: 0 })

  async function move(kind: NoteKind, step: -1 | 1): Promise<void> {
    const name = noteKindName(t, kind)
    const place = placeOf(movedKinds(settings.noteKinds, kind, step), kind)
    await change({
      name,
      title: t('review.settings.moved', { name, place, count: settings.noteKinds.filter(isOffered).length }),
      edit: ({ noteKinds }) => ({ noteKinds: movedKinds(noteKinds, kind, step) }),
    })
  }

  /** A kind is removed only where no note uses it, which has to be known. */
  async function remove(kind: NoteKind): Promise<void> {
    const { data: fresh, isError } = await refetch()
    const isUsed = isError || fresh === undefined || fresh[kind.id] !== undefined
    const name = noteKindName(t, kind)
    await change({
      name,
      isShown: true,
      title: t(isUsed ? 'review.settings.kindRetired' : 'review.settings.kindRemoved', { name }),
      edit: ({ noteKinds }) => ({ noteKinds: withoutKind(noteKinds, kind.id, isUsed) }),
    })
  }

  const offerAgain = (kind: NoteKind) =>
    change({
      name: noteKindName(t, kind),
      edit: ({ noteKinds }) => ({ noteKinds: withKindAgain(noteKinds, kind.id) }),
    })

  return { counts, move, remove, offerAgain }
}

const placeOf = (kinds: readonly NoteKind[], { id }: NoteKind) => kinds.findIndex((kind) => kind.id === id) + 1
