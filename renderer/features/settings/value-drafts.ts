import { valueNamesSchema } from '../../../contract/model/value-names-schema.ts'
import type { SessionFacets, ValueCount } from '../../../contract/model/result-sets.ts'
import type { NamedValue, ValueName, ValueNames, ValueTone } from '../../../contract/model/value-names.ts'

export const MOST_LINES = 100

/** A line of the form, as it was typed. */
export type ValueDraft = {
  readonly id: number
  readonly value: string
  readonly name: string
  readonly tone: ValueTone
  /** Reports that have the value, which is fixed then; `null` for one that the user enters. */
  readonly reports: number | null
  /** Left out when the names are saved; until then it can be kept after all. */
  readonly isRemoved: boolean
}
export type ValueDrafts = Readonly<Record<NamedValue, readonly ValueDraft[]>>
export type DraftProblem = 'value' | 'twice' | 'name'

/** The labels, and a line for each value that reports have; `facets` are left out where they cannot be read. */
export function toDrafts(names: ValueNames, facets?: SessionFacets): ValueDrafts {
  return {
    conclusion: draftsOf(names.conclusion, facets?.conclusions),
    evaluation: draftsOf(names.evaluation, facets?.evaluations),
  }
}

function draftsOf(list: readonly ValueName[], counts: readonly ValueCount[] = []): readonly ValueDraft[] {
  const reports = new Map(counts.map(({ value, count }) => [value, count]))
  const named = new Set(list.map(({ value }) => value))
  // Where there are more values than lines, those that most reports have.
  const others = counts
    .flatMap(({ value, count }) => (value === null || named.has(value) ? [] : [{ value, count }]))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, Math.max(0, MOST_LINES - list.length))
    .map(({ value }) => ({ value, name: '', tone: 'neutral' as const }))
  return [...list, ...others]
    .toSorted((one, other) => one.value - other.value)
    .map(({ value, name, tone }, id) => {
      return { id, value: String(value), name, tone, reports: reports.get(value) ?? null, isRemoved: false }
    })
}

/** What is wrong with a line; `null` when it can be saved. A line without a label for what reports have is left out. */
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

function isLeftOut({ value, name, reports, isRemoved }: ValueDraft): boolean {
  return isRemoved || (name.trim() === '' && (reports !== null || value.trim() === ''))
}

function numberOf({ value }: ValueDraft): number | null {
  return /^\s*-?\d{1,15}\s*$/.test(value) ? Number(value) : null
}
