/** Kinds of office files that can be shown as pages, named as their endings. */
export const OFFICE_KINDS = ['docx', 'doc', 'odt', 'rtf', 'xlsx', 'xls', 'ods', 'pptx', 'ppt', 'odp', 'epub'] as const
export type OfficeKind = (typeof OFFICE_KINDS)[number]

/** Kinds whose own parts and fonts are compared with the pages that were made of them. */
export const LOOKED_INTO = ['docx', 'odt', 'rtf', 'xlsx', 'ods', 'pptx', 'odp'] as const satisfies readonly OfficeKind[]
export type LookedIntoKind = (typeof LOOKED_INTO)[number]
export const isLookedInto = (kind: OfficeKind | null): kind is LookedIntoKind =>
  (LOOKED_INTO as readonly (OfficeKind | null)[]).includes(kind)

/** Kinds that the frame can't read: their text is that of an XLSX which the office program makes of them. */
export const TABLE_KINDS: readonly OfficeKind[] = ['xls']

/** Why something is not made of a file: the office program can't read it, it took too long, or there would be too much. */
export type OfficeFailure = 'unreadable' | 'slow' | 'large'
/** An office file as pages, a PDF; or why there are none. */
export type OfficePages = { readonly pdf: Uint8Array } | { readonly pdf: null; readonly failed: OfficeFailure }
/** A workbook as an XLSX, for the frame; or why there is none. */
export type OfficeTable = { readonly xlsx: Uint8Array } | { readonly xlsx: null; readonly failed: OfficeFailure }

/** What is made of office files. */
export type OfficeOutput = 'pdf' | 'xlsx'

/** Most pages that are made of a file. */
export const MOST_OFFICE_PAGES = 2000
/** Bytes of what it made that the converter's page hands over at once. */
export const MADE_PIECE = 1024 * 1024
