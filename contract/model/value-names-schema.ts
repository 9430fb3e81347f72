import { z } from 'zod'
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
