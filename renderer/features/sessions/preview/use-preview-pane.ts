import { useState } from 'react'
import { useKeptSettings } from '../../../common/use-kept-settings.ts'

/**
 * Minimum width of the screen in pixels for showing the preview beside the list; below it, the preview covers the list.
 * No screen beside the rail is as wide. `sessions.module.css` has the same width.
 */
const BESIDE_FROM = 1068

export type PreviewPaneState = {
  /** Whether the preview is shown on a screen with room beside the list. */
  readonly isBeside: boolean
  /** Whether the preview is shown on a narrower screen. */
  readonly isOver: boolean
  /** Pixels. */
  readonly width: number
  readonly setWidth: (width: number) => void
  readonly toggle: (screenWidth: number) => void
}

/** Whether the preview is shown, and its width; both apply to every connection. */
export function usePreviewPane(): PreviewPaneState {
  const [settings, keep] = useKeptSettings()
  const [isOver, setIsOver] = useState(false)
  return {
    isBeside: settings.previewShown,
    isOver,
    width: settings.previewWidth,
    setWidth: (previewWidth) => keep({ previewWidth }),
    toggle(screenWidth) {
      if (screenWidth < BESIDE_FROM) return setIsOver(!isOver)
      setIsOver(false)
      keep({ previewShown: !settings.previewShown })
    },
  }
}
