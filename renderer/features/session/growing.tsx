import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import parts from './parts.module.css'

/** Entries of one list or object that are shown at first, and with each wish for more. */
const FIRST_ENTRIES = 50
const MORE_ENTRIES = 500

/** The start of a list that the service sent, however long it is. */
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

/** Shows more of a list that {@link useGrowing} cut, where it did. */
export function MoreEntries({ rest, onMore }: { readonly rest: number; readonly onMore: () => void }) {
  const { t } = useTranslation()
  if (rest === 0) return null
  return (
    <button type="button" className={parts.link} onClick={onMore}>
      {t('session.showMore', { count: rest })}
    </button>
  )
}
