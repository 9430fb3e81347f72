import { createLeftOut } from '../left-out.ts'
import { pictureOf, type PageTexts } from '../pictures.ts'
import type { RtfTexts } from '../rtf/rtf-document.ts'
import type { Package, Relations } from './package.ts'
import { createPlaces, type Places } from './places.ts'
import { all, attribute, wordsOf } from './word-xml.ts'

/** What rewriting the parts of one document shares. */
export type Rewriting = {
  readonly places: Places
  readonly left: ReturnType<typeof createLeftOut>
  readonly texts: PageTexts & RtfTexts
  /** The sign of a picture, by the relationship of the current part. */
  readonly picture: (id: string | null, words: string) => Promise<string>
  /** The words of a chart or diagram, whose part an attribute of the reference names. */
  readonly wordsOf: (reference: Element, name: string) => Promise<string>
  readonly relations: Relations
  readonly pack: Package
}

/** Characters of a chart or a diagram that stand in the document. */
const MOST_WORDS = 2000

export function createRewriting(pack: Package, texts: PageTexts & RtfTexts) {
  const places = createPlaces()
  const left = createLeftOut()
  /** For a part, whose relationships have IDs of their own. */
  return {
    places,
    left,
    async part(path: string): Promise<Rewriting> {
      const relations = await pack.relations(path)
      return {
        places,
        left,
        texts,
        relations,
        pack,
        async picture(id, words) {
          const relation = relations.get(id ?? '')
          const bytes = relation && !relation.isExternal ? await pack.read(relation.target) : null
          const node = pictureOf(bytes, words, texts)
          if (node.localName !== 'img') left.add('picture')
          return places.add({ kind: 'inline', node })
        },
        async wordsOf(reference, name) {
          const target = relations.get(attribute(reference, name) ?? '')?.target
          const part = target === undefined ? null : await pack.xml(target)
          return part ? chartWords(part.document) : ''
        },
      }
    },
  }
}

/** The words of a chart's titles and series, or of a diagram's shapes. */
function chartWords(document: Document): string {
  const paragraphs = all(document, 'p').map(wordsOf)
  const series = all(document, 'ser').flatMap((one) => all(one, 'tx').map((name) => wordsOf(all(name, 'v')[0] ?? name)))
  const words = [...new Set([...paragraphs, ...series])].filter((one) => one !== '')
  return words.join(' · ').slice(0, MOST_WORDS)
}
