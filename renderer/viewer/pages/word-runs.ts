import { allWord, attribute, childAt, isOn, isWord, valueAt } from '../docx/word-xml.ts'
import { openPackage, partOf } from '../docx/package.ts'
import type { LeftOut } from '../left-out.ts'
import { createHiddenPassages } from './hidden-passages.ts'
import { partsOnPages } from './word-parts.ts'

/** Most styles that are each based on the next. */
const DEEPEST = 20

function readWordStyles(styles: Document | null) {
  const byId = new Map<string, Element>()
  let usual: string | null = null
  for (const style of styles ? allWord(styles, 'style') : []) {
    const id = attribute(style, 'styleId') ?? ''
    byId.set(id, style)
    const isUsual = /^(?:1|true|on)$/.test(attribute(style, 'default') ?? '')
    if (isUsual && attribute(style, 'type') === 'paragraph') usual = id
  }
  function* chain(id: string | null): Iterable<Element | null> {
    let at = byId.get(id ?? '') ?? null
    for (let depth = 0; at !== null && depth < DEEPEST; depth += 1) {
      yield childAt(at, 'rPr')
      at = byId.get(valueAt(at, 'basedOn') ?? '') ?? null
    }
  }
  return {
    /** The properties that hold for a run: its own, and those of its styles, the nearest first. */
    *propertiesOf(run: Element): Iterable<Element> {
      const own = childAt(run, 'rPr')
      const paragraph = childAt(run.closest('*|p'), 'pPr')
      const all = [
        ...[own, ...chain(valueAt(own, 'rStyle'))],
        ...chain(valueAt(paragraph, 'pStyle') ?? usual),
        childAt(styles?.documentElement ?? null, 'docDefaults', 'rPrDefault', 'rPr'),
      ]
      for (const properties of all) if (properties !== null) yield properties
    },
  }
}

/** A run of a Word document whose words would be on its pages, and the properties that hold for it. */
export type WordRun = { readonly words: string; readonly properties: readonly Element[]; readonly isHidden: boolean }

/** The runs of a Word document and its headers, footers and notes, and the parts that they refer to. */
export async function readWordRuns(bytes: Uint8Array) {
  const pack = openPackage(bytes)
  const parts = await partsOnPages(pack)
  const [main] = parts
  const partOfType = async (type: string): Promise<Document | null> => {
    const path = main ? partOf(pack, main.relations, type) : null
    return path === null ? null : ((await pack.xml(path))?.document ?? null)
  }
  const styles = readWordStyles(await partOfType('styles'))
  function* runs(): Iterable<WordRun> {
    for (const { document } of parts) {
      for (const run of allWord(document, 'r')) {
        const words = [...run.children].filter((one) => isWord(one, 't')).map(({ textContent }) => textContent)
        if (words.length === 0) continue
        const properties = [...styles.propertiesOf(run)]
        const [vanish] = properties.flatMap((one) => childAt(one, 'vanish') ?? [])
        yield { words: words.join(''), properties, isHidden: isOn(vanish ?? null) }
      }
    }
  }
  return { runs, partOfType }
}

/** The passages that a Word document hides. */
export async function hiddenInDocx(bytes: Uint8Array): Promise<LeftOut> {
  const hidden = createHiddenPassages()
  for (const { words, isHidden } of (await readWordRuns(bytes)).runs()) hidden.note(words, isHidden)
  return hidden.leftOut()
}
