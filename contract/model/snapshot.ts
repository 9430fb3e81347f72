import { z } from 'zod'

export const snapshotHashSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .brand('SnapshotHash')
/** SHA-256 of a report's content. */
export type SnapshotHash = z.infer<typeof snapshotHashSchema>

/** A report at the time when it was judged. It never changes. */
export const snapshotSchema = z.object({
  hash: snapshotHashSchema,
  /** JSON of a session's report, without the hash of its answer and the time of the download. */
  report: z.string(),
  /** JSON of the fields that the API document does not name; `null` when there were none. */
  extra: z.string().nullable(),
})
export type Snapshot = z.infer<typeof snapshotSchema>

/**
 * Hashes of the parts of a report by name: `question 3`, `file 3.1` (the first file of question 3, including its
 * video), `proctoring`, `protocol`, and `session` for the rest. The query of addresses is ignored: a service that signs
 * addresses sends different ones for the same file.
 */
export type PartHashes = Readonly<Record<string, string>>

/** A part that differs between two reports, or exists in only one of them. */
export type PartDifference = {
  readonly part: string
  readonly is: 'changed' | 'added' | 'removed'
}

/** A report that a review refers to. */
export type JudgedReport = {
  readonly snapshot: Snapshot
  readonly parts: PartHashes
  /** What differs in the session's current report; `null` where there is none. */
  readonly differences: readonly PartDifference[] | null
}
