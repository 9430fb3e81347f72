import { useState } from 'react'
import { REVIEWER_LENGTHS, type Reviewer, type ReviewerName } from '../../../contract/model/reviewer.ts'
import { hasVisibleText } from '../../../contract/model/visible-text.ts'
import { initialsOf } from '../../ui/avatar.tsx'

export type ReviewerDraft = {
  readonly name: string
  readonly initials: string
  readonly setName: (name: string) => void
  readonly setInitials: (initials: string) => void
  /** The value to save; `null` while name or initials are missing. */
  readonly chosen: ReviewerName | null
}

/** Initials derived from a name; empty for a name without letters. */
export function proposedInitials(name: string): string {
  return initialsOf(name.normalize('NFC')).slice(0, REVIEWER_LENGTHS.initials)
}

/** The reviewer's name while it is edited. The initials follow the name until they are edited. */
export function useReviewerDraft(reviewer: Pick<Reviewer, 'name' | 'initials'>): ReviewerDraft {
  const [name, setName] = useState(reviewer.name)
  const follows = reviewer.initials === proposedInitials(reviewer.name)
  const [own, setOwn] = useState(follows ? null : reviewer.initials)
  const initials = own ?? proposedInitials(name)
  const chosen = { name: name.trim(), initials: initials.trim() }
  return {
    name,
    initials,
    setName,
    setInitials: setOwn,
    chosen: hasVisibleText(chosen.name) && hasVisibleText(chosen.initials) ? chosen : null,
  }
}
