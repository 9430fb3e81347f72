import { hasVisibleText } from '../../../contract/model/visible-text.ts'
import { parseWholeNumber } from '../../../contract/model/parse-number.ts'
import { valueNamesSchema } from '../../../contract/model/value-names-schema.ts'
import type { SessionFacets, ValueCount } from '../../../contract/model/result-sets.ts'
import type { NamedValue, ValueName, ValueNames, ValueTone } from '../../../contract/model/value-names.ts'

export const MOST_LINES = 100

/** A line of the form as typed. */
export type ValueDraft = {
  readonly id: number
  readonly value: string
  readonly name: string
  readonly tone: ValueTone
  /** Number of reports with the value, which is then read-only; `null` for a value that the user enters. */
  readonly reports: number | null
  /** Whether the line will be removed on saving. Until then the removal can be undone. */
  readonly isRemoved: boolean
}
export type ValueDrafts = Readonly<Record<NamedValue, readonly ValueDraft[]>>
export type DraftProblem = 'value' | 'twice' | 'name'

/** Lines for the labels and for each value in reports. `facets` are omitted if they could not be read. */
export function toDrafts(names: ValueNames, facets?: SessionFacets): ValueDrafts {
  return {
    conclusion: draftsOf(names.conclusion, facets?.conclusions),
    evaluation: draftsOf(names.evaluation, facets?.evaluations),
  }
}

function draftsOf(list: readonly ValueName[], counts: readonly ValueCount[] = []): readonly ValueDraft[] {
  const reports = new Map(counts.map(({ value, count }) => [value, count]))
  const named = new Set(list.map(({ value }) => value))
  // If there are more values than lines, the most frequent ones are listed.
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

/** The problem of a line; `null` if there is none. A value from reports may lack a label: it is not saved then. */
export function problemOf(draft: ValueDraft, all: readonly ValueDraft[]): DraftProblem | null {
  if (isLeftOut(draft)) return null
  const value = numberOf(draft)
  if (value === null) return 'value'
  if (all.some((other) => other.id !== draft.id && !other.isRemoved && numberOf(other) === value)) return 'twice'
  return hasVisibleText(draft.name) ? null : 'name'
}

/** The labels to save; `null` while a line has a problem. */
export function fromDrafts(drafts: ValueDrafts): ValueNames | null {
  const list = (lines: readonly ValueDraft[]) =>
    lines.filter((line) => !isLeftOut(line)).map(({ value, name, tone }) => ({ value: Number(value), name, tone }))
  for (const lines of Object.values(drafts)) {
    if (lines.some((line) => problemOf(line, lines) !== null)) return null
  }
  return valueNamesSchema.parse({ conclusion: list(drafts.conclusion), evaluation: list(drafts.evaluation) })
}

function isLeftOut({ value, name, reports, isRemoved }: ValueDraft): boolean {
  return isRemoved || (!hasVisibleText(name) && (reports !== null || value.trim() === ''))
}

function numberOf({ value }: ValueDraft): number | null {
  return parseWholeNumber(value)
}
