import { copyOfMath } from '../equations.ts'
import type { createLeftOut } from '../left-out.ts'
import { drawnType, missingPicture, pictureOf, type PictureTexts } from '../pictures.ts'
import { parseXml, type ParsedXml } from '../xml.ts'
import { readEntry, zipEntries } from '../../../contract/workbook/zip.ts'
import { all, attribute, wordsOf } from './odt-xml.ts'

/** The files inside of an OpenDocument file. */
export type OdtPackage = {
  readonly read: (path: string) => Promise<Uint8Array | null>
  readonly xml: (path: string) => Promise<ParsedXml | null>
}

export function openOdt(bytes: Uint8Array): OdtPackage {
  const entries = new Map(zipEntries(bytes).map((entry) => [entry.name, entry]))
  async function read(path: string): Promise<Uint8Array | null> {
    const entry = entries.get(path)
    return entry === undefined ? null : readEntry(bytes, entry)
  }
  return {
    read,
    async xml(path) {
      const part = await read(path)
      return part && parseXml(part)
    },
  }
}

/** Characters of a chart that stand in the document. */
const MOST_WORDS = 2000
const pathOf = (element: Element) => (attribute(element, 'href') ?? '').replace(/^\.\//, '').replace(/\/$/, '')

/** What a frame shows in the line: its formula, its picture, or its words in place of what is not drawn. */
export async function contentOfFrame(
  frame: Element,
  { pack, left, texts }: { pack: OdtPackage; left: ReturnType<typeof createLeftOut>; texts: PictureTexts },
): Promise<Node | null> {
  const of = (name: string) => [...frame.children].filter(({ localName }) => localName === name)
  const words = [...of('desc'), ...of('title')].map(wordsOf).find((one) => one !== '') ?? ''
  const pictures = of('image')
  for (const object of of('object')) {
    const inside = await contentOfObject(object, pack)
    if (inside?.localName === 'math') return copyOfMath(inside)
    const isChart = inside !== null && all(inside, 'chart').length > 0
    left.add(isChart ? 'chart' : 'object')
    const drawn = await drawnPicture(pictures, pack)
    const said = isChart ? [...new Set(all(inside, 'p').map(wordsOf))].join(' · ').slice(0, MOST_WORDS) : words
    return drawn ? pictureOf(drawn, said, texts) : missingPicture(said, texts)
  }
  left.add('object', of('object-ole').length + of('applet').length)
  left.add('media', of('plugin').length + of('floating-frame').length)
  if (pictures.length === 0) return null
  const drawn = await drawnPicture(pictures, pack)
  if (!drawn) left.add('picture')
  return pictureOf(drawn, words, texts)
}

/** The root of an object: in the frame itself, or in a file of its own. */
async function contentOfObject(object: Element, pack: OdtPackage): Promise<Element | null> {
  if (object.firstElementChild) return object.firstElementChild
  return (await pack.xml(`${pathOf(object)}/content.xml`))?.document.documentElement ?? null
}

/** The first form of a picture that browsers draw. */
async function drawnPicture(pictures: readonly Element[], pack: OdtPackage): Promise<Uint8Array | null> {
  for (const picture of pictures) {
    const inside = all(picture, 'binary-data')[0]?.textContent
    const bytes = inside === undefined || inside === null ? await pack.read(pathOf(picture)) : fromBase64(inside)
    if (bytes && drawnType(bytes) !== null) return bytes
  }
  return null
}

function fromBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text.replace(/\s+/g, '')), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
