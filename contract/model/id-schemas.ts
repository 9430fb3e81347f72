import { z } from 'zod'
import { CENTER_NAME_LENGTH, CONNECTION_ID, GUID, type ConnectionId, type Guid } from './ids.ts'

export const guidSchema = z
  .string()
  .regex(GUID, 'not a GUID')
  .transform((value) => value.toLowerCase() as Guid)

export const connectionIdSchema = z
  .string()
  .regex(CONNECTION_ID, 'not a connection id')
  .transform((value) => value as ConnectionId)

export const centerNameSchema = z.string().min(CENTER_NAME_LENGTH.least).max(CENTER_NAME_LENGTH.most)

export const sessionKeySchema = z.object({
  center: centerNameSchema,
  participantId: guidSchema,
  testId: guidSchema,
})
