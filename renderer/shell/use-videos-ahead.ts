import { useEffect, useState } from 'react'
import { useQueries } from '@tanstack/react-query'
import { formatSessionKey, type ConnectionId, type SessionKey } from '../../contract/model/ids.ts'
import type { SessionReport } from '../../contract/model/report.ts'
import { preloadDash } from '../features/player/dash-source.ts'
import { videosAhead } from '../features/session/video-addresses.ts'

/** Has what a video needs to start ready while its session is open. Asks nothing of a media host. */
export function useVideosAhead(connectionId: ConnectionId, key: SessionKey, report: SessionReport | null): void {
  const keyText = formatSessionKey(key)
  const [idleIn, setIdleIn] = useState<string | null>(null)
  const videos = report === null ? [] : videosAhead(connectionId, key, report)
  const hasVideos = videos.length > 0
  useEffect(() => {
    if (!hasVideos) return
    // Once the page has drawn what it has; sessions that are only passed by ask for nothing.
    const asked = requestIdleCallback(() => {
      preloadDash()
      setIdleIn(keyText)
    })
    return () => cancelIdleCallback(asked)
  }, [hasVideos, keyText])
  useQueries({ queries: idleIn === keyText ? videos.map((video) => ({ ...video, notifyOnChangeProps: [] })) : [] })
}
