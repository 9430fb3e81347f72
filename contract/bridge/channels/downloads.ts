import { z } from 'zod'
import {
  downloadChoiceSchema,
  retentionDaysSchema,
  stackIdSchema,
  stackOptionsSchema,
  type DownloadedSession,
  type DownloadEstimate,
  type DownloadsOverview,
  type DownloadsStatus,
  type DownloadState,
  type RetentionPreview,
  type StackId,
  type VideoWithoutWaveform,
} from '../../model/downloads.ts'
import { connectionIdSchema, sessionKeySchema } from '../../model/id-schemas.ts'
import type { ConnectionId } from '../../model/ids.ts'
import { answers, call, event } from '../channel.ts'
import { ofConnection, ofSession } from '../schemas.ts'

const ofStack = z.strictObject({ connectionId: connectionIdSchema, stackId: stackIdSchema })
/** Sessions of the connection; all of its downloads with `null`. */
const ofSessions = z.strictObject({
  connectionId: connectionIdSchema,
  keys: z.array(sessionKeySchema).min(1).max(1000).readonly().nullable(),
})

/** Sessions whose media are downloaded. Changes are announced as the table `downloads`. */
export const downloadsChannels = {
  status: call(ofConnection, answers<DownloadsStatus>()),
  overview: call(ofConnection, answers<DownloadsOverview>()),
  /** Sessions of a stack, in its order. */
  sessions: call(ofStack, answers<readonly DownloadedSession[]>()),
  /** State of every session that is downloaded or to be downloaded, by `formatSessionKey`. */
  states: call(ofConnection, answers<Readonly<Record<string, DownloadState>>>()),
  /** `null` for a session that is in no stack. */
  ofSession: call(ofSession, answers<DownloadedSession | null>()),
  /** Reads reports and some manifests; takes seconds. A newer estimate of the window ends an older one with `cancelled`. */
  estimate: call(
    z.strictObject({ connectionId: connectionIdSchema, choice: downloadChoiceSchema, options: stackOptionsSchema }),
    answers<DownloadEstimate>(),
  ),
  /** The estimate of a stack that exists, with other options. */
  estimateStack: call(
    z.strictObject({ connectionId: connectionIdSchema, stackId: stackIdSchema, options: stackOptionsSchema }),
    answers<DownloadEstimate>(),
  ),
  /** Makes a stack and starts to download it. */
  add: call(
    z.strictObject({ connectionId: connectionIdSchema, choice: downloadChoiceSchema, options: stackOptionsSchema }),
    answers<StackId>(),
  ),
  change: call(
    z.strictObject({ connectionId: connectionIdSchema, stackId: stackIdSchema, options: stackOptionsSchema }),
    answers<null>(),
  ),
  /** Removes a stack, and the media of its sessions that no other stack has. */
  removeStack: call(ofStack, answers<null>()),
  /** Removes the media of sessions, and takes the sessions out of all stacks. */
  removeSessions: call(ofSessions, answers<null>()),
  pause: call(ofSessions, answers<null>()),
  resume: call(ofSessions, answers<null>()),
  /** Downloads what is missing or outdated again. */
  retry: call(ofSessions, answers<null>()),
  retention: call(ofConnection, answers<number | null>()),
  previewRetention: call(
    z.strictObject({ connectionId: connectionIdSchema, days: retentionDaysSchema }),
    answers<RetentionPreview>(),
  ),
  setRetention: call(z.strictObject({ connectionId: connectionIdSchema, days: retentionDaysSchema }), answers<null>()),
  /** Some of the downloaded videos that have no waveform yet, those that were downloaded last first. */
  withoutWaveform: call(ofConnection, answers<readonly VideoWithoutWaveform[]>()),
  /** While downloads run, at most four times a second. */
  progress: event<{ readonly connectionId: ConnectionId; readonly status: DownloadsStatus }>(),
}
