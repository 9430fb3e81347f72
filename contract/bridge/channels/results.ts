import { z } from 'zod'
import { connectionIdSchema, guidSchema } from '../../model/id-schemas.ts'
import type { ConnectionId } from '../../model/ids.ts'
import { MOST_LOOKED_UP, type LookUp, type LookUpProgress, type ParticipantDetails } from '../../model/results.ts'
import { answers, call, event } from '../channel.ts'
import { ofConnection } from '../schemas.ts'

type OfConnection = { readonly connectionId: ConnectionId }

/**
 * Results that are looked up at the service (API document, section 4.9). A window has one look-up of each connection; see
 * `results` of the desk for what each call does.
 */
export const resultsChannels = {
  begin: call(
    z.strictObject({
      connectionId: connectionIdSchema,
      participantIds: z.array(guidSchema).min(1).max(MOST_LOOKED_UP).readonly(),
    }),
    answers<null>(),
  ),
  goOn: call(ofConnection, answers<null>()),
  stop: call(ofConnection, answers<null>()),
  read: call(ofConnection, answers<LookUp | null>()),
  details: call(
    z.strictObject({ connectionId: connectionIdSchema, participantId: guidSchema }),
    answers<ParticipantDetails>(),
  ),
  /** Saves the look-up as a CSV; `null` when the user closed the "save as" dialog. */
  saveCsv: call(ofConnection, answers<{ readonly name: string } | null>()),
  progress: event<OfConnection & LookUpProgress>(),
  /** The look-up is complete, failed or was stopped. */
  ended: event<OfConnection>(),
}
