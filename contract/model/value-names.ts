import { z } from 'zod'

/** How a value is meant, by colour; the words carry the meaning. */
export const VALUE_TONES = ['neutral', 'ok', 'warn', 'bad'] as const
export type ValueTone = (typeof VALUE_TONES)[number]

const valueNameSchema = z.strictObject({
  value: z.int(),
  name: z.string().trim().min(1).max(80),
  tone: z.enum(VALUE_TONES),
})
const listSchema = z
  .array(valueNameSchema)
  .max(100)
  .refine((list) => new Set(list.map(({ value }) => value)).size === list.length, 'a value has two names')

/**
 * What the user calls the numbers that proctoring gives. The API document does not say what they mean (section 7.4), so
 * no value has a name until the user gives it one.
 */
export const valueNamesSchema = z.strictObject({ conclusion: listSchema, evaluation: listSchema })
export type ValueName = z.output<typeof valueNameSchema>
export type ValueNames = z.output<typeof valueNamesSchema>
export type NamedValue = keyof ValueNames

export const NO_VALUE_NAMES: ValueNames = { conclusion: [], evaluation: [] }
