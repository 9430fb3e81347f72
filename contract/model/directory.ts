import { z } from 'zod'
import { guidSchema } from './id-schemas.ts'
import { hasVisibleText } from './visible-text.ts'

/** What the service's requests want by GUID and no endpoint lists. */
export const DIRECTORY_KINDS = ['project', 'center'] as const
export const directoryKindSchema = z.enum(DIRECTORY_KINDS)
export type DirectoryKind = (typeof DIRECTORY_KINDS)[number]

/** The name of a project or a center, as the user entered it. Empty for one that was only seen in a request. */
export const directoryEntrySchema = z.strictObject({
  kind: directoryKindSchema,
  id: guidSchema,
  /** Of a center, its unique name where that is known. */
  name: z
    .string()
    .trim()
    .max(250)
    .refine((name) => name === '' || hasVisibleText(name), 'nothing of it can be seen'),
})
export type DirectoryEntry = Readonly<z.infer<typeof directoryEntrySchema>>
