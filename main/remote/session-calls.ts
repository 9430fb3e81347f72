import { getSessionQuerySchema, sessionReportSchema } from '../../contract/remote/report.ts'
import { listSessionsQuerySchema, sessionsPageSchema } from '../../contract/remote/sessions.ts'
import { checkRequest } from '../support/check-request.ts'
import { ANSWER_LIMITS } from './answer-limits.ts'
import type { Caller } from './caller.ts'
import { parseJsonBody, readAnswer } from './reading.ts'
import type { RemoteClient } from './remote-client.ts'

type SessionCalls = Pick<RemoteClient, 'sessionsBody' | 'listSessions' | 'sessionBody' | 'getSession'>

/** The feed of sessions and the report of one. Their answers may be large, so the unparsed body is available too. */
export function createSessionCalls(caller: Pick<Caller, 'body'>): SessionCalls {
  const sessionsBody: SessionCalls['sessionsBody'] = async (query, options) => {
    const { center, modifiedSince, continuationToken } = checkRequest(listSessionsQuerySchema, query)
    return caller.body({
      method: 'GET',
      path: '/v2/sessions',
      query: [
        ['center', center],
        ['modifiedSince', modifiedSince],
        ['continuationToken', continuationToken],
      ],
      limits: ANSWER_LIMITS.sessions,
      signal: options?.signal,
      onRetry: options?.onRetry,
      once: continuationToken !== undefined,
    })
  }

  const sessionBody: SessionCalls['sessionBody'] = async (id, options) => {
    const { participantId } = checkRequest(getSessionQuerySchema, { participantId: id })
    return caller.body({
      method: 'GET',
      path: '/v2/session',
      query: [['participantId', participantId]],
      limits: ANSWER_LIMITS.report,
      signal: options?.signal,
    })
  }

  return {
    sessionsBody,
    async listSessions(query, options) {
      const body = await sessionsBody(query, options)
      return readAnswer(sessionsPageSchema, parseJsonBody(body, ANSWER_LIMITS.sessions.values))
    },
    sessionBody,
    async getSession(participantId, options) {
      const raw = parseJsonBody(await sessionBody(participantId, options), ANSWER_LIMITS.report.values)
      return { report: readAnswer(sessionReportSchema, raw), raw }
    },
  }
}
