import { attribute, childAt } from '../docx/word-xml.ts'
import { createUsedFonts, scriptsOf, type Script } from './letters.ts'
import { fontOfTheme } from './theme-fonts.ts'
import { readWordRuns } from './word-runs.ts'

const SLOTS: Readonly<Record<Script, string>> = { western: 'ascii', eastAsian: 'eastAsia', complex: 'cs' }

/**
 * The fonts of the letters in a Word document, by the names that it gives them. Comments are notes of the pages, whose
 * letters have none of its fonts.
 */
export async function fontsOfDocx(bytes: Uint8Array): Promise<ReadonlySet<string>> {
  const { runs, partOfType } = await readWordRuns(bytes)
  const fontIn = createFonts(await partOfType('theme'), await partOfType('settings'))
  const used = createUsedFonts()
  for (const { words, properties, isHidden } of runs()) {
    if (isHidden) continue
    used.add(scriptsOf(words), (script) => {
      for (const one of properties) {
        const font = fontIn(one, script)
        if (font !== null) return font
      }
      return null
    })
  }
  return used.names
}

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

/** The font that properties name themselves, which may be one of the theme. */
function createFonts(theme: Document | null, settings: Document | null) {
  const languages = childAt(settings?.documentElement ?? null, 'themeFontLang')
  const codeOf = (script: Script) => {
    const language = attribute(languages, script === 'eastAsian' ? 'eastAsia' : 'bidi') ?? ''
    return script === 'western' ? undefined : CODES.find(([pattern]) => pattern.test(language))?.[1]
  }
  const themed = (name: string): string | null => {
    const script = name.endsWith('EastAsia') ? 'eastAsian' : name.endsWith('Bidi') ? 'complex' : 'western'
    return fontOfTheme(theme, name.startsWith('major') ? 'majorFont' : 'minorFont', script, codeOf(script))
  }
  return (properties: Element, script: Script): string | null => {
    const fonts = childAt(properties, 'rFonts')
    const slot = SLOTS[script]
    const ofTheme = attribute(fonts, script === 'complex' ? 'cstheme' : `${slot}Theme`)
    const name = ofTheme === null ? attribute(fonts, slot) : themed(ofTheme)
    return name === null || name.trim() === '' ? null : name
  }
}
