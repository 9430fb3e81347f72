import { all, allWord, attribute } from '../docx/word-xml.ts'
import { mainPartOf, openPackage, type Package } from '../docx/package.ts'
import type { LeftOutKind } from '../left-out.ts'
import { readRtf } from '../rtf/read-rtf.ts'
import type { RtfTexts } from '../rtf/rtf-document.ts'
import { checkUnpacked, MOST_UNPACKED, UnpackedTooLarge } from '../../../contract/workbook/zip.ts'
import { updatedInWord } from './updated-values.ts'
import { partsOnPages, type WordPart } from './word-parts.ts'

/**
 * A part or value of a document that may not be on the pages as it was saved; `words` are `null` if they can't be read.
 */
export type DoubtfulPart = { readonly kind: LeftOutKind; readonly words: string | null }

/** Most such parts of a document that are looked at. */
const MOST = 200
/** Characters of a part that are kept: a hundred words of it are looked for, and its beginning is named. */
const LONGEST_WORDS = 100_000
/** Characters of paragraphs that are looked at for them. */
const MOST_LOOKED_AT = 1_000_000

type Names = Pick<WordPart, 'document' | 'relations'>
/** `undefined` for a part that is not there. */
type Words = string | null | undefined

/** The words of parts by their kinds and paths: any number of places may name the same part. */
const known = new WeakMap<Package, Map<string, Words>>()

/** SmartArt, parts in other formats that a Word document includes as they are, and values that are worked out anew. */
export async function doubtfulParts(bytes: Uint8Array, texts: RtfTexts): Promise<readonly DoubtfulPart[]> {
  await checkUnpacked(bytes)
  const pack = openPackage(bytes)
  const room = { bytes: MOST_UNPACKED }
  const [found, values]: [DoubtfulPart[], DoubtfulPart[]] = [[], []]
  for (const part of await partsOnPages(pack)) {
    found.push(...(await doubtfulDiagrams(part, pack, MOST - found.length)))
    found.push(...(await insertedIn(part, pack, { texts, room, most: MOST - found.length })))
    values.push(...updatedInWord(part.document))
  }
  return [...found, ...values.slice(0, MOST)]
}

/** SmartArt that a part has, with the words of its data. */
export function doubtfulDiagrams(part: Names, pack: Package, most = MOST): Promise<readonly DoubtfulPart[]> {
  const ids = all(part.document, 'relIds').map((reference) => attribute(reference, 'dm'))
  return wordsOfParts('diagram', pathsOf(ids, part), { pack, most }, async (path) => {
    const data = (await pack.xml(path))?.document
    return data && wordsIn(all(data, 'p'))
  })
}

type Included = { readonly texts: RtfTexts; readonly room: { bytes: number }; readonly most: number }

function insertedIn(part: WordPart, pack: Package, { texts, room, most }: Included): Promise<readonly DoubtfulPart[]> {
  const ids = allWord(part.document, 'altChunk').map((chunk) => attribute(chunk, 'id'))
  return wordsOfParts('inserted', pathsOf(ids, part), { pack, most }, async (path) => {
    const bytes = await pack.read(path)
    if (bytes === null) return undefined
    return (await wordsOfFile(bytes, path, { texts, room }))?.slice(0, LONGEST_WORDS) ?? null
  })
}

const pathsOf = (ids: readonly (string | null)[], { relations }: Names) =>
  ids.flatMap((id) => relations.get(id ?? '')?.target ?? [])

/** The words of the first parts at these paths that are there; each is read once, whatever names it. */
async function wordsOfParts(
  kind: LeftOutKind,
  paths: readonly string[],
  { pack, most }: { readonly pack: Package; readonly most: number },
  read: (path: string) => Promise<Words>,
): Promise<readonly DoubtfulPart[]> {
  const parts = known.get(pack) ?? new Map<string, Words>()
  known.set(pack, parts)
  const found: DoubtfulPart[] = []
  for (const path of paths) {
    if (found.length >= most) break
    // Names of parts are equal whatever their case.
    const key = `${kind} ${path.toLowerCase()}`
    if (!parts.has(key)) parts.set(key, await read(path))
    const words = parts.get(key)
    if (words !== undefined) found.push({ kind, words })
  }
  return found
}

/** The words of paragraphs, of which some may stand in others. */
function wordsIn(paragraphs: readonly Element[]): string {
  const words: string[] = []
  let [kept, lookedAt] = [0, 0]
  for (const { textContent } of paragraphs) {
    const text = (textContent ?? '').slice(0, LONGEST_WORDS).replaceAll(/\s+/g, ' ').trim()
    words.push(text)
    kept += text.length
    lookedAt += textContent?.length ?? 0
    if (kept > LONGEST_WORDS || lookedAt > MOST_LOOKED_AT) break
  }
  return words.join(' ').slice(0, LONGEST_WORDS)
}

async function wordsOfFile(
  bytes: Uint8Array,
  path: string,
  { texts, room }: Pick<Included, 'texts' | 'room'>,
): Promise<string | null> {
  const text = new TextDecoder().decode(bytes)
  if (text.startsWith('{\\rtf')) return readRtf(bytes, texts).fragment.textContent
  if (/\.(?:x?html?|xml)$/i.test(path)) {
    const { body } = new DOMParser().parseFromString(text, 'text/html')
    for (const hidden of body.querySelectorAll('script, style, template')) hidden.remove()
    return body.textContent
  }
  if (/\.txt$/i.test(path)) return text
  return /\.docx$/i.test(path) ? wordsOfDocx(bytes, room) : null
}

/** The words of a document in another, within what is left of the bytes that all of them may unpack to. */
async function wordsOfDocx(bytes: Uint8Array, room: { bytes: number }): Promise<string | null> {
  const most = room.bytes
  // Nothing is left after one that is too large.
  room.bytes = 0
  try {
    room.bytes = most - (await checkUnpacked(bytes, most))
  } catch (error) {
    if (error instanceof UnpackedTooLarge) return null
    throw error
  }
  const pack = openPackage(bytes)
  const inner = (await pack.xml(await mainPartOf(pack)))?.document
  return inner ? wordsIn(allWord(inner, 'p')) : null
}
