import type { Desk } from '../desk/desk-type.ts'
import { appHandlers } from './app.ts'
import { backupHandlers } from './backups.ts'
import { connectionHandlers } from './connections.ts'
import { crashHandlers } from './crash.ts'
import { demoHandlers } from './demo.ts'
import { downloadHandlers } from './downloads.ts'
import { evidenceHandlers } from './evidence.ts'
import { exportHandlers } from './exports.ts'
import type { Handlers } from './handle.ts'
import { importHandlers } from './imports.ts'
import { mediaHandlers } from './media.ts'
import { noteHandlers } from './notes.ts'
import { outboxHandlers } from './outbox.ts'
import { peopleHandlers } from './people.ts'
import { playbackHandlers } from './playback.ts'
import { preferenceHandlers } from './preferences.ts'
import { programHandlers } from './programs.ts'
import { queueHandlers } from './queue.ts'
import { reportHandlers } from './reports.ts'
import { resultsHandlers } from './results.ts'
import { reviewerHandlers } from './reviewer.ts'
import { reviewHandlers } from './reviews.ts'
import { rubricHandlers } from './rubrics.ts'
import { sessionHandlers } from './sessions.ts'
import { settingsHandlers } from './settings.ts'
import type { ShellActions } from './shell-actions.ts'
import { startHandlers } from './start.ts'
import { syncHandlers } from './sync.ts'
import { testHandlers } from './tests.ts'
import { transcriptHandlers } from './transcripts.ts'
import { updateHandlers } from './updates.ts'
import { waveformHandlers } from './waveforms.ts'

/** The handlers of all channels. A missing one is a type error. */
export function createHandlers(desk: Desk, shell: ShellActions): Handlers {
  return {
    ...appHandlers(desk, shell),
    ...startHandlers(desk, shell),
    ...settingsHandlers(desk),
    ...reviewerHandlers(desk),
    ...connectionHandlers(desk, shell),
    ...backupHandlers(desk, shell),
    ...demoHandlers(desk),
    ...syncHandlers(desk),
    ...sessionHandlers(desk),
    ...reportHandlers(desk),
    ...mediaHandlers(desk, shell),
    ...downloadHandlers(desk),
    ...playbackHandlers(desk),
    ...waveformHandlers(desk),
    ...transcriptHandlers(desk, shell),
    ...preferenceHandlers(desk),
    ...noteHandlers(desk),
    ...reviewHandlers(desk),
    ...rubricHandlers(desk, shell),
    ...queueHandlers(desk),
    ...outboxHandlers(desk, shell),
    ...testHandlers(desk, shell),
    ...resultsHandlers(desk, shell),
    ...peopleHandlers(desk, shell),
    ...programHandlers(desk),
    ...exportHandlers(desk, shell),
    ...importHandlers(desk, shell),
    ...evidenceHandlers(desk, shell),
    ...updateHandlers(shell),
    ...crashHandlers(shell),
  }
}
