import { z } from 'zod'
import { ERROR_CODES } from '../../model/errors.ts'
import type { EvidenceJob, EvidenceProgress } from '../../model/evidence.ts'
import { connectionIdSchema, sessionKeySchema } from '../../model/id-schemas.ts'
import { answers, call, event } from '../channel.ts'
import { nothing, resultSetId } from '../schemas.ts'

const ofEvidence = z.strictObject({ evidenceId: z.int().nonnegative() })
const line = z.string().max(300)

export const evidenceChannels = {
  /** Asks where to save the file and makes an evidence report; `null` when the user chose no place. */
  start: call(
    z.strictObject({
      connectionId: connectionIdSchema,
      scope: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('session'), key: sessionKeySchema }),
        /** The selected rows of the result set, in its order. */
        z.strictObject({ kind: z.literal('selection'), resultSetId }),
      ]),
    }),
    answers<EvidenceProgress | null>(),
  ),
  cancel: call(ofEvidence, answers<null>()),
  showInFolder: call(ofEvidence, answers<null>()),
  /** Begins to drag the file of a complete report, like `exports.drag`. */
  drag: call(ofEvidence, answers<{ readonly isThere: boolean }>()),
  progress: event<EvidenceProgress>(),
  /**
   * What to show. This and the following calls are for the page that main opened to print a report; all others are
   * refused with `sender-refused`.
   */
  job: call(nothing, answers<EvidenceJob>()),
  /** The page works: it has read so many sessions. */
  drawn: call(z.strictObject({ sessions: z.int().nonnegative() }), answers<null>()),
  /** The page is complete and can be printed. */
  ready: call(z.strictObject({ footer: line, page: line }), answers<null>()),
  /** The page cannot be completed. */
  failed: call(z.strictObject({ code: z.enum(ERROR_CODES) }), answers<null>()),
}
