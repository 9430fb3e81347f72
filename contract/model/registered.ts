import { z } from 'zod'
import { guidSchema } from './id-schemas.ts'
import type { Guid } from './ids.ts'
import type { InstantMs } from './instants.ts'
import { changeIdSchema, type ChangeId } from './outbox.ts'

/** A person who was registered from this computer. */
export type RegisteredPerson = {
  readonly participantId: Guid
  readonly change: ChangeId
  readonly batch: number
  readonly center: string
  readonly tests: readonly string[]
  /** When the link opens and closes, as UTC timestamps as they were sent. */
  readonly validFrom: string
  readonly validTill: string
  readonly registeredAt: InstantMs
  /** ID of the employee; `null` for people who were registered with their data. */
  readonly employee: string | null
  /** Empty where the answer does not tell whose ID it is. */
  readonly name: string
  /** Personal data without photos; `null` for employees, and where it is not known whose ID it is. */
  readonly data: readonly { readonly name: string; readonly value: string }[] | null
}

export const registeredFilterSchema = z.strictObject({
  /** Words that all have to occur in names, data or IDs, in any case and without accents. */
  search: z.string().max(1000),
  /** Only the people of this change. */
  change: changeIdSchema.nullable(),
  /** Only people of this center. */
  center: z.string().max(1000).nullable(),
  test: guidSchema.nullable(),
})
export type RegisteredFilter = z.infer<typeof registeredFilterSchema>

/** Headings of the table of registered people. */
export type RegisteredTexts = {
  readonly name: string
  readonly employee: string
  readonly link: string
  readonly participantId: string
  readonly center: string
  readonly tests: string
  readonly opens: string
  readonly closes: string
  readonly registered: string
  /** Stands before a field of the data that is called like another column. */
  readonly fieldPrefix: string
}

/** Part of the people that a filter finds, the last registered first. */
export type RegisteredPage = { readonly total: number; readonly people: readonly RegisteredPerson[] }
