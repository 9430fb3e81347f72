import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  DownloadChoice,
  DownloadEstimate,
  DownloadStack,
  StackOptions,
} from '../../../contract/model/downloads.ts'
import { toFailure } from '../../../contract/model/errors.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { desk } from '../../bridge/desk.ts'

type Estimate = { readonly estimate: DownloadEstimate | undefined; readonly error: unknown }

/** Milliseconds until an estimate is read again that a newer one of the window has ended. */
const AGAIN_MS = 500
/** An estimate takes seconds: while a stack is downloaded it is read again only so often. */
const STEPS = 10

/** What decides how much is downloaded. */
const deciding = ({ quality, include, limit, isKept, removesSubmitted }: StackOptions) => ({
  quality,
  include,
  limit,
  isKept,
  removesSubmitted,
})

/** Dialogs that were opened in this window. */
let opened = 0

/**
 * How much a choice would download. Not with the other data of downloads, which are read again whenever
 * something was downloaded: an estimate takes seconds.
 */
export function useEstimate(connectionId: ConnectionId, choice: DownloadChoice, options: StackOptions): Estimate {
  // The same choice may be other sessions when the dialog is opened again: another selection, another queue.
  const [opening] = useState(() => `${(opened += 1)}`)
  const key = [JSON.stringify(choice), deciding(options), opening]
  return useReadEstimate(connectionId, key, () => desk.downloads.estimate({ connectionId, choice, options }))
}

/** How much a stack takes with some options. Read again as its sessions change, and as they are downloaded. */
export function useStackEstimate(
  connectionId: ConnectionId,
  { id: stackId, options, sessions, ready, partly }: DownloadStack,
): Estimate {
  const step = sessions === 0 ? 0 : Math.floor((STEPS * (ready + partly)) / sessions)
  const key = [stackId, deciding(options), `${sessions} ${step}`]
  return useReadEstimate(connectionId, key, () => desk.downloads.estimateStack({ connectionId, stackId, options }))
}

/** `of` is what it is the estimate of, and then comes what decides it. */
function useReadEstimate(
  connectionId: ConnectionId,
  [of, ...deciders]: readonly unknown[],
  read: () => Promise<DownloadEstimate>,
): Estimate {
  const { data, error } = useQuery({
    queryKey: ['downloadEstimate', connectionId, of, ...deciders],
    queryFn: read,
    gcTime: 60_000,
    // Main has ended it for a newer one, but it is still shown.
    retry: (_times, failed) => toFailure(failed).code === 'cancelled',
    retryDelay: AGAIN_MS,
    // The sizes of the same sessions stay where they are while others are read.
    placeholderData: (before, query) => (query?.queryKey[2] === of ? keepPreviousData(before) : undefined),
  })
  return { estimate: data, error }
}
