import { all, attribute } from '../odt/odt-xml.ts'
import { openOdt } from '../odt/odt-package.ts'

/** Most styles that are each based on the next. */
const DEEPEST = 20

/** The fonts of the letters in an OpenDocument text, by the names that it gives them. */
export async function fontsOfOdt(bytes: Uint8Array): Promise<ReadonlySet<string>> {
  const pack = openOdt(bytes)
  const content = (await pack.xml('content.xml'))?.document
  const documents = [content, (await pack.xml('styles.xml'))?.document].flatMap((one) => one ?? [])
  const families = new Map<string, string>()
  const styles = new Map<string, Element>()
  let usual: Element | null = null
  for (const document_ of documents) {
    for (const face of all(document_.documentElement, 'font-face')) {
      families.set(attribute(face, 'name') ?? '', (attribute(face, 'font-family') ?? '').replaceAll(/^['"]|['"]$/g, ''))
    }
    for (const style of all(document_.documentElement, 'style')) {
      const name = attribute(style, 'name') ?? ''
      if (!styles.has(name)) styles.set(name, style)
    }
    usual ??=
      all(document_.documentElement, 'default-style').find((one) => attribute(one, 'family') === 'paragraph') ?? null
  }
  const ofProperties = (style: Element | null) => {
    const properties = style && all(style, 'text-properties')[0]
    const name = properties ? attribute(properties, 'font-name') : null
    return name === null ? null : (families.get(name) ?? name)
  }
  const ofStyle = (name: string | null): string | null => {
    let at = styles.get(name ?? '') ?? null
    for (let depth = 0; at !== null && depth < DEEPEST; depth += 1) {
      const font = ofProperties(at)
      if (font !== null) return font
      at = styles.get(attribute(at, 'parent-style-name') ?? '') ?? null
    }
    return null
  }
  const used = new Set<string>()
  for (const element of content
    ? [
        ...all(content.documentElement, 'p'),
        ...all(content.documentElement, 'h'),
        ...all(content.documentElement, 'span'),
      ]
    : []) {
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
    if (!/[\p{L}\p{N}]/u.test(own.map(({ textContent }) => textContent).join(''))) continue
    let font: string | null = null
    for (let at: Element | null = element; at !== null && font === null; at = at.parentElement) {
      if (/^(?:p|h|span)$/.test(at.localName)) font = ofStyle(attribute(at, 'style-name'))
    }
    font ??= ofProperties(usual)
    if (font !== null && font !== '') used.add(font)
  }
  return used
}
