import { enFirst } from './en-first.ts'
import { enLater } from './en-later.ts'

/**
 * The catalogue: every text a person reads. Plurals by `_one` and `_other`, values by `{{name}}`. A window loads its two
 * parts one after the other.
 */
export const en = { ...enFirst, ...enLater } as const
