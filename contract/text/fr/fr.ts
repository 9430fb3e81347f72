import type { en } from '../en.ts'
import type { French } from '../translation.ts'
import { frApp } from './app.ts'
import { frShortcutSheet } from './shortcut-sheet.ts'
import { frShortcuts } from './shortcuts.ts'
import { frBackups } from './backups.ts'
import { frBlind } from './blind.ts'
import { frConnect } from './connect.ts'
import { frConnection } from './connection.ts'
import { frCrash } from './crash.ts'
import { frDialogs } from './dialogs.ts'
import { frEmployees } from './employees.ts'
import { frErrors } from './errors.ts'
import { frEvidence } from './evidence.ts'
import { frDownloads } from './downloads.ts'
import { frEvidenceReport } from './evidence-report.ts'
import { frExportFormat } from './export-format.ts'
import { frExports } from './exports.ts'
import { frHistory } from './history.ts'
import { frImports } from './imports.ts'
import { frInsight } from './insight.ts'
import { frReading } from './reading.ts'
import { frLeftOut } from './left-out.ts'
import { frAttached } from './attached.ts'
import { frPdf } from './pdf.ts'
import { frListDownloads } from './list-downloads.ts'
import { frListReviews } from './list-reviews.ts'
import { frManage } from './manage.ts'
import { frMedia } from './media.ts'
import { frMenu } from './menu.ts'
import { frNotes } from './notes.ts'
import { frNotifying } from './notifying.ts'
import { frOffline } from './offline.ts'
import { frParticipants } from './participants.ts'
import { frPeople } from './people.ts'
import { frPrograms } from './programs.ts'
import { frQueue } from './queue.ts'
import { frRemoval } from './removal.ts'
import { frResults } from './results.ts'
import { frReview } from './review.ts'
import { frReviewExports } from './review-exports.ts'
import { frReviewNames } from './review-names.ts'
import { frReviewing } from './reviewing.ts'
import { frRubrics } from './rubrics.ts'
import { frSandbox } from './sandbox.ts'
import { frScoring } from './scoring.ts'
import { frSession } from './session.ts'
import { frSessions } from './sessions.ts'
import { frExporting } from './exporting.ts'
import { frSync } from './sync.ts'
import { frSyncDialogs } from './sync-dialogs.ts'
import { frTranscriptFiles } from './transcript-files.ts'
import { frTranscript } from './transcript.ts'
import { frTracks } from './tracks.ts'
import { frOwnData } from './own-data.ts'
import { frTyping } from './typing.ts'
import { frUpdates } from './updates.ts'
import { frValueNames } from './value-names.ts'

/** The French catalogue. */
export const fr: French<typeof en> = {
  errors: frErrors,
  ...frApp,
  ...frShortcutSheet,
  ...frShortcuts,
  ...frBackups,
  ...frBlind,
  ...frConnect,
  ...frConnection,
  ...frCrash,
  ...frDialogs,
  ...frEmployees,
  ...frEvidence,
  ...frDownloads,
  ...frEvidenceReport,
  ...frExportFormat,
  ...frExports,
  ...frHistory,
  ...frImports,
  ...frInsight,
  ...frLeftOut,
  ...frAttached,
  ...frPdf,
  ...frReading,
  ...frListDownloads,
  ...frListReviews,
  ...frManage,
  ...frMedia,
  ...frMenu,
  ...frNotes,
  ...frNotifying,
  ...frOffline,
  ...frParticipants,
  ...frPeople,
  ...frPrograms,
  ...frQueue,
  ...frRemoval,
  ...frResults,
  ...frReview,
  ...frReviewExports,
  ...frReviewNames,
  ...frReviewing,
  ...frRubrics,
  ...frSandbox,
  ...frScoring,
  ...frSession,
  ...frSessions,
  ...frExporting,
  ...frSync,
  ...frSyncDialogs,
  ...frTranscriptFiles,
  ...frTranscript,
  ...frTracks,
  ...frOwnData,
  ...frTyping,
  ...frUpdates,
  ...frValueNames,
}
