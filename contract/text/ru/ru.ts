import type { en } from '../en.ts'
import type { Russian } from '../translation.ts'
import { ruApp } from './app.ts'
import { ruShortcutSheet } from './shortcut-sheet.ts'
import { ruShortcuts } from './shortcuts.ts'
import { ruBackups } from './backups.ts'
import { ruBlind } from './blind.ts'
import { ruConnect } from './connect.ts'
import { ruConnection } from './connection.ts'
import { ruCrash } from './crash.ts'
import { ruDialogs } from './dialogs.ts'
import { ruEmployees } from './employees.ts'
import { ruErrors } from './errors.ts'
import { ruEvidence } from './evidence.ts'
import { ruDownloads } from './downloads.ts'
import { ruEvidenceReport } from './evidence-report.ts'
import { ruExportFormat } from './export-format.ts'
import { ruExports } from './exports.ts'
import { ruHistory } from './history.ts'
import { ruImports } from './imports.ts'
import { ruInsight } from './insight.ts'
import { ruReading } from './reading.ts'
import { ruLeftOut } from './left-out.ts'
import { ruAttached } from './attached.ts'
import { ruPdf } from './pdf.ts'
import { ruListDownloads } from './list-downloads.ts'
import { ruListReviews } from './list-reviews.ts'
import { ruManage } from './manage.ts'
import { ruMedia } from './media.ts'
import { ruMenu } from './menu.ts'
import { ruNotes } from './notes.ts'
import { ruNotifying } from './notifying.ts'
import { ruOffline } from './offline.ts'
import { ruParticipants } from './participants.ts'
import { ruPeople } from './people.ts'
import { ruPrograms } from './programs.ts'
import { ruQueue } from './queue.ts'
import { ruRemoval } from './removal.ts'
import { ruResults } from './results.ts'
import { ruReview } from './review.ts'
import { ruReviewExports } from './review-exports.ts'
import { ruReviewNames } from './review-names.ts'
import { ruReviewing } from './reviewing.ts'
import { ruRubrics } from './rubrics.ts'
import { ruSandbox } from './sandbox.ts'
import { ruScoring } from './scoring.ts'
import { ruSession } from './session.ts'
import { ruSessions } from './sessions.ts'
import { ruExporting } from './exporting.ts'
import { ruSync } from './sync.ts'
import { ruSyncDialogs } from './sync-dialogs.ts'
import { ruTranscriptFiles } from './transcript-files.ts'
import { ruTranscript } from './transcript.ts'
import { ruTracks } from './tracks.ts'
import { ruOwnData } from './own-data.ts'
import { ruTyping } from './typing.ts'
import { ruUpdates } from './updates.ts'
import { ruValueNames } from './value-names.ts'

/** The Russian catalogue. The words it uses are in README.md beside it. */
export const ru: Russian<typeof en> = {
  errors: ruErrors,
  ...ruApp,
  ...ruShortcutSheet,
  ...ruShortcuts,
  ...ruBackups,
  ...ruBlind,
  ...ruConnect,
  ...ruConnection,
  ...ruCrash,
  ...ruDialogs,
  ...ruEmployees,
  ...ruEvidence,
  ...ruDownloads,
  ...ruEvidenceReport,
  ...ruExportFormat,
  ...ruExports,
  ...ruHistory,
  ...ruImports,
  ...ruInsight,
  ...ruLeftOut,
  ...ruAttached,
  ...ruPdf,
  ...ruReading,
  ...ruListDownloads,
  ...ruListReviews,
  ...ruManage,
  ...ruMedia,
  ...ruMenu,
  ...ruNotes,
  ...ruNotifying,
  ...ruOffline,
  ...ruParticipants,
  ...ruPeople,
  ...ruPrograms,
  ...ruQueue,
  ...ruRemoval,
  ...ruResults,
  ...ruReview,
  ...ruReviewExports,
  ...ruReviewNames,
  ...ruReviewing,
  ...ruRubrics,
  ...ruSandbox,
  ...ruScoring,
  ...ruSession,
  ...ruSessions,
  ...ruExporting,
  ...ruSync,
  ...ruSyncDialogs,
  ...ruTranscriptFiles,
  ...ruTranscript,
  ...ruTracks,
  ...ruOwnData,
  ...ruTyping,
  ...ruUpdates,
  ...ruValueNames,
}
