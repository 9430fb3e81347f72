import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import styles from './text-changes.module.css'

/** Characters of unchanged text that are shown on each side of a change. */
const AROUND = 60
/** Texts with more changes than this are shown as a whole, before and after: comparing them would take seconds. */
const MOST_CHANGES = 2000

/** How a text changed, word by word. Long unchanged passages are shortened. */
export function TextChanges({ before, after }: { readonly before: string; readonly after: string }) {
  const parts = useMemo(() => compareWords(before, after), [before, after])
  return (
    <p className={styles.text} dir="auto">
      {parts.map(({ value, added, removed }, index) => {
        // Parts have no other identity than their place, and the list is made anew as a whole.
        const key = `${index} ${value.length}`
        if (added) return <ins key={key}>{value}</ins>
        if (removed) return <del key={key}>{value}</del>
        return <span key={key}>{shorten(value, index === 0, index === parts.length - 1)}</span>
      })}
    </p>
  )
}

type Part = { readonly value: string; readonly added: boolean; readonly removed: boolean }

function compareWords(before: string, after: string): readonly Part[] {
  const whole: readonly Part[] = [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ]
  return diffWordsWithSpace(before, after, { maxEditLength: MOST_CHANGES }) ?? whole
}

function shorten(text: string, isFirst: boolean, isLast: boolean): string {
  const start = isFirst ? '' : text.slice(0, AROUND)
  const end = isLast ? '' : text.slice(-AROUND)
  return text.length <= start.length + end.length + 1 ? text : `${start} … ${end}`
}
