/** The address of the first candidate of a `srcset`; `null` if it has none. */
export function firstOfSrcset(srcset: string): string | null {
  const first = /^[\s,]*([^\s]+)/.exec(srcset)?.[1]
  if (first === undefined) return null
  // By hand: an expression for the end would be tried at every comma of a candidate that consists of them.
  let end = first.length
  while (first[end - 1] === ',') end -= 1
  return end === 0 ? null : first.slice(0, end)
}
