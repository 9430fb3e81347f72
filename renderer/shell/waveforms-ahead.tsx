import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { VideoWithoutWaveform } from '../../contract/model/downloads.ts'
import { formatSessionKey, type ConnectionId } from '../../contract/model/ids.ts'
import { mediaOf } from '../../contract/model/media-of.ts'
import { desk } from '../bridge/desk.ts'
import { queries } from '../bridge/queries.ts'
import { tellPlaying } from '../features/player/network-need.ts'
import { makeInBackground } from '../features/player/waveform/background-waveform.ts'
import { keptWaveform } from '../features/session/kept-waveform.ts'
import { keepCaptions } from './keep-captions.ts'

/** Milliseconds after a session is complete: several may be so shortly after each other, and a window may just have opened. */
const SETTLE_MS = 3000
/** The name under which one window at a time makes waveforms. */
const LOCK = 'waveforms'

/** Videos that were tried in this window, with success or not: one without sound would be tried again and again. */
const tried = new Set<string>()

/**
 * Makes the waveforms of what is downloaded, so that they are there when a session is opened, and reads its captions, so that a
 * search finds them. Shows nothing.
 */
export function WaveformsAhead({ connectionId }: { readonly connectionId: ConnectionId }) {
  const { data: finished } = useQuery({ ...queries.downloadsStatus(connectionId), select: (status) => status.finished })
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const ending = new AbortController()
    leaving.current = ending
    // It ends with the signal.
    tellPlaying(ending.signal).catch(() => undefined)
    return () => ending.abort()
  }, [connectionId])
  useEffect(() => {
    if (!finished) return
    const timer = setTimeout(() => void makeMissing(connectionId, leaving.current.signal), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [connectionId, finished])
  return null
}

/** Connections whose waveforms this window makes now. What is complete meanwhile is made in the same go. */
const underWay = new Set<ConnectionId>()

/** Only a convenience: a waveform that cannot be made now is made when the video is opened, or not at all. */
async function makeMissing(connectionId: ConnectionId, signal: AbortSignal): Promise<void> {
  if (underWay.has(connectionId)) return
  underWay.add(connectionId)
  await navigator.locks
    .request(LOCK, { signal }, async () => {
      for (;;) {
        const missing = await desk.downloads.withoutWaveform({ connectionId })
        const next = missing.find((video) => !tried.has(nameOf(connectionId, video)))
        if (next === undefined || signal.aborted) return
        await makeOne(connectionId, next, signal)
        // A video that was interrupted is begun again next time.
        if (!signal.aborted) tried.add(nameOf(connectionId, next))
      }
    })
    .catch(() => undefined)
  underWay.delete(connectionId)
}

async function makeOne(
  connectionId: ConnectionId,
  { key, questionNum }: VideoWithoutWaveform,
  signal: AbortSignal,
): Promise<void> {
  try {
    const { report } = await desk.reports.get({ connectionId, key, mode: 'cached' })
    const answer = report?.questions.find(({ num }) => num === questionNum)?.answer
    if (answer?.kind !== 'video' || answer.mpegDashUri === null) return
    const { url } = await desk.media.grant({ connectionId, key, target: { kind: 'dash', questionNum } })
    await keepCaptions({ connectionId, key, questionNum, media: mediaOf(answer) }, url, signal)
    await makeInBackground(url, keptWaveform({ connectionId, key, questionNum }, answer), signal)
  } catch {
    // Such as sound that cannot be decoded: the video then has a plain seek bar.
  }
}

function nameOf(connectionId: ConnectionId, { key, questionNum }: VideoWithoutWaveform): string {
  return `${connectionId} ${formatSessionKey(key)} ${questionNum}`
}
