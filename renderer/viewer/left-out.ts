/**
 * Kinds of what a file has and a view does not show. The page names each with its number, by `leftOut.parts` of the
 * texts. `field` is a field of a document, such as a reference; `inserted` a part in another format that a document
 * includes; `part` a part of a file that is damaged.
 */
export const LEFT_OUT_KINDS = [
  'equation',
  'comment',
  'note',
  'header',
  'textBox',
  'picture',
  'drawing',
  'chart',
  'diagram',
  'formField',
  'field',
  'change',
  'object',
  'attachment',
  'layer',
  'hiddenSheet',
  'hiddenLine',
  'script',
  'style',
  'frame',
  'media',
  'inserted',
  'character',
  'part',
] as const
export type LeftOutKind = (typeof LEFT_OUT_KINDS)[number]

/** How many of each kind a view leaves out. Kinds that are shown whole are absent. */
export type LeftOut = Readonly<Partial<Record<LeftOutKind, number>>>

export const NOTHING_LEFT_OUT: LeftOut = {}

/** Most of one kind that are named, since a file may have any number. */
const MOST_NAMED = 1_000_000

/** Collects what a reader leaves out while it reads. */
export function createLeftOut() {
  const counts: Partial<Record<LeftOutKind, number>> = {}
  return {
    add(kind: LeftOutKind, count = 1): void {
      if (count > 0) counts[kind] = Math.min(MOST_NAMED, (counts[kind] ?? 0) + count)
    },
    counts: (): LeftOut => ({ ...counts }),
  }
}

/** What both leave out together. */
export function sumLeftOut(...all: readonly LeftOut[]): LeftOut {
  const sum = createLeftOut()
  for (const one of all) {
    for (const kind of LEFT_OUT_KINDS) sum.add(kind, one[kind] ?? 0)
  }
  return sum.counts()
}

/** Reads counts that a frame has sent: kinds that are known, whole numbers above 0. */
export function readLeftOut(data: unknown): LeftOut | null {
  if (typeof data !== 'object' || data === null) return null
  const left = createLeftOut()
  for (const kind of LEFT_OUT_KINDS) {
    const count = (data as Readonly<Record<string, unknown>>)[kind]
    if (typeof count === 'number' && Number.isInteger(count)) left.add(kind, count)
  }
  return left.counts()
}
