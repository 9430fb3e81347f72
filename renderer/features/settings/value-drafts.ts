import { valueNamesSchema } from '../../../contract/model/value-names-schema.ts'
import type { NamedValue, ValueName, ValueNames, ValueTone } from '../../../contract/model/value-names.ts'

/** A line of the form, as it was typed. */
export type ValueDraft = {
  readonly id: number
  readonly value: string
  readonly name: string
  readonly tone: ValueTone
  /** Left out when the names are saved; until then it can be kept after all. */
  readonly isRemoved: boolean
}
export type ValueDrafts = Readonly<Record<NamedValue, readonly ValueDraft[]>>
export type DraftProblem = 'value' | 'twice' | 'name'

export function toDrafts(names: ValueNames): ValueDrafts {
  const drafts = (list: readonly ValueName[]) =>
    list
      .toSorted((one, other) => one.value - other.value)
      .map(({ value, name, tone }, id) => ({ id, value: String(value), name, tone, isRemoved: false }))
  return { conclusion: drafts(names.conclusion), evaluation: drafts(names.evaluation) }
}

/** What is wrong with a line; `null` when it can be saved. A line that nothing was typed in is left out. */
export function problemOf(draft: ValueDraft, all: readonly ValueDraft[]): DraftProblem | null {
  if (isLeftOut(draft)) return null
  const value = numberOf(draft)
  if (value === null) return 'value'
  if (all.some((other) => other.id !== draft.id && !other.isRemoved && numberOf(other) === value)) return 'twice'
  return draft.name.trim() === '' ? 'name' : null
}

/** The names as they are kept; `null` while a line cannot be saved. */
export function fromDrafts(drafts: ValueDrafts): ValueNames | null {
  const list = (lines: readonly ValueDraft[]) =>
    lines.filter((line) => !isLeftOut(line)).map(({ value, name, tone }) => ({ value: Number(value), name, tone }))
  for (const lines of Object.values(drafts)) {
    if (lines.some((line) => problemOf(line, lines) !== null)) return null
  }
  return valueNamesSchema.parse({ conclusion: list(drafts.conclusion), evaluation: list(drafts.evaluation) })
}

function isLeftOut({ value, name, isRemoved }: ValueDraft): boolean {
  return isRemoved || (value.trim() === '' && name.trim() === '')
}

function numberOf({ value }: ValueDraft): number | null {
  return /^\s*-?\d{1,15}\s*$/.test(value) ? Number(value) : null
}
