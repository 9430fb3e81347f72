/**
 * Kinds of what a file has and a view does not show. The page names each with its number, by `leftOut.parts` of the
 * texts. `field` is a field of a document, such as a reference; `inserted` a part in another format that a document
 * includes; `part` a part of a file that is damaged. Of `speakerNotes` the slides are counted.
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
  'updated',
  'object',
  'attachment',
  'layer',
  'hiddenSheet',
  'hiddenLine',
  'hiddenSlide',
  'speakerNotes',
  'hiddenText',
  'script',
  'style',
  'frame',
  'media',
  'inserted',
  'character',
  'part',
] as const
export type LeftOutKind = (typeof LEFT_OUT_KINDS)[number]

/** Words of one that is left out, such as the name of a hidden sheet. */
export type NamedLeftOut = { readonly kind: LeftOutKind; readonly words: string }

/** How many of each kind a view leaves out. Kinds that are shown whole are absent. `named` has the words of some. */
export type LeftOut = Readonly<Partial<Record<LeftOutKind, number>>> & { readonly named?: readonly NamedLeftOut[] }

export const NOTHING_LEFT_OUT: LeftOut = {}

/** Most of one kind that are counted, since a file may have any number; most whose words are kept; and their length. */
const MOST_COUNTED = 1_000_000
const MOST_NAMED = 200
const LONGEST_WORDS = 1000

/** Collects what a reader leaves out while it reads. */
export function createLeftOut() {
  const counts: Partial<Record<LeftOutKind, number>> = {}
  const named: NamedLeftOut[] = []
  const namedOf: Partial<Record<LeftOutKind, number>> = {}
  function add(kind: LeftOutKind, count = 1): void {
    if (count > 0) counts[kind] = Math.min(MOST_COUNTED, (counts[kind] ?? 0) + count)
  }
  function name({ kind, words }: NamedLeftOut): void {
    const short = words.trim().slice(0, LONGEST_WORDS).toWellFormed()
    const before = namedOf[kind] ?? 0
    if (short === '' || before >= MOST_NAMED) return
    namedOf[kind] = before + 1
    named.push({ kind, words: short })
  }
  return {
    add,
    /** Adds one whose words are known. */
    addNamed(kind: LeftOutKind, words: string): void {
      add(kind)
      name({ kind, words })
    },
    /** Adds what another reader left out. */
    addAll(other: LeftOut): void {
      for (const kind of LEFT_OUT_KINDS) add(kind, other[kind] ?? 0)
      for (const one of other.named ?? []) name(one)
    },
    counts: (): LeftOut => (named.length === 0 ? { ...counts } : { ...counts, named: [...named] }),
  }
}

/** What both leave out together. */
export function sumLeftOut(...all: readonly LeftOut[]): LeftOut {
  const sum = createLeftOut()
  for (const one of all) sum.addAll(one)
  return sum.counts()
}

/** Reads what a frame has sent: kinds that are known, whole numbers above 0, words of a bounded number and length. */
export function readLeftOut(data: unknown): LeftOut | null {
  if (typeof data !== 'object' || data === null) return null
  const { named, ...numbers } = data as Readonly<Record<string, unknown>>
  const counts = LEFT_OUT_KINDS.flatMap((kind) => (isCount(numbers[kind]) ? [[kind, numbers[kind]] as const] : []))
  const list = Array.isArray(named) ? named.slice(0, MOST_NAMED * LEFT_OUT_KINDS.length).filter(isNamed) : []
  return sumLeftOut({ ...Object.fromEntries(counts), named: list })
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value)

function isNamed(value: unknown): value is NamedLeftOut {
  if (typeof value !== 'object' || value === null) return false
  const { kind, words } = value as Readonly<Record<string, unknown>>
  return typeof words === 'string' && LEFT_OUT_KINDS.some((known) => known === kind)
}
