import type { z } from 'zod'
import type { valueNameSchema, valueNamesSchema } from './value-names-schema.ts'

/** Meaning of a value as a color. It is secondary: the label itself says it in words. */
export const VALUE_TONES = ['neutral', 'ok', 'warn', 'bad'] as const
export type ValueTone = (typeof VALUE_TONES)[number]

export type ValueName = z.output<typeof valueNameSchema>

/**
 * The user's labels for proctoring values. The API document does not say what the numbers mean (section 7.4), so a
 * value has no label until the user enters one.
 */
export type ValueNames = z.output<typeof valueNamesSchema>
export type NamedValue = keyof ValueNames

export const NO_VALUE_NAMES: ValueNames = { conclusion: [], evaluation: [] }
