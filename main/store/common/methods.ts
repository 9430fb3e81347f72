import type { Method, Signature, Thread } from './method.ts'
import { backupsMethods } from './methods/backups.ts'
import { downloadsMethods } from './methods/downloads.ts'
import { exportLedgerMethods } from './methods/export-ledger.ts'
import { feedMethods } from './methods/feed.ts'
import { healthMethods } from './methods/health.ts'
import { historyMethods } from './methods/history.ts'
import { importsMethods } from './methods/imports.ts'
import { insightMethods } from './methods/insight.ts'
import { journalMethods } from './methods/journal.ts'
import { notesMethods } from './methods/notes.ts'
import { outboxMethods } from './methods/outbox.ts'
import { peopleMethods } from './methods/people.ts'
import { playbackMethods } from './methods/playback.ts'
import { preferencesMethods } from './methods/preferences.ts'
import { directoryMethods, programsMethods } from './methods/programs.ts'
import { queueMethods } from './methods/queue.ts'
import { reportsMethods } from './methods/reports.ts'
import { resultsMethods } from './methods/results.ts'
import { resultSetsMethods } from './methods/result-sets.ts'
import { reviewSettingsMethods } from './methods/review-settings.ts'
import { reviewersMethods } from './methods/reviewers.ts'
import { reviewsMethods } from './methods/reviews.ts'
import { rubricsMethods } from './methods/rubrics.ts'
import { sessionsMethods } from './methods/sessions.ts'
import { testsMethods } from './methods/tests.ts'
import { transcriptsMethods } from './methods/transcripts.ts'
import { waveformsMethods } from './methods/waveforms.ts'

/**
 * All methods of a store's threads, by group and name. From this table come the type of what the threads implement, the
 * functions of {@link Store}, and the handling of crashes and damage.
 */
export const STORE_METHODS = {
  feed: feedMethods,
  resultSets: resultSetsMethods,
  sessions: sessionsMethods,
  reports: reportsMethods,
  playback: playbackMethods,
  waveforms: waveformsMethods,
  transcripts: transcriptsMethods,
  downloads: downloadsMethods,
  preferences: preferencesMethods,
  notes: notesMethods,
  reviews: reviewsMethods,
  history: historyMethods,
  imports: importsMethods,
  insight: insightMethods,
  people: peopleMethods,
  rubrics: rubricsMethods,
  queue: queueMethods,
  programs: programsMethods,
  directory: directoryMethods,
  reviewers: reviewersMethods,
  reviewSettings: reviewSettingsMethods,
  journal: journalMethods,
  exportLedger: exportLedgerMethods,
  outbox: outboxMethods,
  results: resultsMethods,
  tests: testsMethods,
  backups: backupsMethods,
  health: healthMethods,
} as const

type Table = typeof STORE_METHODS
type Group = keyof Table
type PathsOf<T extends Thread> = {
  [G in Group]: {
    [N in keyof Table[G] & string]: Table[G][N] extends { readonly thread: T } ? `${G}.${N}` : never
  }[keyof Table[G] & string]
}[Group]
type SignatureAt<P> = P extends `${infer G extends Group}.${infer N}`
  ? N extends keyof Table[G]
    ? SignatureOf<Table[G][N]>
    : never
  : never
type SignatureOf<M> = M extends { readonly signature?: infer F extends Signature } ? F : never

/** Name of a method with its group, such as `feed.cursor`; with `T` only the methods of that thread. */
export type MethodName<T extends Thread = Thread> = PathsOf<T>
export type ParametersOf<M extends MethodName> = Parameters<SignatureAt<M>>
export type ResultOf<M extends MethodName> = ReturnType<SignatureAt<M>>

/** Calls a method from the main thread. */
export type Ask<T extends Thread = Thread> = <M extends MethodName<T>>(
  method: M,
  ...args: ParametersOf<M>
) => Promise<ResultOf<M>>

/** What a thread has to implement. A missing method is a type error. */
export type Carries<T extends Thread> = {
  readonly [M in MethodName<T>]: (...args: ParametersOf<M>) => ResultOf<M> | Promise<ResultOf<M>>
}

/** The methods as functions of the main thread. */
export type StoreCalls = {
  readonly [G in Group]: {
    readonly [N in keyof Table[G]]: (
      ...args: Parameters<SignatureOf<Table[G][N]>>
    ) => Promise<ReturnType<SignatureOf<Table[G][N]>>>
  }
}

/** The entry of a method in the table. */
export function methodOf(name: MethodName): Method {
  const [group, method] = name.split('.') as [Group, string]
  const found = (STORE_METHODS[group] as Readonly<Record<string, Method>> | undefined)?.[method]
  if (found === undefined) throw new Error(`the store has no method ${name}`)
  return found
}

/** Builds the functions of all methods, each calling `ask`. */
export function storeCalls(ask: (method: MethodName, ...args: readonly unknown[]) => Promise<unknown>): StoreCalls {
  const groups: Record<string, Record<string, (...args: readonly unknown[]) => Promise<unknown>>> = {}
  for (const [group, methods] of Object.entries(STORE_METHODS)) {
    groups[group] = Object.fromEntries(
      Object.keys(methods).map((name) => [name, (...args) => ask(`${group}.${name}` as MethodName, ...args)]),
    )
  }
  return groups as StoreCalls
}
