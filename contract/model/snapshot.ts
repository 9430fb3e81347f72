import { z } from 'zod'

export const snapshotHashSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .brand('SnapshotHash')
/** SHA-256 of a report's content. */
export type SnapshotHash = z.infer<typeof snapshotHashSchema>

/** A report as it was when it was judged. It never changes. */
export const snapshotSchema = z.object({
  hash: snapshotHashSchema,
  /** JSON of a session's report, without the hash of its answer and the time of its fetching. */
  report: z.string(),
  /** JSON of the fields that the API document does not name; `null` when there were none. */
  extra: z.string().nullable(),
})
export type Snapshot = z.infer<typeof snapshotSchema>

/**
 * Hashes of what a report consists of, by name: `question 3`, `file 3.1` (the first file of question 3, its video
 * included), `proctoring`, `protocol`, and `session` for the rest. Addresses count without what comes after a `?`: a
 * service that signs them gives other ones for the same file.
 */
export type PartHashes = Readonly<Record<string, string>>

/** A part that is another one than it was, or is there in one of two reports alone. */
export type PartDifference = {
  readonly part: string
  readonly is: 'changed' | 'added' | 'removed'
}
