import type { z } from 'zod'
import type { ChangePath } from '../model/outbox.ts'
import { syncEmployeesRequestSchema, syncEmployeesResponseSchema } from './employees.ts'
import {
  participantIdsResponseSchema,
  registerEmployeesRequestSchema,
  registerParticipantsV1RequestSchema,
  registerParticipantsV2RequestSchema,
} from './participants.ts'
import {
  changeProgramEmployeesRequestSchema,
  changeProgramEmployeesResponseSchema,
  saveProgramRequestSchema,
  saveProgramResponseSchema,
} from './programs.ts'
import { createTestRequestSchema, createTestResponseSchema } from './tests.ts'

/** Request and answer of each endpoint that changes something at the service (section 4). All are POST. */
export const CHANGE_ENDPOINTS = {
  '/v1/create-test': { request: createTestRequestSchema, answer: createTestResponseSchema },
  '/v2/participants': { request: registerParticipantsV2RequestSchema, answer: participantIdsResponseSchema },
  '/v1/participants': { request: registerParticipantsV1RequestSchema, answer: participantIdsResponseSchema },
  '/v2/employees-participants': { request: registerEmployeesRequestSchema, answer: participantIdsResponseSchema },
  '/v1/employees': { request: syncEmployeesRequestSchema, answer: syncEmployeesResponseSchema },
  '/v1/program': { request: saveProgramRequestSchema, answer: saveProgramResponseSchema },
  '/v1/program/employees': {
    request: changeProgramEmployeesRequestSchema,
    answer: changeProgramEmployeesResponseSchema,
  },
} as const satisfies Record<ChangePath, { readonly request: z.ZodType; readonly answer: z.ZodObject }>

type Endpoints = typeof CHANGE_ENDPOINTS
export type ChangeRequest<P extends ChangePath> = z.input<Endpoints[P]['request']>
export type ChangeAnswer<P extends ChangePath> = z.output<Endpoints[P]['answer']>
