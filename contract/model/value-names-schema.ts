import { z } from 'zod'
import { hasVisibleText } from './visible-text.ts'
import { VALUE_TONES } from './value-names.ts'

export const valueNameSchema = z.strictObject({
  value: z.int(),
  name: z.string().trim().min(1).max(80),
  tone: z.enum(VALUE_TONES),
})
const listSchema = z
  .array(valueNameSchema)
  .max(100)
  .refine((list) => new Set(list.map(({ value }) => value)).size === list.length, 'a value has two names')

export const valueNamesSchema = z.strictObject({ conclusion: listSchema, evaluation: listSchema })

/** The same, as they are entered. What older versions stored is read all the same. */
export const enteredValueNamesSchema = valueNamesSchema.refine(
  ({ conclusion, evaluation }) => [...conclusion, ...evaluation].every(({ name }) => hasVisibleText(name)),
  'nothing of a label can be seen',
)
