/** What tells an alias of `participantAlias` from others, for a column that is headed by the rest. */
export function shortAlias(alias: string): string {
  return alias.slice(alias.lastIndexOf(' ') + 1)
}
