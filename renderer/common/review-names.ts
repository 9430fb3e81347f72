import type { TFunction } from 'i18next'
import { FIRST_NOTE_KINDS } from '../../contract/model/first-note-kinds.ts'
import type { NoteKind, ReviewSettings } from '../../contract/model/review-settings.ts'
import type { VerdictId } from '../../contract/model/review.ts'
import type { ValueTone } from '../../contract/model/value-names.ts'

/** The team's label of a verdict, or its name in the catalogue. */
export function verdictLabel(t: TFunction, settings: Pick<ReviewSettings, 'verdicts'>, id: VerdictId): string {
  return settings.verdicts[id].label || t(`reviewNames.verdict.${id}`)
}

const VERDICT_TONES = { clean: 'ok', unsure: 'warn', violation: 'bad', invalid: 'neutral' } as const

/** Color of a verdict. Its label says the same in words. */
export function verdictTone(verdict: VerdictId): ValueTone {
  return VERDICT_TONES[verdict]
}

/** The team's name of a kind of notes. Only the first kinds have a name in the catalogue. */
export function noteKindName(t: TFunction, { id, name }: Pick<NoteKind, 'id' | 'name'>): string {
  if (name !== '') return name
  const first = FIRST_NOTE_KINDS.find((one) => one === id)
  return t(`reviewNames.noteKind.${first ?? 'unnamed'}`)
}
