import { all, attribute } from '../odt/odt-xml.ts'
import { createUsedFonts, scriptsOf, type Script } from './letters.ts'
import { propertiesOf } from './odf-styles.ts'
import { readOdfTexts } from './odf-texts.ts'

const ENDS: Readonly<Record<Script, string>> = { western: '', eastAsian: '-asian', complex: '-complex' }

/** The fonts of the letters in an OpenDocument text or presentation, by the names that it gives them. */
export async function fontsOfOpenDocument(bytes: Uint8Array): Promise<ReadonlySet<string>> {
  const { parts, named, texts } = await readOdfTexts(bytes)
  const fontIn = createFonts(parts)
  const usual = named.usual(usualFamily(parts))
  const used = createUsedFonts()
  for (const { words, styles, isHidden } of texts()) {
    if (isHidden) continue
    used.add(scriptsOf(words), (script) => {
      for (const style of usual ? [...styles, usual] : styles) {
        const font = fontIn(style, script)
        if (font !== null) return font
      }
      return null
    })
  }
  return used.names
}

/** The family whose default style is that of letters without one. */
function usualFamily(parts: readonly Document[]): 'graphic' | 'table-cell' | 'paragraph' {
  const has = (name: string) => parts.some((part) => all(part, name).length > 0)
  if (has('presentation')) return 'graphic'
  return has('spreadsheet') ? 'table-cell' : 'paragraph'
}

/** The font that a style names itself. */
function createFonts(parts: readonly Document[]) {
  const families = new Map<string, string>()
  for (const part of parts) {
    for (const face of all(part, 'font-face')) {
      families.set(attribute(face, 'name') ?? '', firstOf(attribute(face, 'font-family') ?? ''))
    }
  }
  return (style: Element, script: Script): string | null => {
    const properties = propertiesOf(style, 'text-properties')
    if (!properties) return null
    const name = attribute(properties, `font-name${ENDS[script]}`)
    const family = attribute(properties, `font-family${ENDS[script]}`)
    return name === null ? family && firstOf(family) : (families.get(name) ?? name)
  }
}

/** The first of the fonts in a list, as CSS writes them. */
const firstOf = (families: string) => (/[^;,]*/.exec(families)?.[0] ?? '').trim().replaceAll(/^['"]|['"]$/g, '')
