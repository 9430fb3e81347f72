import type { Migration } from '../migrate.ts'
import { feed } from './cache/0020-feed.ts'
import { reports } from './cache/0030-reports.ts'
import { search } from './cache/0040-search.ts'
import { playback } from './cache/0050-playback.ts'
import { reportFacts } from './cache/0060-report-facts.ts'
import { owner as cacheOwner } from './cache/0070-owner.ts'
import { sentTimes } from './cache/0080-sent-times.ts'
import { emailOrder } from './cache/0090-email-order.ts'
import { centerFailures } from './cache/0100-center-failures.ts'
import { sessions } from './cache/0010-sessions.ts'
import { reviewFacts } from './cache/0120-review-facts.ts'
import { downloads } from './cache/0130-downloads.ts'
import { knownTests } from './cache/0140-known-tests.ts'
import { account as cacheAccount } from './cache/0150-account.ts'
import { unlisted } from './cache/0160-unlisted.ts'
import { scoredQuestions } from './cache/0170-scored-questions.ts'
import { movedSessions } from './cache/0180-moved-sessions.ts'
import { waveformsByTime } from './cache/0190-waveforms-by-time.ts'
import { transcripts } from './cache/0200-transcripts.ts'
import { waveformsBySound } from './cache/0210-waveforms-by-sound.ts'
import { waveforms } from './cache/0110-waveforms.ts'
import { journal } from './reviews/0010-journal.ts'
import { preferences } from './reviews/0020-preferences.ts'
import { operations } from './reviews/0030-operations.ts'
import { owner as reviewsOwner } from './reviews/0040-owner.ts'
import { reviewers } from './reviews/0050-reviewers.ts'
import { judgements } from './reviews/0060-judgements.ts'
import { formerDevices } from './reviews/0070-former-devices.ts'
import { wholeReviews } from './reviews/0080-whole-reviews.ts'
import { rubrics } from './reviews/0090-rubrics.ts'
import { queue } from './reviews/0100-queue.ts'
import { exports } from './reviews/0110-exports.ts'
import { reveals } from './reviews/0120-reveals.ts'
import { reviewSteps } from './reviews/0130-review-steps.ts'
import { outbox } from './reviews/0140-outbox.ts'
import { employees } from './reviews/0150-employees.ts'
import { programs } from './reviews/0160-programs.ts'
import { registeredSearch } from './reviews/0170-registered-search.ts'
import { account as reviewsAccount } from './reviews/0180-account.ts'
import { wallTimes } from './reviews/0200-wall-times.ts'
import { blindPlaces } from './reviews/0220-blind-places.ts'
import { lostAttempts } from './reviews/0230-lost-attempts.ts'
import { toldClocks } from './reviews/0240-told-clocks.ts'
import { mergedSessions } from './reviews/0250-merged-sessions.ts'
import { addedTranscripts } from './reviews/0260-added-transcripts.ts'

/** All steps of each database, oldest first. */
export const CACHE_MIGRATIONS: readonly Migration[] = [
  sessions,
  feed,
  reports,
  search,
  playback,
  reportFacts,
  cacheOwner,
  sentTimes,
  emailOrder,
  centerFailures,
  waveforms,
  reviewFacts,
  downloads,
  knownTests,
  cacheAccount,
  unlisted,
  scoredQuestions,
  movedSessions,
  waveformsByTime,
  transcripts,
  waveformsBySound,
]
export const REVIEWS_MIGRATIONS: readonly Migration[] = [
  journal,
  preferences,
  operations,
  reviewsOwner,
  reviewers,
  judgements,
  formerDevices,
  wholeReviews,
  rubrics,
  queue,
  exports,
  reveals,
  reviewSteps,
  outbox,
  employees,
  programs,
  registeredSearch,
  reviewsAccount,
  wallTimes,
  blindPlaces,
  lostAttempts,
  toldClocks,
  mergedSessions,
  addedTranscripts,
]
