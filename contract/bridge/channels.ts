import type { z } from 'zod'
import type { Call, Channel, EventChannel } from './channel.ts'
import { appChannels } from './channels/app.ts'
import { backupsChannels } from './channels/backups.ts'
import { connectionsChannels } from './channels/connections.ts'
import { crashChannels } from './channels/crash.ts'
import { demoChannels } from './channels/demo.ts'
import { downloadsChannels } from './channels/downloads.ts'
import { evidenceChannels } from './channels/evidence.ts'
import { exportsChannels } from './channels/exports.ts'
import { historyChannels } from './channels/history.ts'
import { importsChannels } from './channels/imports.ts'
import { insightChannels } from './channels/insight.ts'
import { mediaChannels } from './channels/media.ts'
import { notesChannels } from './channels/notes.ts'
import { outboxChannels } from './channels/outbox.ts'
import { peopleChannels } from './channels/people.ts'
import { playbackChannels } from './channels/playback.ts'
import { preferencesChannels } from './channels/preferences.ts'
import { directoryChannels, programsChannels } from './channels/programs.ts'
import { queueChannels } from './channels/queue.ts'
import { reportsChannels } from './channels/reports.ts'
import { resultsChannels } from './channels/results.ts'
import { reviewerChannels } from './channels/reviewer.ts'
import { reviewSettingsChannels } from './channels/review-settings.ts'
import { reviewsChannels } from './channels/reviews.ts'
import { rubricsChannels } from './channels/rubrics.ts'
import { sessionsChannels } from './channels/sessions.ts'
import { settingsChannels } from './channels/settings.ts'
import { startChannels } from './channels/start.ts'
import { syncChannels } from './channels/sync.ts'
import { testsChannels } from './channels/tests.ts'
import { transcriptsChannels } from './channels/transcripts.ts'
import { updatesChannels } from './channels/updates.ts'
import { waveformsChannels } from './channels/waveforms.ts'

/**
 * Every channel between the renderer and main, by its group and name: the call `sessions.open` is
 * `window.desk.sessions.open(request)`, the event `sync.progress` is `window.desk.sync.onProgress(callback)`.
 */
export const CHANNELS = {
  app: appChannels,
  start: startChannels,
  settings: settingsChannels,
  reviewer: reviewerChannels,
  connections: connectionsChannels,
  backups: backupsChannels,
  demo: demoChannels,
  sync: syncChannels,
  sessions: sessionsChannels,
  reports: reportsChannels,
  media: mediaChannels,
  downloads: downloadsChannels,
  playback: playbackChannels,
  transcripts: transcriptsChannels,
  waveforms: waveformsChannels,
  preferences: preferencesChannels,
  notes: notesChannels,
  reviews: reviewsChannels,
  history: historyChannels,
  insight: insightChannels,
  reviewSettings: reviewSettingsChannels,
  rubrics: rubricsChannels,
  queue: queueChannels,
  people: peopleChannels,
  programs: programsChannels,
  directory: directoryChannels,
  exports: exportsChannels,
  imports: importsChannels,
  outbox: outboxChannels,
  tests: testsChannels,
  results: resultsChannels,
  evidence: evidenceChannels,
  updates: updatesChannels,
  crash: crashChannels,
} as const

type Groups = typeof CHANNELS
export type GroupName = keyof Groups
export type NamesIn<G extends GroupName, Kind> = {
  [N in keyof Groups[G]]: Groups[G][N] extends Kind ? N : never
}[keyof Groups[G]] &
  string
type PathsOf<Kind> = { [G in GroupName]: `${G}.${NamesIn<G, Kind>}` }[GroupName]
type At<P extends string> = P extends `${infer G extends GroupName}.${infer N}`
  ? N extends keyof Groups[G]
    ? Groups[G][N]
    : never
  : never

/** A call, such as `sessions.open`. */
export type ChannelName = PathsOf<Call>
/** An event, such as `sync.progress`. */
export type EventName = PathsOf<EventChannel>

/** A call's argument as the renderer passes it. */
export type RequestInput = { [C in ChannelName]: At<C> extends Call<infer S> ? z.input<S> : never }
/** A call's argument after main has parsed it. */
export type Request = { [C in ChannelName]: At<C> extends Call<infer S> ? z.output<S> : never }
export type Responses = { [C in ChannelName]: At<C> extends Call<z.ZodType, infer R> ? R : never }
export type Events = { [E in EventName]: At<E> extends EventChannel<infer P> ? P : never }

/** The schema that parses a call's argument. */
export function requestSchema(channel: ChannelName): z.ZodType {
  const [group, name] = channel.split('.') as [GroupName, string]
  return (CHANNELS[group] as Readonly<Record<string, Call>>)[name]!.request
}

function namesOf(kind: 'call' | 'event'): readonly string[] {
  return Object.entries(CHANNELS).flatMap(([group, channels]) =>
    Object.entries<Channel>(channels)
      .filter(([, channel]) => channel.kind === kind)
      .map(([name]) => `${group}.${name}`),
  )
}

export const CHANNEL_NAMES = namesOf('call') as readonly ChannelName[]
export const EVENT_NAMES = namesOf('event') as readonly EventName[]
