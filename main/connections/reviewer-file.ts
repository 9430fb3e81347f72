import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DeskError } from '../../contract/model/errors.ts'
import type { ReviewerId } from '../../contract/model/operation.ts'
import { reviewerSchema, type Reviewer, type ReviewerName } from '../../contract/model/reviewer.ts'
import { createKeptFile } from '../support/kept-file.ts'
import { log } from '../support/log.ts'

/**
 * The person who works with this installation, in `reviewer.json`. A damaged file comes back from its copy, or else from
 * the first journal that is opened; where it is missing, one without a name is created.
 */
export type ReviewerFile = {
  /** Never fails: a store must open even if this file cannot be read or written. */
  read(): Promise<Reviewer>
  /** Fails with `disk-full` or `disk-error`. */
  name(name: ReviewerName): Promise<Reviewer>
  /**
   * A journal belongs to this reviewer. Where the file is new, or has no name and the journal has one, it is the same
   * person, whose file was lost: the file gets the journal's reviewer. Returns whether it did.
   */
  recognize(owner: Reviewer): Promise<boolean>
}

/** `onRecovered` is called when the file was damaged, and the reviewer is known again. */
export function createReviewerFile(folder: string, onRecovered?: (trouble: DeskError) => void): ReviewerFile {
  const file = createKeptFile(join(folder, 'reviewer.json'), 'The name and ID of the reviewer', reviewerSchema)
  /**
   * The same until the app ends, so that all journals that are created while the file cannot be written have the same
   * id.
   */
  const fresh: Reviewer = { id: randomUUID().replaceAll('-', '') as ReviewerId, name: '', initials: '' }

  function tellRecovered(happened: string): void {
    onRecovered?.(new DeskError('disk-error', happened, { field: 'reviewer' }))
  }

  /** Whether it was damaged, and so was its copy. */
  let isLost = false

  async function readKept(): Promise<Reviewer | null> {
    const { value, damage } = await file.read()
    if (damage !== null && value !== null) tellRecovered(damage)
    isLost ||= damage !== null && value === null
    return value
  }

  async function write(reviewer: Reviewer): Promise<Reviewer> {
    await file.write(reviewer)
    return reviewer
  }

  async function read(): Promise<Reviewer> {
    try {
      const kept = await readKept()
      if (kept !== null) return kept
      // One that is lost stays so until a journal, or the user, says who it is.
      return isLost ? fresh : await write(fresh)
    } catch (error) {
      log('warn', 'reviewer.file', { error })
      return fresh
    }
  }

  return {
    read,
    async name(name) {
      return write({ ...((await readKept()) ?? fresh), ...name })
    },
    async recognize(owner) {
      const known = await read()
      if (known.id === owner.id || known.name !== '') return false
      if (known.id !== fresh.id && owner.name === '') return false
      await write(owner)
      // Journals of the first versions come without a file, so that nothing was lost.
      if (isLost) tellRecovered('The name and ID of the reviewer were lost. They were found in the notes and reviews.')
      return true
    },
  }
}
