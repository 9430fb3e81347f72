import { z } from 'zod'
import { connectionIdSchema, sessionKeySchema } from '../../model/id-schemas.ts'
import {
  attachedFileSchema,
  mediaTargetSchema,
  textPartSchema,
  type MediaBytes,
  type MediaGrant,
} from '../../model/media.ts'
import type { OfficePages, OfficeTable } from '../../model/office.ts'
import { answers, call } from '../channel.ts'

const ofMedia = z.strictObject({ connectionId: connectionIdSchema, key: sessionKeySchema, target: mediaTargetSchema })
/** A file, or one that is inside it: that is read out of it by the frame, and told by its content as all others. */
const ofFile = ofMedia.extend({ attached: attachedFileSchema.optional() })

export const mediaChannels = {
  grant: call(ofMedia, answers<MediaGrant>()),
  read: call(ofFile, answers<MediaBytes>()),
  /** A part of a large text. */
  readTextPart: call(ofMedia.extend({ part: textPartSchema }), answers<Uint8Array>()),
  /** An office file as pages. Fails as `read` does. */
  pages: call(ofFile, answers<OfficePages>()),
  /** A workbook of a kind that the frame can't read as one that it can. Fails as `read` does. */
  table: call(ofFile, answers<OfficeTable>()),
  /** Makes the pages of a session's office files ahead. Does not wait for them. */
  makePages: call(ofMedia.omit({ target: true }), answers<null>()),
  /** Asks where, and saves a copy; `null` when the user chose no place. */
  save: call(ofFile, answers<{ readonly name: string } | null>()),
}
