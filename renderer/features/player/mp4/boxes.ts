/** The content of a box. `start` is behind its name, `whole` before its size, and `end` is excluded. */
export type Box = { readonly name: string; readonly whole: number; readonly start: number; readonly end: number }

/** The boxes that follow each other in a stretch of a file (ISO/IEC 14496-12, 4.2). */
export function* boxesIn(view: DataView, from: number, until: number): Generator<Box> {
  for (let at = from; at + 8 <= until;) {
    const name = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)))
    const size = view.getUint32(at)
    const header = size === 1 ? 16 : 8
    const long = size === 1 ? Number(view.getBigUint64(at + 8)) : size
    const end = size === 0 ? until : at + long
    if (end < at + header || end > until) throw new RangeError('a box ends behind what it is in')
    yield { name, whole: at, start: at + header, end }
    at = end
  }
}

/** The first box at the end of a path of names; `null` where one of them is not there. */
export function boxAt(
  view: DataView,
  { start, end }: Pick<Box, 'start' | 'end'>,
  ...path: readonly string[]
): Box | null {
  const [name, ...inner] = path
  for (const box of boxesIn(view, start, end)) {
    if (box.name === name) return inner.length === 0 ? box : boxAt(view, box, ...inner)
  }
  return null
}
