import type { z } from 'zod'

/** Carries a type for the compiler; it has no value at run time. */
type Typed<T> = { readonly type?: () => T }

/** A call of the renderer: the schema of its argument, and the type of its answer. */
export type Call<S extends z.ZodType = z.ZodType, R = unknown> = {
  readonly kind: 'call'
  readonly request: S
  readonly response: Typed<R>
}

/** An event that main sends to the windows. */
export type EventChannel<P = unknown> = { readonly kind: 'event'; readonly payload: Typed<P> }

export type Channel = Call | EventChannel

/**
 * Defines a call, such as `call(schema, answers<SyncStatus>())`. Main parses the argument of every call with the schema
 * and refuses invalid ones.
 */
export function call<S extends z.ZodType, R>(request: S, response: Typed<R>): Call<S, R> {
  return { kind: 'call', request, response }
}

/** The type of a call's answer. It must be structured-cloneable. */
export function answers<R>(): Typed<R> {
  return {}
}

/**
 * Defines an event, such as `event<SyncStatus>()`. The preload exposes the event `sync.progress` as
 * `window.desk.sync.onProgress(callback)`.
 */
export function event<P>(): EventChannel<P> {
  return { kind: 'event', payload: {} }
}
