import type { ChangePath } from '../../contract/model/outbox.ts'
import { CHANGE_ENDPOINTS, type ChangeAnswer, type ChangeRequest } from '../../contract/remote/changes.ts'
import { checkRequest } from '../support/check-request.ts'
import { ANSWER_LIMITS } from './answer-limits.ts'
import type { Caller } from './caller.ts'
import { readAnswer } from './reading.ts'
import type { CallOptions, PostCalls } from './remote-client.ts'

/** The endpoints that change something at the service. */
export function createPostCalls(caller: Pick<Caller, 'call'>): PostCalls {
  async function post<P extends ChangePath>(
    path: P,
    body: Uint8Array,
    options?: CallOptions,
  ): Promise<ChangeAnswer<P>> {
    const limits = ANSWER_LIMITS.receipt
    const answer = await caller.call({ method: 'POST', path, body, limits, signal: options?.signal })
    return readAnswer(CHANGE_ENDPOINTS[path].answer, answer) as ChangeAnswer<P>
  }

  const checked =
    <P extends ChangePath>(path: P) =>
    (request: ChangeRequest<P>, options?: CallOptions) =>
      post(path, bodyOf(checkRequest(CHANGE_ENDPOINTS[path].request, request)), options)

  const ids = (path: '/v1/participants' | '/v2/participants' | '/v2/employees-participants') => {
    const send = checked(path)
    return async (...args: Parameters<typeof send>) => (await send(...args)).participantIds
  }
  const createTest = checked('/v1/create-test')
  return {
    post,
    createTest: async (request, options) => (await createTest(request, options)).testId,
    saveProgram: checked('/v1/program'),
    changeProgramEmployees: checked('/v1/program/employees'),
    registerParticipantsV2: ids('/v2/participants'),
    registerParticipantsV1: ids('/v1/participants'),
    registerEmployees: ids('/v2/employees-participants'),
    syncEmployees: checked('/v1/employees'),
  }
}

function bodyOf(request: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(request), 'utf8')
}
