import type { LeftOutKind } from '../left-out.ts'
import { readEntry, zipEntries } from '../../../contract/workbook/zip.ts'
import { lettersOf } from '../../../contract/workbook/cell-places.ts'
import { findPart, readPart, relationsOf, unescapeText } from '../../../contract/workbook/workbook-parts.ts'

/** Words that belong to a sheet and are in no cell. */
export type BesideCells = {
  readonly kind: 'comment' | 'textBox' | 'chart'
  /** Sheet and cell: the one that a comment is on, or that a box or chart begins at. */
  readonly place: string
  readonly text: string
}

/** Most of a sheet. */
export const MOST_BESIDE = 10_000
/** Excel keeps a conversation also as a comment that says to open it elsewhere; its author is named so. */
const OF_CONVERSATION = 'tc='

/** How the elements end that hold a box or chart and say where it is. */
const ANCHOR = 'Anchor'

type Attributes = Readonly<Record<string, string>>
/** Keeps words; false where there is no room for them. */
type Add = (kind: BesideCells['kind'], cell: string, text: string) => boolean
/** What was found, and how many of those that `countBeside` counts were read for it, also those without a word. */
type Beside = { readonly found: readonly BesideCells[]; readonly read: Readonly<Record<'comment' | 'textBox', number>> }

/** The comments, the words of text boxes and the titles of charts of a sheet. */
export async function readBeside(
  bytes: Uint8Array,
  { name, path }: { readonly name: string; readonly path: string },
): Promise<Beside> {
  const found: BesideCells[] = []
  const read = { comment: 0, textBox: 0 }
  const add: Add = (kind, cell, text) => {
    if (text === '') return true
    if (found.length >= MOST_BESIDE) return false
    found.push({ kind, place: cell ? `${name}!${cell}` : name, text })
    return true
  }
  for (const { type, path: part } of (await relationsOf(bytes, path)).values()) {
    if (type === 'comments') read.comment += await readComments(bytes, part, add)
    else if (type === 'threadedComment') await readConversations(bytes, part, add)
    else if (type === 'drawing') read.textBox += await readDrawing(bytes, part, add)
  }
  return { found, read }
}

/** Reads the elements of a part that is there; nothing of one that is not. */
async function readIfThere(bytes: Uint8Array, path: string, handlers: Parameters<typeof readPart>[2]): Promise<void> {
  const entry = findPart(bytes, path)
  if (entry !== undefined) await readPart(bytes, entry, handlers)
}

/** Collects the texts of elements, with a line for each paragraph. */
function createWords(ofText = 't') {
  let words = ''
  let isText = false
  let isPhonetic = false
  return {
    open(name: string): void {
      if (name === 'rPh') isPhonetic = true
      isText = name === ofText && !isPhonetic
    },
    text(more: string): void {
      if (isText) words += more
    },
    close(name: string): void {
      isText = false
      if (name === 'rPh') isPhonetic = false
      if (name === 'p') words += '\n'
    },
    take(): string {
      const taken = unescapeText(words).trim()
      words = ''
      return taken
    },
  }
}

/** Returns how many comments there is nothing more to say of. */
async function readComments(bytes: Uint8Array, path: string, add: Add): Promise<number> {
  let read = 0
  const words = createWords()
  const author = createWords('author')
  const authors: string[] = []
  let comment: Attributes = {}
  await readIfThere(bytes, path, {
    open(name, attributes) {
      if (name === 'comment') comment = attributes
      words.open(name)
      author.open(name)
    },
    text(more) {
      words.text(more)
      author.text(more)
    },
    close(name) {
      words.close(name)
      author.close(name)
      if (name === 'author') authors.push(author.take())
      if (name !== 'comment') return
      const text = words.take()
      const isDouble = authors[Number(comment.authorId)]?.startsWith(OF_CONVERSATION) ?? false
      if (add('comment', comment.ref ?? '', isDouble ? '' : text)) read += 1
    },
  })
  return read
}

async function readConversations(bytes: Uint8Array, path: string, add: Add): Promise<void> {
  const words = createWords('text')
  let ref = ''
  await readIfThere(bytes, path, {
    open(name, attributes) {
      if (name === 'threadedComment') ref = attributes.ref ?? ''
      words.open(name)
    },
    text: (more) => words.text(more),
    close(name) {
      words.close(name)
      if (name === 'threadedComment') add('comment', ref, words.take())
    },
  })
}

/** Returns how many text boxes there is nothing more to say of. */
async function readDrawing(bytes: Uint8Array, path: string, add: Add): Promise<number> {
  let read = 0
  const charts = await relationsOf(bytes, path)
  const words = createWords()
  const place = { row: '', col: '' }
  let isStart = false
  let inside: keyof typeof place | null = null
  // What is placed by its distance from the corner of the sheet begins at no cell.
  const cell = () => (place.col === '' ? '' : `${lettersOf(Number(place.col))}${Number(place.row) + 1}`)
  const titled: { readonly at: string; readonly path: string }[] = []
  await readIfThere(bytes, path, {
    open(name, attributes) {
      if (name.endsWith(ANCHOR)) place.col = ''
      if (name === 'from') isStart = true
      inside = isStart && (name === 'row' || name === 'col') ? name : null
      if (inside !== null) place[inside] = ''
      if (name === 'txBody') words.take()
      if (name === 'chart') {
        const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
        titled.push({ at: cell(), path: charts.get(id)?.path ?? '' })
      }
      words.open(name)
    },
    text(more) {
      if (inside !== null) place[inside] += more
      words.text(more)
    },
    close(name) {
      words.close(name)
      inside = null
      if (name === 'from') isStart = false
      if (name === 'txBody' && add('textBox', cell(), words.take())) read += 1
    },
  })
  for (const chart of titled) add('chart', chart.at, await titleOf(bytes, chart.path))
  return read
}

/** The title of a chart as it is written in it; empty for one that has none, or takes it from a cell. */
async function titleOf(bytes: Uint8Array, path: string): Promise<string> {
  const words = createWords()
  let titles = 0
  let title = ''
  await readIfThere(bytes, path, {
    open(name) {
      // The chart's own comes first; those of its axes follow.
      if (name === 'title') titles += 1
      words.open(name)
    },
    text(more) {
      if (titles === 1) words.text(more)
    },
    close(name) {
      words.close(name)
      if (name === 'title' && titles === 1) title = words.take()
    },
  })
  return title
}

/** What stands beside the cells, by the names of its parts and what begins one in them. */
const PARTS: readonly (readonly [LeftOutKind, path: RegExp, start: RegExp])[] = [
  ['comment', /^xl\/(?:comments\/)?comments?\d*\.xml$/i, /<(?:\w{1,20}:)?comment[\s/>]/g],
  ['textBox', /^xl\/drawings\/[^/]+\.xml$/i, /<(?:\w{1,20}:)?txBody[\s/>]/g],
  ['picture', /^xl\/drawings\/[^/]+\.xml$/i, /<(?:\w{1,20}:)?pic[\s/>]/g],
  ['chart', /^xl\/charts\/[^/]+\.xml$/i, /<(?:\w{1,20}:)?chartSpace[\s/>]/g],
]

/** How many of each kind the whole workbook has beside its cells. */
export async function countBeside(bytes: Uint8Array): Promise<ReadonlyMap<LeftOutKind, number>> {
  const counts = new Map<LeftOutKind, number>()
  for (const entry of zipEntries(bytes)) {
    const kinds = PARTS.filter(([, path]) => path.test(entry.name))
    if (kinds.length === 0) continue
    const xml = new TextDecoder().decode(await readEntry(bytes, entry))
    for (const [kind, , start] of kinds) counts.set(kind, (counts.get(kind) ?? 0) + (xml.match(start)?.length ?? 0))
  }
  return counts
}
