/** Kinds of office files that can be shown as pages, named as their endings. */
export const OFFICE_KINDS = ['docx', 'doc', 'odt', 'rtf', 'xlsx', 'xls', 'ods', 'pptx', 'ppt', 'odp', 'epub'] as const
export type OfficeKind = (typeof OFFICE_KINDS)[number]

/** Kinds whose own parts and fonts are compared with the pages that were made of them. */
export const LOOKED_INTO = ['docx', 'odt', 'rtf', 'xlsx', 'ods', 'pptx', 'odp'] as const satisfies readonly OfficeKind[]
export type LookedIntoKind = (typeof LOOKED_INTO)[number]
export const isLookedInto = (kind: OfficeKind | null): kind is LookedIntoKind =>
  (LOOKED_INTO as readonly (OfficeKind | null)[]).includes(kind)

/**
 * An office file as pages, a PDF; or why there are none: the office program can't read the file, it took too long, or
 * there would be too much of it.
 */
export type OfficePages =
  { readonly pdf: Uint8Array } | { readonly pdf: null; readonly failed: 'unreadable' | 'slow' | 'large' }

/** Most pages that are made of a file. */
export const MOST_OFFICE_PAGES = 2000
/** Bytes of a PDF that the converter's page hands over at once. */
export const PDF_PIECE = 1024 * 1024
