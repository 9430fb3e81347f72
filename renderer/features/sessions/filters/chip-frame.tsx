import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterCounts, SessionFacets } from '../../../../contract/model/result-sets.ts'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import type { Reviewer } from '../../../../contract/model/reviewer.ts'
import type { ReviewSettings } from '../../../../contract/model/review-settings.ts'
import type { ValueNames } from '../../../../contract/model/value-names.ts'
import { FilterChip as Chip } from '../../../ui/chip.tsx'
import type { SessionsList } from '../list/sessions-list.ts'
import { without } from './filter-chips.ts'
import type { FilterName } from './filter-names.ts'

/** Data for the chips in addition to the filter. */
export type FilterFacts = {
  readonly facets: SessionFacets | undefined
  readonly counts: FilterCounts | undefined
  readonly names: ValueNames['conclusion']
  /** `undefined` until they are loaded. */
  readonly reviews: Pick<ReviewSettings, 'verdicts' | 'noteKinds'> | undefined
  /** Other reviewers with submitted reviews; `undefined` until they are loaded. */
  readonly reviewers?: readonly Reviewer[] | undefined
  readonly now: InstantMs
}

export type ChipProps = {
  readonly list: SessionsList
  readonly facts: FilterFacts
  readonly isOpen: boolean
  readonly onOpen: (filter: FilterName | null) => void
  /** Moves the focus, since the chip or its clear button has disappeared. */
  readonly onCleared: () => void
}

/** The current filter, read when the user chooses something. */
export const filterOf = (list: SessionsList) => list.store.getState().filter

type ChipOfProps = ChipProps & {
  readonly name: FilterName
  /** The formatted value of the filter; `null` while it is not set. */
  readonly value: string | null
  readonly children: ReactNode
}

/** A filter's chip around its choices. */
export function ChipOf({ list, name, value, isOpen, onOpen, onCleared, children }: ChipOfProps) {
  const { t } = useTranslation()
  const label = t(`sessions.filter.${name}`)
  return (
    <Chip
      name={label}
      value={value}
      openLabel={
        value === null ? t('sessions.filter.add', { name: label }) : t('sessions.filter.change', { name: label, value })
      }
      clearLabel={t('sessions.filter.clear', { name: label })}
      isOpen={isOpen}
      onOpenChange={(opens) => onOpen(opens ? name : null)}
      onClear={() => {
        list.setFilter(without(filterOf(list), name))
        onCleared()
      }}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </Chip>
  )
}
