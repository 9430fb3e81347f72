import { z } from 'zod'
import { LARGEST_TEXT_PART, MOST_PARTS } from './media-parts.ts'

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
  /** The pictures of a protocol's page; missing for other files. */
  readonly snapshot?: PageSnapshot
  /** Only of a text too large to be read whole, of which `bytes` are the beginning. */
  readonly large?: LargeText
}

/** What a page shows besides its text. It never names more than main could fetch under the rules of media. */
export type PageSnapshot = {
  /** Address that the addresses in the page are relative to. */
  readonly base: string
  readonly pictures: readonly SnapshotPicture[]
}

/** A picture by its absolute address without `#`, with the type that its content shows. */
export type SnapshotPicture = {
  readonly address: string
  readonly bytes: Uint8Array
  readonly type: Extract<MediaBytes['sniffedType'], `image/${string}`>
}

/** Encodings in which a part of a text can be read without what stands before it. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Identifies one version of a file on its host. */
export const fileVersionSchema = z.strictObject({
  /** Length in bytes. */
  length: z.int().nonnegative(),
  etag: z.string().max(1000).nullable(),
  lastModified: z.string().max(1000).nullable(),
})
export type FileVersion = z.infer<typeof fileVersionSchema>

/** A text that is read part by part. */
export type LargeText = { readonly version: FileVersion; readonly encoding: TextEncoding }

/** A part of a large text. */
export const textPartSchema = z.strictObject({
  /** Position of its first byte. */
  first: z.int().nonnegative(),
  size: z.int().min(1).max(LARGEST_TEXT_PART),
  /** The version that the file must still have. */
  version: fileVersionSchema,
})
export type TextPart = z.infer<typeof textPartSchema>
