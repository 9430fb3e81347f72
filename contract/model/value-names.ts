import type { z } from 'zod'
import type { valueNameSchema, valueNamesSchema } from './value-names-schema.ts'

/** How a value is meant, by colour; the words carry the meaning. */
export const VALUE_TONES = ['neutral', 'ok', 'warn', 'bad'] as const
export type ValueTone = (typeof VALUE_TONES)[number]

export type ValueName = z.output<typeof valueNameSchema>

/**
 * What the user calls the numbers that proctoring gives. The API document does not say what they mean (section 7.4), so
 * no value has a name until the user gives it one.
 */
export type ValueNames = z.output<typeof valueNamesSchema>
export type NamedValue = keyof ValueNames

export const NO_VALUE_NAMES: ValueNames = { conclusion: [], evaluation: [] }
