const BEFORE = 'Participant '

/**
 * Stands for a participant's name in blind mode, in the store as well as on screen. `of` is the place in the queue,
 * starting at 1, or a code that says nothing.
 */
export function participantAlias(of: string | number): string {
  return `${BEFORE}${of}`
}

/** What tells an alias from others, for a column that is headed by the rest. */
export function shortAlias(alias: string): string {
  return alias.startsWith(BEFORE) ? alias.slice(BEFORE.length) : alias
}
