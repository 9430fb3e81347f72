import { all, allWord, attribute, wordsOf } from '../docx/word-xml.ts'
import { mainPartOf, openPackage, type Package } from '../docx/package.ts'
import type { LeftOutKind } from '../left-out.ts'
import { readRtf } from '../rtf/read-rtf.ts'
import type { RtfTexts } from '../rtf/rtf-document.ts'
import { checkUnpacked } from '../zip.ts'
import { partsOnPages, type WordPart } from './word-parts.ts'

/** A part of a document that the office program may leave out of the pages; `words` are `null` if they can't be read. */
export type DoubtfulPart = { readonly kind: LeftOutKind; readonly words: string | null }

/** Most such parts of a document that are looked at. */
const MOST = 200

/** SmartArt, and parts in other formats that a Word document includes as they are. */
export async function doubtfulParts(bytes: Uint8Array, texts: RtfTexts): Promise<readonly DoubtfulPart[]> {
  await checkUnpacked(bytes)
  const pack = openPackage(bytes)
  const found: DoubtfulPart[] = []
  for (const part of await partsOnPages(pack)) found.push(...(await doubtfulIn(part, pack, texts)))
  return found.slice(0, MOST)
}

/** SmartArt that a part has, with the words of its data. */
export async function doubtfulDiagrams(
  { document, relations }: Pick<WordPart, 'document' | 'relations'>,
  pack: Package,
): Promise<readonly DoubtfulPart[]> {
  const found: DoubtfulPart[] = []
  for (const reference of all(document, 'relIds').slice(0, MOST)) {
    const data = relations.get(attribute(reference, 'dm') ?? '')?.target
    const part = data === undefined ? null : await pack.xml(data)
    if (part) found.push({ kind: 'diagram', words: all(part.document, 'p').map(wordsOf).join(' ') })
  }
  return found
}

async function doubtfulIn(part: WordPart, pack: Package, texts: RtfTexts): Promise<readonly DoubtfulPart[]> {
  const { document, relations } = part
  const found: DoubtfulPart[] = [...(await doubtfulDiagrams(part, pack))]
  for (const chunk of allWord(document, 'altChunk').slice(0, MOST)) {
    const path = relations.get(attribute(chunk, 'id') ?? '')?.target ?? ''
    const bytes = await pack.read(path)
    if (bytes) found.push({ kind: 'inserted', words: await wordsIn(bytes, path, texts) })
  }
  return found
}

async function wordsIn(bytes: Uint8Array, path: string, texts: RtfTexts): Promise<string | null> {
  const text = new TextDecoder().decode(bytes)
  if (text.startsWith('{\\rtf')) return readRtf(bytes, texts).fragment.textContent
  if (/\.(?:x?html?|xml)$/i.test(path)) {
    const { body } = new DOMParser().parseFromString(text, 'text/html')
    for (const hidden of body.querySelectorAll('script, style, template')) hidden.remove()
    return body.textContent
  }
  if (/\.txt$/i.test(path)) return text
  if (!/\.docx$/i.test(path)) return null
  await checkUnpacked(bytes)
  const pack = openPackage(bytes)
  const inner = (await pack.xml(await mainPartOf(pack)))?.document
  return inner ? allWord(inner, 'p').map(wordsOf).join(' ') : null
}
