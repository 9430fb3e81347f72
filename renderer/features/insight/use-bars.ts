import { useState, type KeyboardEvent } from 'react'
import { hint } from '../../ui/hint-layer.tsx'
import { isComposing } from '../../ui/is-composing.ts'

const MOVES = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const
type Move = (typeof MOVES)[number]

export type Bar = {
  /** Place among all bars of the chart, in the order in which arrows move. */
  readonly index: number
  /** Arrows up and down move between rows. */
  readonly row?: number
  /** Its accessible name and tooltip. */
  readonly label: string
  /** `null` where there is nothing to open. */
  readonly onOpen: (() => void) | null
}

/**
 * The bars of a chart as buttons that are one tab stop: arrows move between them, Enter opens one. Left and right go
 * through all, up and down to the bar at the same place in another row.
 */
export function useBars() {
  const [active, setActive] = useState(0)
  return {
    container: { 'data-bars': '', onKeyDown: moveFocus },
    /** Attributes of a bar. */
    bar: ({ index, row = 0, label, onOpen }: Bar) =>
      ({
        ...hint(label),
        role: 'button',
        'data-bar': '',
        'data-row': row,
        tabIndex: index === active ? 0 : -1,
        'aria-label': label,
        'aria-disabled': onOpen === null,
        onFocus: () => setActive(index),
        onClick: () => onOpen?.(),
        onKeyDown: (event: KeyboardEvent) => {
          if (isComposing(event) || (event.key !== 'Enter' && event.key !== ' ')) return
          event.preventDefault()
          onOpen?.()
        },
      }) as const,
  }
}

function moveFocus(event: KeyboardEvent<Element>): void {
  const move = MOVES.find((key) => key === event.key)
  if (move === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const bars = [...event.currentTarget.querySelectorAll<HTMLElement | SVGElement>('[data-bar]')]
  const here = bars.findIndex((bar) => bar.contains(document.activeElement))
  const next = here === -1 ? undefined : bars[placeAfter(move, here, bars.map(rowOf))]
  if (next === undefined) return
  event.preventDefault()
  next.focus({ focusVisible: true })
}

const rowOf = (bar: HTMLElement | SVGElement) => Number(bar.dataset.row)

/** The place that a key moves to; that of the bar itself at an end. `rows` are the rows of all bars. */
export function placeAfter(move: Move, here: number, rows: readonly number[]): number {
  const row = rows[here]
  const placesOf = (wanted: number | undefined) => rows.flatMap((one, at) => (one === wanted ? [at] : []))
  const others = [...new Set(rows)]
  const inRow = placesOf(row)
  switch (move) {
    case 'ArrowLeft':
      return Math.max(0, here - 1)
    case 'ArrowRight':
      return Math.min(rows.length - 1, here + 1)
    case 'Home':
      return inRow[0] ?? here
    case 'End':
      return inRow.at(-1) ?? here
    case 'ArrowUp':
    case 'ArrowDown': {
      const wanted = others[others.indexOf(row ?? 0) + (move === 'ArrowUp' ? -1 : 1)]
      const places = placesOf(wanted)
      return places[Math.min(inRow.indexOf(here), places.length - 1)] ?? here
    }
  }
}
