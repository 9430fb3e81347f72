import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../bridge/queries.ts'
import { ReviewerDialog } from '../../common/reviewer/reviewer-dialog.tsx'
import { classNames } from '../../ui/class-names.ts'
import parts from './parts.module.css'

export type NoteAuthor = {
  /** Empty if no name is entered. */
  readonly initials: string
  /** Opens the dialog if no name is entered. Separate from the status above it, whose text changes at each save. */
  readonly link: ReactNode
  readonly dialog: ReactNode
}

/** The reviewer as the author of notes. The dialog does not open by itself, because that would interrupt typing. */
export function useNoteAuthor(field: RefObject<HTMLElement | null>): NoteAuthor {
  const { t } = useTranslation()
  const { data: reviewer } = useQuery(queries.reviewer())
  const [isNaming, setIsNaming] = useState(false)
  const isNamed = reviewer !== undefined && reviewer.name !== ''
  const wasNaming = useRef(false)
  useEffect(() => {
    // The link is gone, so the dialog cannot return the focus to it.
    if (wasNaming.current && !isNaming && isNamed) field.current?.focus()
    wasNaming.current = isNaming
  }, [field, isNamed, isNaming])
  if (reviewer === undefined) return { initials: '', link: null, dialog: null }
  return {
    initials: reviewer.initials,
    link: isNamed ? null : (
      <button type="button" className={classNames(parts.link, parts.noteAuthor)} onClick={() => setIsNaming(true)}>
        {t('reviewer.enter')}
      </button>
    ),
    dialog: isNaming ? <ReviewerDialog reviewer={reviewer} onClose={() => setIsNaming(false)} /> : null,
  }
}
