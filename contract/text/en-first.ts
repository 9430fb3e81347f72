import { enApp } from './en-app.ts'
import { enConnect } from './en-connect.ts'
import { enErrors } from './en-errors.ts'
import { enListDownloads } from './en-list-downloads.ts'
import { enListReviews } from './en-list-reviews.ts'
import { enReviewNames } from './en-review-names.ts'
import { enSession } from './en-session.ts'
import { enSessions } from './en-sessions.ts'
import { enShortcuts } from './en-shortcuts.ts'
import { enSync } from './en-sync.ts'

/** What a window begins with: the texts of the first screen, and of all that is loaded with it. */
export const enFirst = {
  errors: enErrors,
  ...enApp,
  ...enConnect,
  ...enListDownloads,
  ...enListReviews,
  ...enReviewNames,
  ...enSession,
  ...enSessions,
  ...enShortcuts,
  ...enSync,
} as const
