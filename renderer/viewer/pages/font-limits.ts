import type { LookedIntoKind } from '../../../contract/model/office.ts'

/** The office file that pages were made of, if its own fonts and parts are read. */
export type MadeOf = { readonly type: LookedIntoKind; readonly bytes: Uint8Array }

/** Most fonts that are named, and characters of a name. */
export const MOST_FONTS = 20
export const LONGEST_FONT = 100
