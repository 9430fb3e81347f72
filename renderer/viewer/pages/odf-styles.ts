import { all, attribute } from '../odt/odt-xml.ts'

/** Most styles that are each based on the next. */
const DEEPEST = 20

/** Named styles of an OpenDocument file. A name is one style of a family, and automatic ones are of their part alone. */
export type OdfStyles = ReturnType<typeof readOdfStyles>

export function readOdfStyles(parts: readonly Document[]) {
  const common = new Map<string, Element>()
  const automatic = new Map<Document, Map<string, Element>>()
  const usual = new Map<string, Element>()
  const keyOf = (family: string, name: string) => `${family} ${name}`
  for (const part of parts) {
    const own = new Map<string, Element>()
    automatic.set(part, own)
    for (const style of all(part, 'style')) {
      const isOwn = style.parentElement?.localName === 'automatic-styles'
      const key = keyOf(attribute(style, 'family') ?? '', attribute(style, 'name') ?? '')
      const styles = isOwn ? own : common
      if (!styles.has(key)) styles.set(key, style)
    }
    for (const style of all(part, 'default-style')) {
      const family = attribute(style, 'family') ?? ''
      if (!usual.has(family)) usual.set(family, style)
    }
  }
  const find = (part: Document, family: string, name: string) => {
    const key = keyOf(family, name)
    return automatic.get(part)?.get(key) ?? common.get(key) ?? null
  }
  return {
    /** A style of an element in a part, followed by those that it is based on. */
    *chain(part: Document, family: string, name: string): Iterable<Element> {
      let at = find(part, family, name)
      for (let depth = 0; at !== null && depth < DEEPEST; depth += 1) {
        yield at
        at = find(part, family, attribute(at, 'parent-style-name') ?? '')
      }
    },
    usual: (family: string): Element | null => usual.get(family) ?? null,
  }
}

/** The properties of one kind that a style has itself. */
export const propertiesOf = (style: Element, name: string): Element | null =>
  [...style.children].find(({ localName }) => localName === name) ?? null
