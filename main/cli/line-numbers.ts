/** "line 4", or "lines 1, 3"; each line once. */
export function linesText(lines: readonly number[]): string {
  const each = [...new Set(lines)]
  return `${each.length === 1 ? 'line' : 'lines'} ${each.join(', ')}`
}
