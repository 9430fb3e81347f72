import type { z } from 'zod'
import type { Guid } from '../../contract/model/ids.ts'
import { syncEmployeesRequestSchema, syncEmployeesResponseSchema } from '../../contract/remote/employees.ts'
import {
  participantIdsResponseSchema,
  registerEmployeesRequestSchema,
  registerParticipantsV1RequestSchema,
  registerParticipantsV2RequestSchema,
} from '../../contract/remote/participants.ts'
import {
  changeProgramEmployeesRequestSchema,
  changeProgramEmployeesResponseSchema,
  saveProgramRequestSchema,
  saveProgramResponseSchema,
} from '../../contract/remote/programs.ts'
import { createTestRequestSchema, createTestResponseSchema } from '../../contract/remote/tests.ts'
import { ANSWER_LIMITS } from './answer-limits.ts'
import type { Caller } from './caller.ts'
import { checkRequest, readAnswer } from './reading.ts'
import type { CallOptions, RemoteClient } from './remote-client.ts'

type PostCalls = Pick<
  RemoteClient,
  | 'createTest'
  | 'saveProgram'
  | 'changeProgramEmployees'
  | 'registerParticipantsV2'
  | 'registerParticipantsV1'
  | 'registerEmployees'
  | 'syncEmployees'
>

type Send<Request, Answer> = (request: Request, options?: CallOptions) => Promise<Answer>

/** The endpoints that change something at the service, each with its path and its two schemas. */
export function createPostCalls(caller: Pick<Caller, 'call'>): PostCalls {
  function post<Request extends z.ZodType, Answer extends z.ZodObject>(
    path: string,
    requestSchema: Request,
    answerSchema: Answer,
  ): Send<z.input<Request>, z.output<Answer>> {
    return async (request, options) => {
      const body = checkRequest(requestSchema, request)
      const limits = ANSWER_LIMITS.receipt
      return readAnswer(
        answerSchema,
        await caller.call({ method: 'POST', path, body, limits, signal: options?.signal }),
      )
    }
  }

  function register<Request extends z.ZodType>(
    path: string,
    requestSchema: Request,
  ): Send<z.input<Request>, readonly Guid[]> {
    const send = post(path, requestSchema, participantIdsResponseSchema)
    return async (request, options) => (await send(request, options)).participantIds
  }

  const createTest = post('/v1/create-test', createTestRequestSchema, createTestResponseSchema)
  return {
    createTest: async (request, options) => (await createTest(request, options)).testId,
    saveProgram: post('/v1/program', saveProgramRequestSchema, saveProgramResponseSchema),
    changeProgramEmployees: post(
      '/v1/program/employees',
      changeProgramEmployeesRequestSchema,
      changeProgramEmployeesResponseSchema,
    ),
    registerParticipantsV2: register('/v2/participants', registerParticipantsV2RequestSchema),
    registerParticipantsV1: register('/v1/participants', registerParticipantsV1RequestSchema),
    registerEmployees: register('/v2/employees-participants', registerEmployeesRequestSchema),
    syncEmployees: post('/v1/employees', syncEmployeesRequestSchema, syncEmployeesResponseSchema),
  }
}
