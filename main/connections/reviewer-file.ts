import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { ReviewerId } from '../../contract/model/operation.ts'
import { reviewerSchema, type Reviewer, type ReviewerName } from '../../contract/model/reviewer.ts'
import { readFileIfThere, writeFileAtomic } from '../support/files.ts'
import { log } from '../support/log.ts'
import { parseJson, setAside } from './connections-file.ts'

/** The person who works with this installation, in `reviewer.json`. Created without a name where it is missing. */
export type ReviewerFile = {
  /** Never fails: a store must open even if this file cannot be read or written. */
  read(): Promise<Reviewer>
  /** Fails with `disk-full` or `disk-error`. */
  name(name: ReviewerName): Promise<Reviewer>
}

export function createReviewerFile(folder: string): ReviewerFile {
  const path = join(folder, 'reviewer.json')
  /**
   * The same until the app ends, so that all journals that are created while the file cannot be written have the same
   * id.
   */
  const fresh: Reviewer = { id: randomUUID().replaceAll('-', '') as ReviewerId, name: '', initials: '' }

  /** A damaged file is set aside: the journals still have their reviewers. */
  async function readKept(): Promise<Reviewer | null> {
    const text = await readFileIfThere(path)
    if (text === null) return null
    const parsed = reviewerSchema.safeParse(parseJson(text))
    if (parsed.success) return parsed.data
    await setAside(path)
    return null
  }

  async function write(reviewer: Reviewer): Promise<Reviewer> {
    await writeFileAtomic(path, `${JSON.stringify(reviewer, null, 2)}\n`)
    return reviewer
  }

  return {
    async read() {
      try {
        return (await readKept()) ?? (await write(fresh))
      } catch (error) {
        log('warn', 'reviewer.file', { error })
        return fresh
      }
    },
    async name(name) {
      return write({ ...((await readKept()) ?? fresh), ...name })
    },
  }
}
