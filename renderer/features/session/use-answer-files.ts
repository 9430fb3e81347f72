import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileNameOf } from '../../../contract/model/file-name.ts'
import type { Answer } from '../../../contract/model/report.ts'
import { createFileNotes } from '../../common/file-notes.ts'
import { useBlindSession } from './blind/blind-context.tsx'
import type { NotesSlot } from './render-notes.ts'

export type AnswerFiles = NonNullable<NotesSlot['files']>

/** The files of an answer, for their view and for the notes on them. The same object while the answer is the same. */
export function useAnswerFiles(answer: Answer): AnswerFiles | null {
  const { t } = useTranslation()
  const [notes] = useState(createFileNotes)
  const isBlind = useBlindSession() !== null
  return useMemo(() => {
    if (answer.kind !== 'essay' || answer.files.length === 0) return null
    const names = answer.files.map(
      // A file's name may be a person's.
      ({ url }, index) => (isBlind ? null : fileNameOf(url)) ?? t('session.file', { number: index + 1 }),
    )
    return { names, notes }
  }, [answer, isBlind, notes, t])
}
