import { all, attribute, childAt } from '../docx/word-xml.ts'
import { openPackage, partOf, type Package, type Relations } from '../docx/package.ts'

/** Most slides that are read. */
const MOST_SLIDES = 2000

/** A part of a presentation, with what it names. */
export type SlidePart = { readonly path: string; readonly document: Document; readonly relations: Relations }
export type Slide = SlidePart & { readonly isHidden: boolean }

/** A PPTX, whose parts are read once: any number of slides may name the same. */
export function openSlides(bytes: Uint8Array): Package {
  const pack = openPackage(bytes)
  const [parts, relations] = [new Map<string, ReturnType<Package['xml']>>(), new Map<string, Promise<Relations>>()]
  const remember = <T>(known: Map<string, Promise<T>>, path: string, read: (path: string) => Promise<T>) => {
    const part = known.get(path) ?? read(path)
    known.set(path, part)
    return part
  }
  return {
    ...pack,
    xml: (path) => remember(parts, path, pack.xml),
    relations: (path) => remember(relations, path, pack.relations),
  }
}

/** A PPTX: its main part and its slides in their order. */
export async function readSlides(
  pack: Package,
): Promise<{ readonly presentation: SlidePart; readonly slides: readonly Slide[] }> {
  const presentation = await partAt(pack, partOf(pack, await pack.relations(''), 'officeDocument'))
  if (presentation === null) throw new Error('The presentation has no main part.')
  const slides: Slide[] = []
  const seen = new Set<string>()
  const listed = childAt(presentation.document.documentElement, 'sldIdLst')
  for (const one of listed ? all(listed, 'sldId').slice(0, MOST_SLIDES) : []) {
    const id = [...one.attributes].find(({ name }) => name.includes(':') && name.endsWith(':id'))?.value ?? ''
    const path = presentation.relations.get(id)?.target ?? ''
    const part = seen.has(path) ? null : await partAt(pack, path)
    seen.add(path)
    const isHidden = /^(?:0|false)$/.test((part && attribute(part.document.documentElement, 'show')) ?? '')
    if (part) slides.push({ ...part, isHidden })
  }
  return { presentation, slides }
}

/** The first part of a type that another names. */
export const relatedPart = (pack: Package, part: SlidePart, type: string): Promise<SlidePart | null> =>
  partAt(pack, partOf(pack, part.relations, type))

async function partAt(pack: Package, path: string | null): Promise<SlidePart | null> {
  const document = path === null ? undefined : (await pack.xml(path))?.document
  return path === null || document === undefined ? null : { path, document, relations: await pack.relations(path) }
}
