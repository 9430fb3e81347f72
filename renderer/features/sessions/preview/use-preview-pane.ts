import { useState } from 'react'
import { useKeptSettings } from '../../../common/use-kept-settings.ts'

/** Pixels of the screen below which the summary lies over the list instead of beside it. */
const BESIDE_FROM = 1000

export type PreviewPaneState = {
  /** Whether it stands beside the list, where there is room for both. */
  readonly isBeside: boolean
  /** Whether it lies over the list, where there is none. */
  readonly isOver: boolean
  /** Pixels. */
  readonly width: number
  readonly setWidth: (width: number) => void
  readonly toggle: (screenWidth: number) => void
}

/** Whether the summary is shown and how wide, kept for every connection. */
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
