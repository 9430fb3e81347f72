import type { z } from 'zod'
import type { Guid } from '../../contract/model/ids.ts'
import {
  registerEmployeesRequestSchema,
  registerParticipantsV1RequestSchema,
  registerParticipantsV2RequestSchema,
  getParticipantsResponseSchema,
  participantIdsResponseSchema,
  type ParticipantWithSessions,
} from '../../contract/remote/participants.ts'
import { syncEmployeesRequestSchema, syncEmployeesResponseSchema } from '../../contract/remote/employees.ts'
import {
  changeProgramEmployeesRequestSchema,
  changeProgramEmployeesResponseSchema,
  saveProgramRequestSchema,
  saveProgramResponseSchema,
} from '../../contract/remote/programs.ts'
import { getSessionQuerySchema, sessionReportSchema } from '../../contract/remote/report.ts'
import { listSessionsQuerySchema, sessionsPageSchema, type ListSessionsQuery } from '../../contract/remote/sessions.ts'
import {
  createTestRequestSchema,
  createTestResponseSchema,
  listTestsQuerySchema,
  listTestsResponseSchema,
} from '../../contract/remote/tests.ts'
import { ANSWER_LIMITS } from './answer-limits.ts'
import { createCaller } from './caller.ts'
import { checkRequest, parseJsonBody, readAnswer } from './reading.ts'
import type { CallOptions, RemoteClient, RemoteClientOptions } from './remote-client.ts'

/** Ids of one `GET /v1/participants`: 50 stay below the 2,048 characters of query that common servers allow. */
const IDS_PER_REQUEST = 50

/** A client of one account of the service, with every endpoint of the API document's section 4. */
export function createRemoteClient(options: RemoteClientOptions): RemoteClient {
  const caller = createCaller(options)

  async function post<Request extends z.ZodType, Answer extends z.ZodObject>(
    path: string,
    schemas: { readonly request: Request; readonly answer: Answer },
    request: z.input<Request>,
    callOptions: CallOptions = {},
  ): Promise<z.output<Answer>> {
    const body = checkRequest(schemas.request, request)
    return readAnswer(
      schemas.answer,
      await caller.call({ method: 'POST', path, body, limits: ANSWER_LIMITS.receipt, signal: callOptions.signal }),
    )
  }

  async function register<Request extends z.ZodType>(
    path: string,
    schema: Request,
    request: z.input<Request>,
    callOptions?: CallOptions,
  ): Promise<readonly Guid[]> {
    const answer = await post(path, { request: schema, answer: participantIdsResponseSchema }, request, callOptions)
    return answer.participantIds
  }

  async function sessionsBody(query: ListSessionsQuery, callOptions?: CallOptions): Promise<Uint8Array> {
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
      signal: callOptions?.signal,
      once: continuationToken !== undefined,
    })
  }

  async function sessionBody(participantId: Guid, callOptions?: CallOptions): Promise<Uint8Array> {
    const query = checkRequest(getSessionQuerySchema, { participantId })
    return caller.body({
      method: 'GET',
      path: '/v2/session',
      query: [['participantId', query.participantId]],
      limits: ANSWER_LIMITS.report,
      signal: callOptions?.signal,
    })
  }

  return {
    sessionsBody,
    listSessions: async (query, callOptions) =>
      readAnswer(
        sessionsPageSchema,
        parseJsonBody(await sessionsBody(query, callOptions), ANSWER_LIMITS.sessions.values),
      ),

    sessionBody,
    getSession: async (participantId, callOptions) => {
      const raw = parseJsonBody(await sessionBody(participantId, callOptions), ANSWER_LIMITS.report.values)
      return { report: readAnswer(sessionReportSchema, raw), raw }
    },

    getParticipants: async (participantIds, callOptions) => {
      // The document's name for the list is in the singular.
      const ids = participantIds.map(
        (participantId) => checkRequest(getSessionQuerySchema, { participantId }).participantId,
      )
      const participants: ParticipantWithSessions[] = []
      for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
        const part = ids.slice(start, start + IDS_PER_REQUEST)
        const answer = await caller.call({
          method: 'GET',
          path: '/v1/participants',
          query: [['participantId', part.join(',')]],
          limits: ANSWER_LIMITS.participants,
          signal: callOptions?.signal,
        })
        participants.push(...readAnswer(getParticipantsResponseSchema, answer).participants)
      }
      return participants
    },

    listTests: async (query, callOptions) => {
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
        signal: callOptions?.signal,
      })
      return readAnswer(listTestsResponseSchema, answer).tests
    },

    createTest: async (request, callOptions) => {
      const schemas = { request: createTestRequestSchema, answer: createTestResponseSchema }
      return (await post('/v1/create-test', schemas, request, callOptions)).testId
    },

    saveProgram: (request, callOptions) =>
      post(
        '/v1/program',
        { request: saveProgramRequestSchema, answer: saveProgramResponseSchema },
        request,
        callOptions,
      ),

    changeProgramEmployees: (request, callOptions) =>
      post(
        '/v1/program/employees',
        { request: changeProgramEmployeesRequestSchema, answer: changeProgramEmployeesResponseSchema },
        request,
        callOptions,
      ),

    registerParticipantsV2: (request, callOptions) =>
      register('/v2/participants', registerParticipantsV2RequestSchema, request, callOptions),

    registerParticipantsV1: (request, callOptions) =>
      register('/v1/participants', registerParticipantsV1RequestSchema, request, callOptions),

    registerEmployees: (request, callOptions) =>
      register('/v2/employees-participants', registerEmployeesRequestSchema, request, callOptions),

    syncEmployees: (request, callOptions) =>
      post(
        '/v1/employees',
        { request: syncEmployeesRequestSchema, answer: syncEmployeesResponseSchema },
        request,
        callOptions,
      ),

    clockOffsetMs: caller.clockOffsetMs,
    close: caller.close,
  }
}
