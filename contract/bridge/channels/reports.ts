import { z } from 'zod'
import { connectionIdSchema, sessionKeySchema } from '../../model/id-schemas.ts'
import type { ReportState } from '../../model/report.ts'
import { answers, call } from '../channel.ts'

export const reportsChannels = {
  get: call(
    z.strictObject({
      connectionId: connectionIdSchema,
      key: sessionKeySchema,
      /**
       * `cached`: only the stored report. `stored-first`: downloads where nothing is stored. `fetch`: always downloads.
       */
      mode: z.enum(['cached', 'stored-first', 'fetch']),
    }),
    answers<ReportState>(),
  ),
}
