import { hashKey } from '@tanstack/react-query'

/** What a typed text says: a value, or why the field refuses the text. */
export type Reading<V, P> = { readonly value: V } | { readonly problem: P }

/** A text that a field refused, and the value that stands while it does. */
export type RefusedText<V> = { readonly text: string; readonly over: V }

/** The typing in a field since it got the focus. */
export type Edit<V> = {
  /** The value before the first key. */
  readonly before: V
  /** The value that the text leaves. */
  readonly after: V
}

/** Whether two values of a field are the same. Values are plain data. */
export function isSameValue<V>(one: V, other: V): boolean {
  return hashKey([one]) === hashKey([other])
}

/**
 * The edit with the text as it is now. A text that says a value leaves that value; a refused one leaves the value from
 * before the edit, never that of its first characters. `now` is the current value: one that is not of this edit was set
 * elsewhere meanwhile, and is the value before from then on.
 */
export function typeInto<V, P>(edit: Edit<V> | null, now: V, reading: Reading<V, P>): Edit<V> {
  const before = edit !== null && isSameValue(edit.after, now) ? edit.before : now
  return { before, after: 'problem' in reading ? before : reading.value }
}
