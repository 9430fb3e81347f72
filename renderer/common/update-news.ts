import { useQuery } from '@tanstack/react-query'
import type { UpdateStatus } from '../../contract/model/updates.ts'
import { queries } from '../bridge/queries.ts'

/** The text of what there is to know of updates; `null` where there is nothing. */
export function updateNews(status: UpdateStatus | null | undefined): 'app.updateWaits' | 'app.updateFailed' | null {
  if (status?.phase === 'available' || status?.phase === 'ready') return 'app.updateWaits'
  return status?.trouble?.kind === 'not-installed' ? 'app.updateFailed' : null
}

/** The same as main has announced it. Nothing is asked, so that a window begins without it. */
export function useUpdateNews(): ReturnType<typeof updateNews> {
  return updateNews(useQuery({ ...queries.updates(), enabled: false }).data)
}
