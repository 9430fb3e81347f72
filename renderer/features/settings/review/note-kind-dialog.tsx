import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasVisibleText } from '../../../../contract/model/visible-text.ts'
import type { NoteKind } from '../../../../contract/model/review-settings.ts'
import { noteKindName } from '../../../common/review-names.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { edited } from './lists.ts'
import { keyProblem } from './note-kinds.ts'
import { NoteLook } from './note-look.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { useReviewSettings } from './use-review-changes.ts'

/** What of a kind is edited. */
export type KindPart = 'name' | 'key' | 'look'

type NoteKindDialogProps = {
  /** `null` for a new one. */
  readonly kind: NoteKind | null
  readonly parts: readonly KindPart[]
  readonly onClose: () => void
}

const TITLES = { name: 'renameKind', key: 'changeKey', look: 'changeLook' } as const

const NEW_KIND: Omit<NoteKind, 'id'> = { name: '', key: null, form: 'circle', tone: 'neutral', isRetired: false }

/** Adds a kind of notes, or edits a part of one. */
export function NoteKindDialog({ kind, parts, onClose }: NoteKindDialogProps) {
  const { t } = useTranslation()
  const { save } = useReviewSettings()
  const [draft, setDraft] = useState(() => kind ?? { ...NEW_KIND, id: crypto.randomUUID() })
  const [wasTried, setWasTried] = useState(false)
  const problems = useProblems(draft, kind)
  const change = (part: Partial<NoteKind>) => setDraft((now) => ({ ...now, ...part }))
  const [part] = parts

  async function saveDraft(): Promise<void> {
    const chosen = { ...draft, name: draft.name.trim() }
    const only = {
      ...(parts.includes('name') ? { name: chosen.name } : {}),
      ...(parts.includes('key') ? { key: chosen.key } : {}),
      ...(parts.includes('look') ? { form: chosen.form, tone: chosen.tone } : {}),
    }
    await save({
      name: noteKindName(t, chosen),
      edit: ({ noteKinds }) => ({
        noteKinds: kind === null ? [...noteKinds, chosen] : edited(noteKinds, chosen.id, only),
      }),
    })
  }

  return (
    <SaveDialog
      title={t(`review.settings.${kind === null || part === undefined ? 'addKind' : TITLES[part]}`)}
      onClose={onClose}
      save={problems.name === undefined && problems.key === undefined ? saveDraft : null}
      onInvalid={() => setWasTried(true)}
    >
      {parts.includes('name') ? (
        <TextField
          label={t('review.settings.kindName')}
          autoFocus
          autoComplete="off"
          maxLength={40}
          placeholder={kind === null ? '' : noteKindName(t, { ...kind, name: '' })}
          value={draft.name}
          onChange={(name) => change({ name })}
          error={wasTried ? problems.name : undefined}
        />
      ) : null}
      {parts.includes('key') ? (
        <TextField
          label={t('review.settings.kindKey')}
          description={t('review.settings.kindKeyHint')}
          autoFocus={part === 'key'}
          autoComplete="off"
          value={draft.key?.toUpperCase() ?? ''}
          // The letter typed last counts, wherever the caret was.
          onChange={(typed) => change({ key: lastTyped(typed, draft.key) })}
          error={problems.key}
        />
      ) : null}
      {parts.includes('look') ? (
        <NoteLook form={draft.form} tone={draft.tone} autoFocus={part === 'look'} onChange={change} />
      ) : null}
    </SaveDialog>
  )
}

function lastTyped(typed: string, before: string | null): string | null {
  const letters = [...typed.trim().toLowerCase()]
  if (letters.length < 2) return letters[0] ?? null
  return letters.find((letter) => letter !== before) ?? before
}

type Problems = { readonly name: string | undefined; readonly key: string | undefined }

function useProblems(draft: NoteKind, kind: NoteKind | null): Problems {
  const { t } = useTranslation()
  const { settings } = useReviewSettings()
  const others = settings.noteKinds.filter(({ id, isRetired }) => id !== draft.id && !isRetired)
  const name = noteKindName(t, { ...draft, name: draft.name.trim() })
  const isNamed = hasVisibleText(draft.name) || kind?.name === ''
  const isTaken = others.some((other) => noteKindName(t, other).toLowerCase() === name.toLowerCase())
  const refused = draft.key === null ? null : keyProblem(draft.key, settings.noteKinds, draft.id)
  const key = draft.key?.toUpperCase() ?? ''
  function textOfKeyProblem(): string | undefined {
    if (refused === null) return undefined
    switch (refused.problem) {
      case 'notALetter':
        return t('review.settings.keyNotALetter')
      case 'shortcut':
        return t('review.settings.keyOfShortcut', { key, action: t(`shortcuts.${refused.action}`) })
      case 'kind':
        return t('review.settings.keyOfKind', { key, name: noteKindName(t, refused.kind) })
    }
  }
  return {
    name: isTaken ? t('review.settings.sameName') : isNamed ? undefined : t('review.settings.kindNameMissing'),
    key: textOfKeyProblem(),
  }
}
