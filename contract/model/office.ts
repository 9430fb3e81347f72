/** Kinds of office files that can be shown as pages, named as their endings. */
export const OFFICE_KINDS = ['docx', 'doc', 'odt', 'rtf', 'xlsx', 'xls', 'ods', 'pptx', 'ppt', 'odp', 'epub'] as const
export type OfficeKind = (typeof OFFICE_KINDS)[number]

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
