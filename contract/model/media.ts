import { z } from 'zod'
import { LARGEST_TEXT_PART, MOST_PARTS } from './media-parts.ts'
import type { OfficeKind } from './office.ts'

/** A file of a session: the file of an answer, by its question's number, or the protocol. */
export const mediaTargetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('dash'), questionNum: z.int() }),
  z.strictObject({ kind: z.literal('original'), questionNum: z.int() }),
  z.strictObject({ kind: z.literal('essayFile'), questionNum: z.int(), index: z.int().nonnegative() }),
  z.strictObject({ kind: z.literal('protocol') }),
])
export type MediaTarget = z.infer<typeof mediaTargetSchema>

/** Largest file in bytes that is read whole, or out of another. */
export const LARGEST_FILE = 64_000_000

/** A file that is inside another, such as an attachment of a message: its name there, and its bytes. */
export const attachedFileSchema = z.strictObject({
  name: z.string().max(1000),
  bytes: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array && bytes.length <= LARGEST_FILE, 'too large'),
})
export type AttachedFile = z.infer<typeof attachedFileSchema>

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

/** Types that the sandboxed frame shows. */
export const VIEWED_TYPES = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/heic',
  'image/tiff',
  'image/jp2',
  'image/raw',
  'text/plain',
  'docx',
  'html',
  'markdown',
  'notebook',
  'mail',
  'csv',
  'xlsx',
  'rtf',
  'odt',
  'ods',
  'iwork',
  'zip',
  'tar',
  'gz',
] as const
export type ViewedType = (typeof VIEWED_TYPES)[number]
/** Types of images that the service allows. */
export type ServiceImageType = 'image/png' | 'image/jpeg' | 'image/gif'

export function isViewedType(type: string): type is ViewedType {
  return VIEWED_TYPES.some((viewed) => viewed === type)
}

/** Whether a file is shown as pages or pictures, on which notes can be drawn. */
export function isDrawnType(type: string): type is ViewedType {
  return isViewedType(type) && (type === 'application/pdf' || type === 'iwork' || type.startsWith('image/'))
}

/** Whether only the names of what a file holds are shown. */
export const isArchiveType = (type: ViewedType) => type === 'zip' || type === 'tar' || type === 'gz'

/** Names of what a file is by its content, for files that are not shown. */
export const CONTENT_NAMES = [
  'windowsProgram',
  'linuxProgram',
  'macProgram',
  'javaProgram',
  'androidApp',
  'webAssembly',
  'installer',
  'script',
  'shortcut',
  'macros',
  'namedProgram',
  'oldOffice',
  'presentation',
  'book',
  'archive',
  'largeArchive',
  'image',
  'largeImage',
  'audio',
  'video',
  'other',
] as const
export type ContentName = (typeof CONTENT_NAMES)[number]

/**
 * By what an encoding was found that is not sure: what the file says of itself, bytes that are UTF-8 all but some, zero
 * bytes of UTF-16, the letters of an old encoding, what most programs write, or a beginning in ASCII; or the user chose it.
 */
export type TextGround = 'declared' | 'mostly' | 'zeros' | 'letters' | 'usual' | 'beginning' | 'chosen'

export type TextReading = {
  /** A name of `decodeBytes`. Of an archive it is that of the names in it. */
  readonly encoding: string
  /** Missing where the encoding is sure: by a byte order mark, or valid UTF-8. */
  readonly ground?: TextGround
  /** What separates the cells of a table's rows; `null` for other texts. */
  readonly delimiter: string | null
}

/** A small file for the sandboxed viewer, with the type that its content shows. */
export type MediaBytes = {
  /** Empty for a file that the frame neither shows nor looks into: it is streamed, or only saved. */
  readonly bytes: Uint8Array
  /**
   * What is done with it: shown by the frame, played, or only saved. A `program` is one by its content or by the ending
   * of its address.
   */
  readonly sniffedType: ViewedType | 'audio' | 'video' | 'program' | 'unknown'
  /** How a text is read; `null` for files that are no text. */
  readonly text: TextReading | null
  readonly facts: FileFacts
  readonly declaredType: string | null
  /** Name under which a copy may be saved on any system. */
  readonly fileName: string
  /** The pictures of a protocol's page; missing for other files. */
  readonly snapshot?: PageSnapshot
  /** The kind of an office file of which pages can be made, by a converter that is there; `null` otherwise. */
  readonly officeKind: OfficeKind | null
  /** Only of a text too large to be read whole, of which `bytes` are the beginning. */
  readonly large?: LargeText
}

export type FileFacts = {
  readonly content: ContentName
  /** A technical name of the format, such as `7z`; `null` where there is none. */
  readonly format: string | null
  /** Bytes; `null` if the host does not say. */
  readonly size: number | null
  /** In hexadecimal digits; `null` for a file that was not read whole. */
  readonly sha256: string | null
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
  readonly type: ServiceImageType
}

/** Identifies one version of a file on its host. */
export const fileVersionSchema = z.strictObject({
  /** Length in bytes. */
  length: z.int().nonnegative(),
  etag: z.string().max(1000).nullable(),
  lastModified: z.string().max(1000).nullable(),
})
export type FileVersion = z.infer<typeof fileVersionSchema>

/** A text that is read part by part. Its encoding is that of its beginning. */
export type LargeText = { readonly version: FileVersion } & Pick<TextReading, 'encoding' | 'ground'>

/** A part of a large text. */
export const textPartSchema = z.strictObject({
  /** Position of its first byte. */
  first: z.int().nonnegative(),
  size: z.int().min(1).max(LARGEST_TEXT_PART),
  /** The version that the file must still have. */
  version: fileVersionSchema,
})
export type TextPart = z.infer<typeof textPartSchema>
