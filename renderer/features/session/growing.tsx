import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import parts from './parts.module.css'

/** Number of entries of a list or object that are shown at first, and that each click adds. */
const FIRST_ENTRIES = 50
const MORE_ENTRIES = 500

/** The first entries of a list from the service, which can have any length. `rest` is the number of hidden ones. */
export function useGrowing<T>(all: readonly T[]): {
  readonly shown: readonly T[]
  readonly rest: number
  readonly more: () => void
} {
  const [limit, setLimit] = useState(FIRST_ENTRIES)
  return {
    shown: all.slice(0, limit),
    rest: Math.max(0, all.length - limit),
    more: () => setLimit(limit + MORE_ENTRIES),
  }
}

/** A button for more entries of {@link useGrowing}; nothing if all are shown. */
export function MoreEntries({ rest, onMore }: { readonly rest: number; readonly onMore: () => void }) {
  const { t } = useTranslation()
  if (rest === 0) return null
  return (
    <button type="button" className={parts.link} onClick={onMore}>
      {t('session.showMore', { count: rest })}
    </button>
  )
}
