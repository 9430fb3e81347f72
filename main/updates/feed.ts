import { z } from 'zod'
import type { InstantMs } from '../../contract/model/instants.ts'
import { UpdateError } from './update-error.ts'

/** Characters of the release notes that are kept: more than anyone reads. */
const MOST_NOTES = 20_000
/** 4 GB; a package has some 120 MB. */
const MOST_BYTES = 4 * 1024 ** 3

/**
 * A name and nothing else: no folder, no other host, no escapes. With the feed's own address it is beside the feed, and
 * it is the name of the downloaded file.
 */
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9 ._+-]{0,199}$/

const file = z.object({
  url: z.string().regex(FILE_NAME),
  /** 64 bytes in base64. */
  sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
  size: z.int().positive().max(MOST_BYTES),
})

/**
 * What electron-builder writes (`UpdateInfo` in builder-util-runtime/src/updateInfo.ts), as far as it is used. Members
 * that are left out, such as packages of a web installer or a staged rollout, have no effect.
 */
const feedSchema = z.object({
  version: z.string().regex(/^\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[0-9A-Za-z.-]{1,50})?$/),
  files: z.array(file).min(1).max(50),
  releaseDate: z.union([z.string(), z.date()]).nullish(),
  releaseNotes: z
    .union([z.string(), z.array(z.object({ note: z.string().nullable() }))])
    .nullish()
    .catch(null),
  minimumSystemVersion: z.string().max(50).optional(),
})

export type FeedFile = z.infer<typeof file>

/** A feed whose signature was verified, with nothing but what was checked. */
export type Feed = {
  readonly version: string
  readonly files: readonly FeedFile[]
  readonly releasedAt: InstantMs | null
  readonly notes: string
  readonly minimumSystemVersion: string | undefined
}

/** Parses the content of a feed, already read as YAML. Fails with `malformed`. */
export function parseFeed(content: unknown): Feed {
  const parsed = feedSchema.safeParse(content)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new UpdateError('malformed', `the feed is not valid at ${issue?.path.join('.') ?? 'its beginning'}`)
  }
  const { version, files, releaseDate, releaseNotes, minimumSystemVersion } = parsed.data
  return { version, files, releasedAt: instantOf(releaseDate), notes: notesOf(releaseNotes), minimumSystemVersion }
}

function instantOf(date: string | Date | null | undefined): InstantMs | null {
  const time = new Date(date ?? NaN).getTime()
  return Number.isNaN(time) ? null : time
}

function notesOf(notes: z.infer<typeof feedSchema>['releaseNotes']): string {
  const texts = typeof notes === 'string' ? [notes] : (notes ?? []).map(({ note }) => note ?? '')
  return texts.join('\n\n').trim().slice(0, MOST_NOTES)
}
