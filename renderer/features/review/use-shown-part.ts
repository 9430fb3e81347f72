import { useState } from 'react'

/** Rows that are shown at first, and that each click adds. */
const PAGE = 100

/** Part of a list of rows that can be of any length. */
export type ShownPart = {
  readonly from: number
  readonly until: number
  readonly earlier: () => void
  readonly later: () => void
}

/** Shows a part of `count` rows. It goes where a row of `wanted` (indexes, -1 for none) newly is. */
export function useShownPart(count: number, wanted: readonly number[]): ShownPart {
  const [part, setPart] = useState({ from: 0, until: PAGE, wanted: [] as readonly number[] })
  const isNew = wanted.some((index, place) => index !== part.wanted[place])
  let shown = part
  if (isNew) {
    const moved = wanted.find((index, place) => index >= 0 && index !== part.wanted[place])
    const isIn = moved === undefined || (moved >= part.from && moved < part.until)
    const from = isIn ? part.from : Math.max(0, moved - PAGE / 2)
    shown = { from, until: isIn ? part.until : from + PAGE, wanted }
    setPart(shown)
  }
  return {
    from: Math.min(shown.from, Math.max(0, count - 1)),
    until: Math.min(shown.until, count),
    earlier: () => setPart({ ...shown, from: Math.max(0, shown.from - PAGE) }),
    later: () => setPart({ ...shown, until: shown.until + PAGE }),
  }
}
