import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DownloadChoice, DownloadEstimate, StackId, StackOptions } from '../../../contract/model/downloads.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { desk } from '../../bridge/desk.ts'

type Estimate = { readonly estimate: DownloadEstimate | undefined; readonly error: unknown }

/** What decides how much is downloaded. */
const deciding = ({ quality, include, limit }: StackOptions) => ({ quality, include, limit })

/**
 * How much a choice would download; `null` for none. Not with the other data of downloads, which are read again whenever
 * something was downloaded: an estimate takes seconds.
 */
export function useEstimate(
  connectionId: ConnectionId,
  choice: DownloadChoice | null,
  options: StackOptions,
): Estimate {
  return useReadEstimate(connectionId, choice === null ? null : JSON.stringify(choice), options, () => {
    if (choice === null) throw new Error('There is nothing to estimate.')
    return desk.downloads.estimate({ connectionId, choice, options })
  })
}

/** How much a stack takes with some options. */
export function useStackEstimate(connectionId: ConnectionId, stackId: StackId, options: StackOptions): Estimate {
  return useReadEstimate(connectionId, stackId, options, () =>
    desk.downloads.estimateStack({ connectionId, stackId, options }),
  )
}

function useReadEstimate(
  connectionId: ConnectionId,
  of: string | null,
  options: StackOptions,
  read: () => Promise<DownloadEstimate>,
): Estimate {
  const { data, error } = useQuery({
    queryKey: ['downloadEstimate', connectionId, of, deciding(options)],
    queryFn: read,
    enabled: of !== null,
    gcTime: 60_000,
    // The sizes of the same sessions stay where they are while others are read.
    placeholderData: (before, query) => (query?.queryKey[2] === of ? keepPreviousData(before) : undefined),
  })
  return { estimate: data, error }
}
