import { useQuery } from '@tanstack/react-query'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { queries } from '../../bridge/queries.ts'

/** Whether blind mode is on. Main hides what it hides in any case; screens ask in order not to offer it. */
export function useIsBlind(connectionId: ConnectionId): boolean {
  const { data = false } = useQuery({ ...queries.reviewSettings(connectionId), select: ({ isBlind }) => isBlind })
  return data
}
