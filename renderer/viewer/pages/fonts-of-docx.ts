import { allWord, attribute, childAt, isOn, isWord, valueAt } from '../docx/word-xml.ts'
import { openPackage, partOf } from '../docx/package.ts'
import { createUsedFonts, scriptsOf, type FontOf, type Script } from './letters.ts'
import { fontOfTheme } from './theme-fonts.ts'
import { partsOnPages } from './word-parts.ts'

const SLOTS: Readonly<Record<Script, string>> = { western: 'ascii', eastAsian: 'eastAsia', complex: 'cs' }

/**
 * The fonts of the letters in a Word document, by the names that it gives them. Comments are notes of the pages, whose
 * letters have none of its fonts.
 */
export async function fontsOfDocx(bytes: Uint8Array): Promise<ReadonlySet<string>> {
  const pack = openPackage(bytes)
  const [main, ...others] = await partsOnPages(pack)
  if (main === undefined) return new Set()
  const xml = async (type: string) => {
    const path = partOf(pack, main.relations, type)
    return path === null ? null : ((await pack.xml(path))?.document ?? null)
  }
  const [styles, theme, settings] = [await xml('styles'), await xml('theme'), await xml('settings')]
  const used = createUsedFonts()
  const ofStyles = createStyleFonts({ styles, theme, settings })
  for (const { document } of [main, ...others]) {
    for (const run of allWord(document, 'r')) {
      if (isOn(childAt(run, 'rPr', 'vanish'))) continue
      const words = [...run.children].filter((one) => isWord(one, 't')).map(({ textContent }) => textContent)
      used.add(scriptsOf(words.join('')), (script) => ofStyles.fontOf(run, script))
    }
  }
  return used.names
}

/** Most styles that are each based on the next. */
const DEEPEST = 20

/** Scripts by the languages that a document names for its theme. */
const CODES: readonly (readonly [RegExp, string])[] = [
  [/^zh-(?:TW|HK|MO|Hant)/i, 'Hant'],
  [/^zh/i, 'Hans'],
  [/^ja/i, 'Jpan'],
  [/^ko/i, 'Hang'],
  [/^ar/i, 'Arab'],
  [/^he/i, 'Hebr'],
  [/^th/i, 'Thai'],
]

type Parts = { readonly styles: Document | null; readonly theme: Document | null; readonly settings: Document | null }

function createStyleFonts({ styles, theme, settings }: Parts) {
  const byId = new Map<string, Element>()
  let usual: string | null = null
  for (const style of styles ? allWord(styles, 'style') : []) {
    const id = attribute(style, 'styleId') ?? ''
    byId.set(id, style)
    const isUsual = /^(?:1|true|on)$/.test(attribute(style, 'default') ?? '')
    if (isUsual && attribute(style, 'type') === 'paragraph') usual = id
  }
  const defaults = childAt(styles?.documentElement ?? null, 'docDefaults', 'rPrDefault', 'rPr')
  const languages = childAt(settings?.documentElement ?? null, 'themeFontLang')
  const codeOf = (script: Script) => {
    const language = attribute(languages, script === 'eastAsian' ? 'eastAsia' : 'bidi') ?? ''
    return script === 'western' ? undefined : CODES.find(([pattern]) => pattern.test(language))?.[1]
  }
  const themed = (name: string): string | null => {
    const script = name.endsWith('EastAsia') ? 'eastAsian' : name.endsWith('Bidi') ? 'complex' : 'western'
    return fontOfTheme(theme, name.startsWith('major') ? 'majorFont' : 'minorFont', script, codeOf(script))
  }
  const fontsIn = (properties: Element | null): FontOf => {
    const fonts = childAt(properties, 'rFonts')
    return (script) => {
      const slot = SLOTS[script]
      const ofTheme = attribute(fonts, script === 'complex' ? 'cstheme' : `${slot}Theme`)
      const name = ofTheme === null ? attribute(fonts, slot) : themed(ofTheme)
      return name === null || name.trim() === '' ? null : name
    }
  }
  const ofStyle = (id: string | null, script: Script): string | null => {
    let at = byId.get(id ?? '') ?? null
    for (let depth = 0; at !== null && depth < DEEPEST; depth += 1) {
      const name = fontsIn(childAt(at, 'rPr'))(script)
      if (name !== null) return name
      at = byId.get(valueAt(at, 'basedOn') ?? '') ?? null
    }
    return null
  }
  return {
    fontOf(run: Element, script: Script): string | null {
      const properties = childAt(run, 'rPr')
      const paragraph = childAt(run.closest('*|p'), 'pPr')
      return (
        fontsIn(properties)(script) ??
        ofStyle(valueAt(properties, 'rStyle'), script) ??
        ofStyle(valueAt(paragraph, 'pStyle') ?? usual, script) ??
        fontsIn(defaults)(script)
      )
    },
  }
}
