import { allWord, attribute, childAt, isWord, valueAt } from '../docx/word-xml.ts'
import { mainPartOf, openPackage, partOf } from '../docx/package.ts'

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const WESTERN = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u

type Slot = 'ascii' | 'eastAsia'
type Fonts = (name: Slot) => string | null

/** The fonts of the letters in the text of a Word document, by the names that it gives them. */
export async function fontsOfDocx(bytes: Uint8Array): Promise<ReadonlySet<string>> {
  const pack = openPackage(bytes)
  const main = await mainPartOf(pack)
  const relations = await pack.relations(main)
  const xml = async (type: string) => {
    const path = partOf(pack, relations, type)
    return path === null ? null : ((await pack.xml(path))?.document ?? null)
  }
  const [text, styles, theme] = [(await pack.xml(main))?.document, await xml('styles'), await xml('theme')]
  const used = new Set<string>()
  const ofStyles = createStyleFonts(styles, theme)
  for (const run of text ? allWord(text, 'r') : []) {
    const words = [...run.children].filter((one) => isWord(one, 't')).map(({ textContent }) => textContent)
    const letters = words.join('')
    const slots: readonly Slot[] = [
      ...(WESTERN.test(letters) ? (['ascii'] as const) : []),
      ...(EAST_ASIAN.test(letters) ? (['eastAsia'] as const) : []),
    ]
    for (const slot of slots) {
      const font = ofStyles.fontOf(run, slot)
      if (font !== null) used.add(font)
    }
  }
  return used
}

/** Most styles that are each based on the next. */
const DEEPEST = 20

function createStyleFonts(styles: Document | null, theme: Document | null) {
  const byId = new Map<string, Element>()
  let usual: string | null = null
  for (const style of styles ? allWord(styles, 'style') : []) {
    const id = attribute(style, 'styleId') ?? ''
    byId.set(id, style)
    const isUsual = /^(?:1|true|on)$/.test(attribute(style, 'default') ?? '')
    if (isUsual && attribute(style, 'type') === 'paragraph') usual = id
  }
  const defaults = childAt(styles?.documentElement ?? null, 'docDefaults', 'rPrDefault', 'rPr')
  const themed = (name: string): string | null => {
    const [group, slot] = [
      name.startsWith('major') ? 'majorFont' : 'minorFont',
      name.endsWith('EastAsia') ? 'ea' : 'latin',
    ]
    const fonts = theme?.getElementsByTagNameNS('*', group)[0] ?? null
    return attribute(childAt(fonts, slot), 'typeface')
  }
  const fontsIn = (properties: Element | null): Fonts => {
    const fonts = childAt(properties, 'rFonts')
    return (slot) => {
      const ofTheme = attribute(fonts, `${slot}Theme`)
      const name = ofTheme === null ? attribute(fonts, slot) : themed(ofTheme)
      return name === null || name.trim() === '' ? null : name
    }
  }
  const ofStyle = (id: string | null, slot: Slot): string | null => {
    let at = byId.get(id ?? '') ?? null
    for (let depth = 0; at !== null && depth < DEEPEST; depth += 1) {
      const name = fontsIn(childAt(at, 'rPr'))(slot)
      if (name !== null) return name
      at = byId.get(valueAt(at, 'basedOn') ?? '') ?? null
    }
    return null
  }
  return {
    fontOf(run: Element, slot: Slot): string | null {
      const properties = childAt(run, 'rPr')
      const paragraph = childAt(run.closest('*|p'), 'pPr')
      return (
        fontsIn(properties)(slot) ??
        ofStyle(valueAt(properties, 'rStyle'), slot) ??
        ofStyle(valueAt(paragraph, 'pStyle') ?? usual, slot) ??
        fontsIn(defaults)(slot)
      )
    },
  }
}
