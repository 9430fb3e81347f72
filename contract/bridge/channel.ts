import type { z } from 'zod'

/** Stands for a type that exists while compiling alone. */
type Typed<T> = { readonly type?: () => T }

/** A call of the renderer: how its one argument is parsed in main, and what it answers. */
export type Call<S extends z.ZodType = z.ZodType, R = unknown> = {
  readonly kind: 'call'
  readonly request: S
  readonly response: Typed<R>
}

/** Something that main tells the windows by itself. */
export type Told<P = unknown> = { readonly kind: 'event'; readonly payload: Typed<P> }

export type Channel = Call | Told

/** `call(schema, answers<SyncStatus>())`. The schema parses every call in main; whatever does not fit is refused. */
export function call<S extends z.ZodType, R>(request: S, response: Typed<R>): Call<S, R> {
  return { kind: 'call', request, response }
}

/** The type that a call answers. It has to survive a structured clone. */
export function answers<R>(): Typed<R> {
  return {}
}

/** `event<SyncStatus>()`. The preload offers the event `sync.progress` as `window.desk.sync.onProgress(callback)`. */
export function event<P>(): Told<P> {
  return { kind: 'event', payload: {} }
}
