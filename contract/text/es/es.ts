import type { en } from '../en.ts'
import type { Spanish } from '../translation.ts'
import { esApp } from './app.ts'
import { esShortcutSheet } from './shortcut-sheet.ts'
import { esShortcuts } from './shortcuts.ts'
import { esBackups } from './backups.ts'
import { esBlind } from './blind.ts'
import { esConnect } from './connect.ts'
import { esConnection } from './connection.ts'
import { esCrash } from './crash.ts'
import { esDialogs } from './dialogs.ts'
import { esEmployees } from './employees.ts'
import { esErrors } from './errors.ts'
import { esEvidence } from './evidence.ts'
import { esDownloads } from './downloads.ts'
import { esEvidenceReport } from './evidence-report.ts'
import { esExportFormat } from './export-format.ts'
import { esExports } from './exports.ts'
import { esHistory } from './history.ts'
import { esImports } from './imports.ts'
import { esInsight } from './insight.ts'
import { esReading } from './reading.ts'
import { esLeftOut } from './left-out.ts'
import { esAttached } from './attached.ts'
import { esPdf } from './pdf.ts'
import { esListDownloads } from './list-downloads.ts'
import { esListReviews } from './list-reviews.ts'
import { esManage } from './manage.ts'
import { esMedia } from './media.ts'
import { esMenu } from './menu.ts'
import { esNotes } from './notes.ts'
import { esNotifying } from './notifying.ts'
import { esOffline } from './offline.ts'
import { esParticipants } from './participants.ts'
import { esPeople } from './people.ts'
import { esPrograms } from './programs.ts'
import { esQueue } from './queue.ts'
import { esRemoval } from './removal.ts'
import { esReviewExports } from './review-exports.ts'
import { esReviewNames } from './review-names.ts'
import { esResults } from './results.ts'
import { esReview } from './review.ts'
import { esReviewing } from './reviewing.ts'
import { esRubrics } from './rubrics.ts'
import { esSandbox } from './sandbox.ts'
import { esScoring } from './scoring.ts'
import { esSession } from './session.ts'
import { esSessions } from './sessions.ts'
import { esExporting } from './exporting.ts'
import { esSync } from './sync.ts'
import { esSyncDialogs } from './sync-dialogs.ts'
import { esTranscriptFiles } from './transcript-files.ts'
import { esTranscript } from './transcript.ts'
import { esTracks } from './tracks.ts'
import { esOwnData } from './own-data.ts'
import { esTyping } from './typing.ts'
import { esUpdates } from './updates.ts'
import { esValueNames } from './value-names.ts'

export const es: Spanish<typeof en> = {
  errors: esErrors,
  ...esApp,
  ...esShortcutSheet,
  ...esShortcuts,
  ...esBackups,
  ...esBlind,
  ...esConnect,
  ...esConnection,
  ...esCrash,
  ...esDialogs,
  ...esEmployees,
  ...esEvidence,
  ...esDownloads,
  ...esEvidenceReport,
  ...esExportFormat,
  ...esExports,
  ...esHistory,
  ...esImports,
  ...esInsight,
  ...esLeftOut,
  ...esAttached,
  ...esPdf,
  ...esReading,
  ...esListDownloads,
  ...esListReviews,
  ...esManage,
  ...esMedia,
  ...esMenu,
  ...esNotes,
  ...esNotifying,
  ...esOffline,
  ...esParticipants,
  ...esPeople,
  ...esPrograms,
  ...esQueue,
  ...esRemoval,
  ...esReviewExports,
  ...esReviewNames,
  ...esResults,
  ...esReview,
  ...esReviewing,
  ...esRubrics,
  ...esSandbox,
  ...esScoring,
  ...esSession,
  ...esSessions,
  ...esExporting,
  ...esSync,
  ...esSyncDialogs,
  ...esTranscriptFiles,
  ...esTranscript,
  ...esTracks,
  ...esOwnData,
  ...esTyping,
  ...esUpdates,
  ...esValueNames,
}
