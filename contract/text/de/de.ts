import type { en } from '../en.ts'
import type { German } from '../translation.ts'
import { deApp } from './app.ts'
import { deShortcutSheet } from './shortcut-sheet.ts'
import { deShortcuts } from './shortcuts.ts'
import { deBackups } from './backups.ts'
import { deBlind } from './blind.ts'
import { deConnect } from './connect.ts'
import { deConnection } from './connection.ts'
import { deCrash } from './crash.ts'
import { deDialogs } from './dialogs.ts'
import { deEmployees } from './employees.ts'
import { deErrors } from './errors.ts'
import { deDownloads } from './downloads.ts'
import { deEvidenceReport } from './evidence-report.ts'
import { deEvidence } from './evidence.ts'
import { deExportFormat } from './export-format.ts'
import { deExports } from './exports.ts'
import { deHistory } from './history.ts'
import { deImports } from './imports.ts'
import { deInsight } from './insight.ts'
import { deReading } from './reading.ts'
import { deLeftOut } from './left-out.ts'
import { deAttached } from './attached.ts'
import { dePdf } from './pdf.ts'
import { deListDownloads } from './list-downloads.ts'
import { deListReviews } from './list-reviews.ts'
import { deManage } from './manage.ts'
import { deMedia } from './media.ts'
import { deMenu } from './menu.ts'
import { deNotes } from './notes.ts'
import { deNotifying } from './notifying.ts'
import { deOffline } from './offline.ts'
import { deParticipants } from './participants.ts'
import { dePeople } from './people.ts'
import { dePrograms } from './programs.ts'
import { deQueue } from './queue.ts'
import { deRemoval } from './removal.ts'
import { deReviewExports } from './review-exports.ts'
import { deReviewNames } from './review-names.ts'
import { deResults } from './results.ts'
import { deReview } from './review.ts'
import { deReviewing } from './reviewing.ts'
import { deRubrics } from './rubrics.ts'
import { deSandbox } from './sandbox.ts'
import { deScoring } from './scoring.ts'
import { deSession } from './session.ts'
import { deSessions } from './sessions.ts'
import { deExporting } from './exporting.ts'
import { deSync } from './sync.ts'
import { deSyncDialogs } from './sync-dialogs.ts'
import { deTranscriptFiles } from './transcript-files.ts'
import { deTranscript } from './transcript.ts'
import { deTracks } from './tracks.ts'
import { deOwnData } from './own-data.ts'
import { deTyping } from './typing.ts'
import { deUpdates } from './updates.ts'
import { deValueNames } from './value-names.ts'

/** The German catalogue. */
export const de: German<typeof en> = {
  errors: deErrors,
  ...deApp,
  ...deShortcutSheet,
  ...deShortcuts,
  ...deBackups,
  ...deBlind,
  ...deConnect,
  ...deConnection,
  ...deCrash,
  ...deDialogs,
  ...deDownloads,
  ...deEmployees,
  ...deEvidenceReport,
  ...deEvidence,
  ...deExportFormat,
  ...deExports,
  ...deHistory,
  ...deImports,
  ...deInsight,
  ...deLeftOut,
  ...deAttached,
  ...dePdf,
  ...deReading,
  ...deListDownloads,
  ...deListReviews,
  ...deManage,
  ...deMedia,
  ...deMenu,
  ...deNotes,
  ...deNotifying,
  ...deOffline,
  ...deParticipants,
  ...dePeople,
  ...dePrograms,
  ...deQueue,
  ...deRemoval,
  ...deReviewExports,
  ...deReviewNames,
  ...deResults,
  ...deReview,
  ...deReviewing,
  ...deRubrics,
  ...deSandbox,
  ...deScoring,
  ...deSession,
  ...deSessions,
  ...deExporting,
  ...deSync,
  ...deSyncDialogs,
  ...deTranscriptFiles,
  ...deTranscript,
  ...deTracks,
  ...deOwnData,
  ...deTyping,
  ...deUpdates,
  ...deValueNames,
}
