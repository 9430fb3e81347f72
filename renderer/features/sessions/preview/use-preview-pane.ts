import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DEFAULT_SETTINGS, type Settings } from '../../../../contract/model/settings.ts'
import { desk } from '../../../bridge/desk.ts'
import { queries } from '../../../bridge/queries.ts'
import { queryKeys } from '../../../bridge/query-keys.ts'

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
  const client = useQueryClient()
  const { data: kept = DEFAULT_SETTINGS } = useQuery(queries.settings())
  /** What was chosen here, which main may not have told yet. */
  const [chosen, setChosen] = useState<Partial<Settings>>({})
  const settings = { ...kept, ...chosen }
  const [isOver, setIsOver] = useState(false)

  function keep(part: Partial<Settings>): void {
    setChosen({ ...chosen, ...part })
    client.setQueryData(queryKeys.settings, { ...settings, ...part })
    // A convenience: what cannot be kept is as chosen until the window closes.
    desk.settings.set(part).catch(() => undefined)
  }

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
