import { DamagedError } from '../../common/failures.ts'
import { prepare, type ReadDb } from './database.ts'

/** A check reads every page: some 100 MB in a tenth of a second. */
const CHECKED_WHOLE_BYTES = 128 << 20

/** The tables that the store reads when it opens. They are a small part of a large database. */
const READ_AT_OPENING = [
  'owner',
  'own',
  'former_devices',
  'reviewers',
  'preferences',
  'notes',
  'rubric_versions',
  'rubric_drafts',
  'rubric_assignments',
  'archived_rubrics',
  'queue',
]

/**
 * Checks the reviews when they are opened; fails with {@link DamagedError}. Of a large database only what is read then is
 * checked: every page is authenticated when it is read, and each backup reads and checks all of them
 * (docs/decisions/0050-large-reviews-are-checked-by-their-backups.md).
 */
export function checkReviews(db: ReadDb, wholeBytes = CHECKED_WHOLE_BYTES): void {
  const bytes = prepare<[], number>(db, 'SELECT page_count * page_size FROM pragma_page_count, pragma_page_size')
    .pluck()
    .get()!
  const checks = bytes <= wholeBytes ? ['quick_check(1)'] : READ_AT_OPENING.map((table) => `quick_check('${table}')`)
  for (const check of checks) {
    const problems = db.pragma(check) as readonly { readonly quick_check: string }[]
    if (problems[0]?.quick_check !== 'ok') throw new DamagedError('reviews', 'a check of the reviews failed')
  }
}
