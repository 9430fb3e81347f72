import { z } from 'zod'
import { MOST_PARTS } from './media-parts.ts'

/** A file of a session: the file of an answer, by its question's number, or the protocol. */
export const mediaTargetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('dash'), questionNum: z.int() }),
  z.strictObject({ kind: z.literal('original'), questionNum: z.int() }),
  z.strictObject({ kind: z.literal('essayFile'), questionNum: z.int(), index: z.int().nonnegative() }),
  z.strictObject({ kind: z.literal('protocol') }),
])
export type MediaTarget = z.infer<typeof mediaTargetSchema>

/** Parts of a presentation that are read in one request; `range` is `first-last`, `null` for all bytes. */
export const mediaPartsSchema = z
  .array(
    z.strictObject({
      address: z.string().max(8192),
      range: z
        .string()
        .regex(/^\d{1,15}-\d{1,15}$/)
        .nullable(),
    }),
  )
  .min(1)
  .max(MOST_PARTS)
export type MediaPart = z.infer<typeof mediaPartsSchema>[number]

/** An address under `app://desk/media/` that serves one file for as long as the window exists. */
export type MediaGrant = {
  readonly url: string
  /** MIME type as the report says, `null` when it does not. */
  readonly type: string | null
  /** Bytes as the report says. */
  readonly size: number | null
}

/** A small file for the sandboxed viewer, with the type that its content shows. */
export type MediaBytes = {
  readonly bytes: Uint8Array
  readonly sniffedType:
    'application/pdf' | 'image/png' | 'image/jpeg' | 'image/gif' | 'text/plain' | 'docx' | 'html' | 'unknown'
  readonly declaredType: string | null
  /** Name under which a copy may be saved on any system. */
  readonly fileName: string
}
