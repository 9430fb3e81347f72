import { getParticipantsResponseSchema, type ParticipantWithSessions } from '../../contract/remote/participants.ts'
import { getSessionQuerySchema } from '../../contract/remote/report.ts'
import { listTestsQuerySchema, listTestsResponseSchema } from '../../contract/remote/tests.ts'
import { checkRequest } from '../support/check-request.ts'
import { ANSWER_LIMITS } from './answer-limits.ts'
import { createCaller, type Caller } from './caller.ts'
import { IDS_PER_LOOK_UP } from './look-up-size.ts'
import { createPostCalls } from './post-calls.ts'
import { readAnswer } from './reading.ts'
import type { RemoteClient, RemoteClientOptions } from './remote-client.ts'
import { createSessionCalls } from './session-calls.ts'

/** Creates a client for one account of the service, with all endpoints of section 4 of the API document. */
export function createRemoteClient(options: RemoteClientOptions): RemoteClient {
  const caller = createCaller(options)
  return {
    ...createSessionCalls(caller),
    ...createListCalls(caller),
    ...createPostCalls(caller),
    clockOffsetMs: caller.clockOffsetMs,
    close: caller.close,
  }
}

function createListCalls(caller: Pick<Caller, 'call'>): Pick<RemoteClient, 'getParticipants' | 'listTests'> {
  return {
    async getParticipants(participantIds, options) {
      // The API document names this list in the singular.
      const ids = participantIds.map(
        (participantId) => checkRequest(getSessionQuerySchema, { participantId }).participantId,
      )
      const participants: ParticipantWithSessions[] = []
      for (let start = 0; start < ids.length; start += IDS_PER_LOOK_UP) {
        const part = ids.slice(start, start + IDS_PER_LOOK_UP)
        const answer = await caller.call({
          method: 'GET',
          path: '/v1/participants',
          query: [['participantId', part.join(',')]],
          limits: ANSWER_LIMITS.participants,
          signal: options?.signal,
        })
        participants.push(...readAnswer(getParticipantsResponseSchema, answer).participants)
      }
      return participants
    },

    async listTests(query, options) {
      const { projectId, type, status } = checkRequest(listTestsQuerySchema, query)
      const answer = await caller.call({
        method: 'GET',
        path: '/v1/tests',
        query: [
          ['projectId', projectId],
          ['type', type],
          ['status', status],
        ],
        limits: ANSWER_LIMITS.tests,
        signal: options?.signal,
      })
      return readAnswer(listTestsResponseSchema, answer).tests
    },
  }
}
