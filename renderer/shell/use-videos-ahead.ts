import { useEffect, useEffectEvent, useState } from 'react'
import { QueryObserver, useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { formatSessionKey, type ConnectionId, type SessionKey } from '../../contract/model/ids.ts'
import type { SessionReport } from '../../contract/model/report.ts'
import { queries } from '../bridge/queries.ts'
import { preloadDash } from '../features/player/dash-player.ts'
import { mediaWish, type MediaWish } from '../features/player/media-wish.ts'
import { dropVideos, endOtherPrefetches, holdVideo } from '../features/player/read-ahead/held-videos.ts'
import { holdNextVideo, untilAborted } from '../features/player/read-ahead/next-video.ts'
import type { KeptVideoSettings } from '../features/player/video-settings.ts'
import { videosAhead } from '../features/session/video-addresses.ts'

/** Milliseconds that a session must stay open before its video is prefetched; stepping through sessions is faster. */
const SHOWN_MS = 300

/** The session that is probably shown next. */
export type NextSession = {
  readonly key: SessionKey
  /** Code of the question that is shown of it; `null` if it is not known. */
  readonly code: string | null
}

type Options = {
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  /** `null` if there is none, `undefined` while it is not known. */
  readonly report: SessionReport | null | undefined
  /** Code of the question that is walked through; `null` for none. */
  readonly code: string | null
  readonly next: NextSession | null
  readonly settings: Pick<KeptVideoSettings, 'read'>
}

/**
 * Prepares the videos of an open session: loads dash.js, requests the addresses of the first few, and prefetches what
 * the first one needs for a picture. After that it prefetches the same of the next session's video.
 */
export function useVideosAhead({ connectionId, sessionKey, report, code, next, settings }: Options): void {
  const keyText = formatSessionKey(sessionKey)
  const nextText = next && formatSessionKey(next.key)
  const [idleIn, setIdleIn] = useState<string | null>(null)
  const videos = report ? videosAhead(connectionId, sessionKey, report, code) : []
  const hasWork = videos.length > 0 || (report !== undefined && nextText !== null)
  useEffect(() => {
    if (!hasWork) return
    // Waits until the page is idle, so that sessions that are only passed request nothing.
    const asked = requestIdleCallback(() => {
      preloadDash()
      setIdleIn(keyText)
    })
    return () => cancelIdleCallback(asked)
  }, [hasWork, keyText])
  const isIdle = hasWork && idleIn === keyText
  useQueries({ queries: isIdle ? videos.map((video) => ({ ...video, notifyOnChangeProps: [] })) : [] })

  // The next session may be the one whose video is just being read.
  useEffect(() => endOtherPrefetches([keyText, nextText]), [keyText, nextText])
  useEffect(() => dropVideos, [])

  const client = useQueryClient()
  const first = isIdle ? videos[0] : undefined
  const hold = useEffectEvent(async (leaving: AbortSignal) => {
    const wish = mediaWish(settings.read())
    const addresses = first && (await client.ensureQueryData(first).catch(() => null))
    if (addresses?.manifestUrl && !leaving.aborted) {
      const { ended } = holdVideo(keyText, addresses.manifestUrl, wish)
      await untilAborted(AbortSignal.any([leaving, ended]))
    }
    // A failure, such as a report that cannot be downloaded, is shown with the session.
    if (next && !leaving.aborted) await holdNext(client, connectionId, next, wish, leaving).catch(() => undefined)
  })
  const firstName = first && JSON.stringify(first.queryKey)
  const nextCode = next?.code ?? null
  useEffect(() => {
    if (!isIdle) return
    const leaving = new AbortController()
    const timer = setTimeout(() => void hold(leaving.signal), SHOWN_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [isIdle, keyText, firstName, nextText, nextCode])
}

async function holdNext(
  client: QueryClient,
  connectionId: ConnectionId,
  { key, code }: NextSession,
  wish: MediaWish,
  leaving: AbortSignal,
): Promise<void> {
  const { report } = await client.ensureQueryData(queries.report(connectionId, key))
  const video = report && videosAhead(connectionId, key, report, code)[0]
  if (!video || leaving.aborted) return
  // While it is observed it stays in the cache, so that the player gets the same addresses.
  leaving.addEventListener(
    'abort',
    new QueryObserver(client, video).subscribe(() => undefined),
  )
  const { manifestUrl } = await client.ensureQueryData(video)
  if (manifestUrl !== null) await holdNextVideo(formatSessionKey(key), manifestUrl, wish, leaving)
}
