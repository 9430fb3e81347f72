import type { TFunction } from 'i18next'
import { shownLocale } from '../../../../contract/text/language.ts'
import { formatNumber } from '../../../../contract/text/format.ts'
import type { FilterFacts } from './chip-frame.tsx'
import { choicesOf } from './filter-choices.ts'
import { chosenOf, isListed, isUseful, type ListedFilterName } from './filter-chips.ts'
import { FILTER_GROUPS, type FilterName } from './filter-names.ts'
import type { ListFilter } from './session-filter.ts'

/** An entry of the filter menu: a filter, which opens its choices, or one of its values. */
export type FilterEntry =
  | {
      readonly kind: 'filter'
      readonly id: string
      readonly name: FilterName
      readonly label: string
      readonly side?: string
    }
  | {
      readonly kind: 'value'
      readonly id: string
      readonly name: ListedFilterName
      readonly value: string
      readonly label: string
      readonly side?: string
      readonly isSingle: boolean
      readonly isChosen: boolean
    }

export type FilterEntries = { readonly id: string; readonly entries: readonly FilterEntry[] }

/** Maximum number of matching values; nobody reads through more. */
const MOST_VALUES = 50

/** All filters worth offering, each with the number of its values. */
export function entriesOf(t: TFunction, facts: FilterFacts): readonly FilterEntries[] {
  return FILTER_GROUPS.map((names, at) => ({
    id: `group-${at}`,
    entries: names
      .filter((name) => isUseful(name, facts.facets))
      .map((name): FilterEntry => {
        const values = isListed(name) ? choicesOf(t, name, facts).choices.length : 0
        return {
          kind: 'filter',
          id: name,
          name,
          label: t(`sessions.filter.${name}`),
          ...(values === 0 ? {} : { side: formatNumber(values) }),
        }
      }),
  })).filter(({ entries }) => entries.length > 0)
}

/** Entries that match the typed text: filters by name, then values. */
export function typedEntries(
  t: TFunction,
  facts: FilterFacts,
  filter: ListFilter,
  typed: string,
): readonly FilterEntries[] {
  const { compare } = new Intl.Collator(shownLocale(), { usage: 'search', sensitivity: 'base' })
  const wanted = typed.trim().normalize('NFC')
  /** Whether a word of the text starts with the typed text, ignoring case and accents. */
  const fits = (text: string) => {
    const plain = text.normalize('NFC')
    return [...plain.matchAll(/[\p{L}\p{N}]+/gu)].some(
      ({ index }) => compare(plain.slice(index, index + wanted.length), wanted) === 0,
    )
  }
  const filters = entriesOf(t, facts).flatMap(({ entries }) => entries)
  const values = filters.flatMap(({ name, label: filterLabel }): readonly FilterEntry[] => {
    if (!isListed(name)) return []
    const { choices, isSingle = false } = choicesOf(t, name, facts)
    const chosen = chosenOf(filter, name)
    return choices
      .filter(({ label }) => fits(label))
      .map(({ id, label, side }) => ({
        kind: 'value',
        id: `${name}-${id}`,
        name,
        value: id,
        label: t('sessions.filter.value', { filter: filterLabel, value: label }),
        ...(side === undefined ? {} : { side }),
        isSingle,
        isChosen: chosen.includes(id),
      }))
  })
  return [
    { id: 'filters', entries: filters.filter(({ label }) => fits(label)) },
    { id: 'values', entries: values.slice(0, MOST_VALUES) },
  ].filter(({ entries }) => entries.length > 0)
}
