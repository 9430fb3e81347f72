import { useEffect, useEffectEvent, useState } from 'react'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { formatSessionKey, type ConnectionId, type SessionKey } from '../../contract/model/ids.ts'
import type { SessionReport } from '../../contract/model/report.ts'
import { preloadDash } from '../features/player/dash-player.ts'
import { qualityWish } from '../features/player/quality.ts'
import { holdVideo } from '../features/player/read-ahead/shown-video.ts'
import type { KeptVideoSettings } from '../features/player/video-settings.ts'
import { videosAhead } from '../features/session/video-addresses.ts'

/** Milliseconds that a session must stay open before its video is prefetched; stepping through sessions is faster. */
const SHOWN_MS = 300

/**
 * Prepares the videos of an open session: loads dash.js, requests the addresses of the first few, and prefetches what
 * the first one needs for a picture.
 */
export function useVideosAhead(
  connectionId: ConnectionId,
  key: SessionKey,
  report: SessionReport | null,
  settings: Pick<KeptVideoSettings, 'read'>,
): void {
  const keyText = formatSessionKey(key)
  const [idleIn, setIdleIn] = useState<string | null>(null)
  const videos = report === null ? [] : videosAhead(connectionId, key, report)
  const hasVideos = videos.length > 0
  useEffect(() => {
    if (!hasVideos) return
    // Waits until the page is idle, so that sessions that are only passed request nothing.
    const asked = requestIdleCallback(() => {
      preloadDash()
      setIdleIn(keyText)
    })
    return () => cancelIdleCallback(asked)
  }, [hasVideos, keyText])
  const isIdle = idleIn === keyText
  useQueries({ queries: isIdle ? videos.map((video) => ({ ...video, notifyOnChangeProps: [] })) : [] })

  const client = useQueryClient()
  const first = isIdle ? videos[0] : undefined
  const holdFirst = useEffectEvent(async (leaving: AbortSignal) => {
    const addresses = first && (await client.ensureQueryData(first).catch(() => null))
    if (!addresses?.manifestUrl || leaving.aborted) return
    leaving.addEventListener('abort', holdVideo(addresses.manifestUrl, qualityWish(settings.read())))
  })
  const firstName = first && JSON.stringify(first.queryKey)
  useEffect(() => {
    if (firstName === undefined) return
    const leaving = new AbortController()
    const timer = setTimeout(() => void holdFirst(leaving.signal), SHOWN_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [firstName])
}
