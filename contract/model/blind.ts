import { z } from 'zod'
import { hasVisibleText } from './visible-text.ts'
import type { SessionSort } from './session.ts'

/** Something of a session that blind mode hides and that can be revealed. */
export const hiddenThingSchema = z.discriminatedUnion('kind', [
  /** A field of the participant's data. */
  z.object({ kind: z.literal('field'), name: z.string().max(10_000) }),
  /** The picture of the session's videos. */
  z.object({ kind: z.literal('picture') }),
  /** The proctoring protocol, a document that may show name and photos. */
  z.object({ kind: z.literal('protocol') }),
])
export type HiddenThing = z.infer<typeof hiddenThingSchema>

/** A reviewer's revelation of something hidden, for one session. */
export const revealSchema = z.object({ what: hiddenThingSchema, reason: z.string() })
export type Reveal = z.infer<typeof revealSchema>

/** What a reviewer asks to reveal. The reason is journaled. */
export const revealRequestSchema = revealSchema.extend({
  reason: z.string().trim().max(1000).refine(hasVisibleText, 'nothing of it can be seen'),
})

/** Columns whose order would tell participants' names. Blind mode does not sort by them. */
export const HIDDEN_SORTS: readonly SessionSort['column'][] = ['participantName', 'participantEmail']

/** What blind mode hides of a report, besides its participant data. */
export type BlindReport = { readonly hidesPicture: boolean; readonly hidesProtocol: boolean }
