import { enAttached } from './en-attached.ts'
import { enBackups } from './en-backups.ts'
import { enBlind } from './en-blind.ts'
import { enConnection } from './en-connection.ts'
import { enCrash } from './en-crash.ts'
import { enDialogs } from './en-dialogs.ts'
import { enDownloads } from './en-downloads.ts'
import { enReading } from './en-reading.ts'
import { enLeftOut } from './en-left-out.ts'
import { enEmployees } from './en-employees.ts'
import { enEvidence } from './en-evidence.ts'
import { enEvidenceReport } from './en-evidence-report.ts'
import { enExporting } from './en-exporting.ts'
import { enExportFormat } from './en-export-format.ts'
import { enExports } from './en-exports.ts'
import { enHistory } from './en-history.ts'
import { enImports } from './en-imports.ts'
import { enInsight } from './en-insight.ts'
import { enManage } from './en-manage.ts'
import { enMedia } from './en-media.ts'
import { enMenu } from './en-menu.ts'
import { enNotes } from './en-notes.ts'
import { enPdf } from './en-pdf.ts'
import { enNotifying } from './en-notifying.ts'
import { enOffline } from './en-offline.ts'
import { enParticipants } from './en-participants.ts'
import { enPeople } from './en-people.ts'
import { enPrograms } from './en-programs.ts'
import { enQueue } from './en-queue.ts'
import { enRemoval } from './en-removal.ts'
import { enResults } from './en-results.ts'
import { enReviewExports } from './en-review-exports.ts'
import { enReview } from './en-review.ts'
import { enReviewing } from './en-reviewing.ts'
import { enRubrics } from './en-rubrics.ts'
import { enShortcutSheet } from './en-shortcut-sheet.ts'
import { enSandbox } from './en-sandbox.ts'
import { enScoring } from './en-scoring.ts'
import { enSyncDialogs } from './en-sync-dialogs.ts'
import { enTranscriptFiles } from './en-transcript-files.ts'
import { enTranscript } from './en-transcript.ts'
import { enTracks } from './en-tracks.ts'
import { enOwnData } from './en-own-data.ts'
import { enTyping } from './en-typing.ts'
import { enUpdates } from './en-updates.ts'
import { enValueNames } from './en-value-names.ts'

/** Texts that only main needs, or the screens which are loaded after the first one. Each group is here or there as a whole. */
export const enLater = {
  ...enAttached,
  ...enBackups,
  ...enBlind,
  ...enConnection,
  ...enCrash,
  ...enDialogs,
  ...enDownloads,
  ...enLeftOut,
  ...enPdf,
  ...enReading,
  ...enEmployees,
  ...enEvidence,
  ...enEvidenceReport,
  ...enExporting,
  ...enExportFormat,
  ...enExports,
  ...enHistory,
  ...enImports,
  ...enInsight,
  ...enManage,
  ...enMedia,
  ...enMenu,
  ...enNotes,
  ...enNotifying,
  ...enOffline,
  ...enParticipants,
  ...enPeople,
  ...enPrograms,
  ...enQueue,
  ...enRemoval,
  ...enResults,
  ...enReview,
  ...enReviewExports,
  ...enReviewing,
  ...enRubrics,
  ...enShortcutSheet,
  ...enSandbox,
  ...enScoring,
  ...enSyncDialogs,
  ...enTranscriptFiles,
  ...enTranscript,
  ...enTracks,
  ...enOwnData,
  ...enTyping,
  ...enUpdates,
  ...enValueNames,
} as const
