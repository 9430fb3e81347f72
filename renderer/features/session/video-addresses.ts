import { queryOptions } from '@tanstack/react-query'
import { formatSessionKey, type ConnectionId, type SessionKey } from '../../../contract/model/ids.ts'
import type { SessionReport, VideoAnswer } from '../../../contract/model/report.ts'
import { desk } from '../../bridge/desk.ts'

/** Number of videos of a session whose addresses are prefetched. */
const MOST_AHEAD = 4
/** Short, because main drops the least recently used grants. Within a minute these are not among them. */
const KEPT_AFTER_MS = 60_000

/**
 * Query for the granted addresses of a video answer; `null` for an address that the answer lacks or that is refused.
 * Fails if that leaves none although one was refused.
 */
export function videoAddresses(connectionId: ConnectionId, key: SessionKey, questionNum: number, answer: VideoAnswer) {
  const { mpegDashUri, originalUri } = answer
  return queryOptions({
    gcTime: KEPT_AFTER_MS,
    queryKey: ['media', connectionId, formatSessionKey(key), questionNum, mpegDashUri, originalUri],
    queryFn: async () => {
      const grant = async (kind: 'dash' | 'original') => {
        const { url } = await desk.media.grant({ connectionId, key, target: { kind, questionNum } })
        return url
      }
      const [manifest, original] = await Promise.allSettled([
        mpegDashUri ? grant('dash') : null,
        originalUri ? grant('original') : null,
      ])
      const manifestUrl = manifest.status === 'fulfilled' ? manifest.value : null
      const originalUrl = original.status === 'fulfilled' ? original.value : null
      const refused = [manifest, original].find((result) => result.status === 'rejected')
      if (manifestUrl === null && originalUrl === null && refused) throw refused.reason
      return { manifestUrl, originalUrl }
    },
  })
}

/**
 * Queries to prefetch when a session is opened or comes next, so that its videos start without delay. They are in the
 * report's order, after the one of the question with this code.
 */
export function videosAhead(
  connectionId: ConnectionId,
  key: SessionKey,
  report: SessionReport,
  code: string | null = null,
) {
  const { questions } = report
  const shown = code === null ? undefined : questions.find((question) => question.code === code)
  const inOrder = shown === undefined ? questions : [shown, ...questions.filter((question) => question !== shown)]
  return inOrder
    .flatMap(({ num, answer }) => (answer.kind === 'video' ? [videoAddresses(connectionId, key, num, answer)] : []))
    .slice(0, MOST_AHEAD)
}
