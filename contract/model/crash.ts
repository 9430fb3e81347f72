/**
 * What crashed: `screen`, the rendering of a page; `window`, the process of a page; `unresponsive`, a page that was ended
 * since it did not answer; `thread`, a thread of the app; `unexpected`, an error in main that nothing caught; `ended`, the
 * whole program in its last run; `start`, a start that failed.
 */
export const CRASH_KINDS = ['screen', 'window', 'unresponsive', 'thread', 'unexpected', 'ended', 'start'] as const
export type CrashKind = (typeof CRASH_KINDS)[number]

/** A crash that a report can be saved of while this run of the app lasts. */
export type Crash = { readonly crashId: number; readonly kind: CrashKind }

/** Longest text of a page's error that main takes, in characters. */
export const LONGEST_CRASH_TEXT = 20_000
