/** Parsed `Range` header; `end` is inclusive. */
export type ChosenRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'none' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }

const SINGLE = /^bytes=(\d*)-(\d*)$/

/** Parses a `Range` header (RFC 9110, section 14). Invalid headers and multiple ranges mean the whole file. */
export function chooseRange(header: string | undefined, size: number): ChosenRange {
  const match = header === undefined ? null : SINGLE.exec(header.trim())
  if (match === null) return { kind: 'whole' }
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return { kind: 'whole' }
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? { kind: 'none' } : { kind: 'part', start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return { kind: 'whole' }
  if (start >= size) return { kind: 'none' }
  return { kind: 'part', start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
