import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { classNames } from './class-names.ts'
import styles from './pane-edge.module.css'

/** Pixels by which a key moves the edge. */
const STEP = 16

/** The custom property that the pane takes its width from; it is set on the element that the edge stands in. */
export const PANE_WIDTH = '--pane-width'

type PaneEdgeProps = {
  readonly label: string
  /** Where the pane lies, seen from the edge. */
  readonly pane: 'left' | 'right'
  /** Pixels, like those below. */
  readonly width: number
  readonly widths: { readonly least: number; readonly most: number }
  /** What a double click sets back to. */
  readonly usual: number
  readonly onWidth: (width: number) => void
}

/** The edge of a pane: dragged, moved by the arrow keys, and set back by a double click. */
export function PaneEdge({ label, pane, width, widths, usual, onWidth }: PaneEdgeProps) {
  const [drag, setDrag] = useState<{ readonly from: number; readonly width: number } | null>(null)
  const bounded = (wanted: number) => Math.round(Math.min(Math.max(wanted, widths.least), widths.most))
  /** Pixels that the pane gains by each to the right. */
  const gain = pane === 'left' ? 1 : -1

  /** Moves the pane by hand while the pointer does: nothing else of the screen has to be drawn for it. */
  function follow(event: PointerEvent<HTMLElement>): number | null {
    if (drag === null) return null
    const next = bounded(drag.width + gain * (event.clientX - drag.from))
    event.currentTarget.parentElement?.style.setProperty(PANE_WIDTH, `${next}px`)
    return next
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : null
    if (step === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const next = bounded(width + gain * step)
    if (next !== width) onWidth(next)
  }

  return (
    // A separator that takes the focus is a control of its own: WAI-ARIA 1.2, separator.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={widths.least}
      aria-valuemax={widths.most}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      className={classNames(styles.edge, pane === 'left' && styles.paneLeft)}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onWidth(usual)}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ from: event.clientX, width })
      }}
      onPointerMove={follow}
      onPointerUp={(event) => {
        const next = follow(event)
        setDrag(null)
        if (next !== null && next !== width) onWidth(next)
      }}
      onPointerCancel={(event) => {
        event.currentTarget.parentElement?.style.setProperty(PANE_WIDTH, `${width}px`)
        setDrag(null)
      }}
    />
  )
}
