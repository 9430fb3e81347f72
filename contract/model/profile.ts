import { z } from 'zod'
import { hasVisibleText } from './visible-text.ts'
import { guidSchema } from './id-schemas.ts'

/** Limits of a profile that is kept on this computer; the service shows none. Lengths in UTF-16 units. */
export const PROFILE_LIMITS = {
  nameLength: 200,
  fields: 200,
  fieldNameLength: 250,
  choices: 500,
  choiceLength: 250,
} as const

/**
 * What the values of a field are checked for before they are sent. The API document names only images (section 2.7), so
 * these are the checks that the app can make itself.
 */
export const FIELD_KINDS = ['text', 'email', 'phone', 'number', 'date', 'choice', 'image'] as const

const fieldSchema = z.strictObject({
  /** Exactly as in the service. */
  name: z
    .string()
    .min(1)
    .max(PROFILE_LIMITS.fieldNameLength)
    .refine((name) => name.trim() === name, 'begins or ends with a space'),
  kind: z.enum(FIELD_KINDS),
  isRequired: z.boolean(),
  /** Values of a field of the kind `choice`; none allows every value. */
  choices: z
    .array(z.string().min(1).max(PROFILE_LIMITS.choiceLength))
    .max(PROFILE_LIMITS.choices)
    .readonly()
    .default([]),
})
export type ProfileField = Readonly<z.output<typeof fieldSchema>>

/** A profile of the service. Its API cannot list them (sections 2.6, 2.7), so the user enters what is used. */
export const profileSchema = z
  .strictObject({
    profileId: guidSchema,
    name: z.string().min(1).max(PROFILE_LIMITS.nameLength),
    fields: z.array(fieldSchema).min(1).max(PROFILE_LIMITS.fields).readonly(),
  })
  .superRefine(({ fields }, context) => {
    fields.forEach(({ name }, index) => {
      if (fields.findIndex((other) => other.name === name) === index) return
      context.addIssue({ code: 'custom', path: ['fields', index, 'name'], message: 'this name is there twice' })
    })
  })

/** The same, as it is entered. What older versions stored is read all the same. */
export const enteredProfileSchema = profileSchema.refine(
  ({ name, fields }) => [name, ...fields.map((field) => field.name)].every(hasVisibleText),
  'nothing of a name can be seen',
)
export type Profile = Readonly<z.output<typeof profileSchema>>
/** A profile as it is entered. */
export type EnteredProfile = z.input<typeof profileSchema>
