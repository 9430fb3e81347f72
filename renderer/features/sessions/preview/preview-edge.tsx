import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_SETTINGS, PREVIEW_WIDTHS } from '../../../../contract/model/settings.ts'
import styles from './preview.module.css'

/** Pixels by which a key moves the edge. */
const STEP = 16

type PreviewEdgeProps = { readonly width: number; readonly onWidth: (width: number) => void }

const bounded = (width: number) => Math.round(Math.min(Math.max(width, PREVIEW_WIDTHS.least), PREVIEW_WIDTHS.most))

/** The edge between list and summary: dragged, moved by the arrow keys, and set back by a double click. */
export function PreviewEdge({ width, onWidth }: PreviewEdgeProps) {
  const { t } = useTranslation()
  const [drag, setDrag] = useState<{ readonly from: number; readonly width: number } | null>(null)

  /** Moves the pane by hand while the pointer does: nothing else of the screen has to be drawn for it. */
  function follow(event: PointerEvent<HTMLElement>): number | null {
    if (drag === null) return null
    const next = bounded(drag.width + drag.from - event.clientX)
    event.currentTarget.parentElement?.style.setProperty('--preview-width', `${next}px`)
    return next
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowLeft' ? STEP : event.key === 'ArrowRight' ? -STEP : null
    if (step === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onWidth(bounded(width + step))
  }

  return (
    // A separator that takes the focus is a control of its own: WAI-ARIA 1.2, separator.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('sessions.preview.edge')}
      aria-valuenow={width}
      aria-valuemin={PREVIEW_WIDTHS.least}
      aria-valuemax={PREVIEW_WIDTHS.most}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      className={styles.edge}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onWidth(DEFAULT_SETTINGS.previewWidth)}
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
        event.currentTarget.parentElement?.style.setProperty('--preview-width', `${width}px`)
        setDrag(null)
      }}
    />
  )
}
