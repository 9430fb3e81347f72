import { all, attribute, childAt } from '../docx/word-xml.ts'
import type { Package } from '../docx/package.ts'
import { createUsedFonts, scriptsOf, type Script } from './letters.ts'
import { openSlides, readSlides, relatedPart, type Slide, type SlidePart } from './slides.ts'
import { fontOfDrawn, fontOfTheme } from './theme-fonts.ts'

/** What a slide is based on. */
type Bases = {
  readonly layout: SlidePart | null
  readonly master: SlidePart | null
  readonly theme: Document | null
  readonly presentation: SlidePart
}

/** The fonts of the letters on the slides of a PPTX that are not hidden, by the names that it gives them. */
export async function fontsOfPptx(bytes: Uint8Array): Promise<ReadonlySet<string>> {
  const pack = openSlides(bytes)
  const { presentation, slides } = await readSlides(pack)
  const used = createUsedFonts()
  const basesOf = createBases(pack, presentation)
  const read = new Set<Document>()
  for (const slide of slides) {
    if (slide.isHidden) continue
    const bases = await basesOf(slide)
    addFonts(slide.document, bases, used)
    // What layouts have in the places of placeholders is only an example.
    for (const base of [bases.layout, bases.master]) {
      if (base === null || read.has(base.document)) continue
      read.add(base.document)
      addFonts(base.document, bases, used, (shape) => placeOf(shape) !== null)
    }
    const drawn = [...slide.relations.values()].find(({ type }) => type === 'diagramDrawing')
    const words = drawn && (await pack.xml(drawn.target))
    if (words) addFonts(words.document, bases, used)
  }
  return used.names
}

/** Layouts are shared by many slides. */
function createBases(pack: Package, presentation: SlidePart) {
  const known = new Map<string, Promise<Bases>>()
  async function read(slide: Slide): Promise<Bases> {
    const layout = await relatedPart(pack, slide, 'slideLayout')
    const master = layout && (await relatedPart(pack, layout, 'slideMaster'))
    const theme = master && (await relatedPart(pack, master, 'theme'))
    return { layout, master, theme: theme?.document ?? null, presentation }
  }
  return (slide: Slide): Promise<Bases> => {
    const path = [...slide.relations.values()].find(({ type }) => type === 'slideLayout')?.target ?? ''
    const bases = known.get(path) ?? read(slide)
    known.set(path, bases)
    return bases
  }
}

type Used = ReturnType<typeof createUsedFonts>

function addFonts(document: Document, bases: Bases, used: Used, isExample?: (shape: Element | null) => boolean): void {
  for (const run of [...all(document, 'r'), ...all(document, 'fld')]) {
    const scripts = scriptsOf(childAt(run, 't')?.textContent ?? '')
    if (scripts.length === 0 || isExample?.(run.closest('*|sp')) === true) continue
    used.add(scripts, (script) => fontOf(run, script, bases))
  }
}

type Placeholder = { readonly type: string; readonly index: string | null }

/** The placeholder that a shape fills; `null` for one of its own. */
function placeOf(shape: Element | null): Placeholder | null {
  const [own] = shape ? [...shape.children].filter(({ localName }) => localName.startsWith('nv')) : []
  const place = childAt(own ?? null, 'nvPr', 'ph')
  return place && { type: kindOf(attribute(place, 'type')), index: attribute(place, 'idx') }
}

/** Kinds of placeholders that share the styles of a master. */
function kindOf(type: string | null): string {
  if (type === 'ctrTitle') return 'title'
  return type === null || type === 'subTitle' || type === 'obj' ? 'body' : type
}

function fontOf(run: Element, script: Script, { layout, master, theme, presentation }: Bases): string | null {
  const paragraph = run.closest('*|p')
  const level = `lvl${Number(attribute(childAt(paragraph, 'pPr'), 'lvl') ?? 0) + 1}pPr`
  const inList = (list: Element | null) => fontOfDrawn(childAt(list, level, 'defRPr'), script, theme)
  const shape = run.closest('*|sp')
  const place = placeOf(shape)
  const styleOf = (part: SlidePart | null) => place && inList(childAt(placedIn(part, place), 'txBody', 'lstStyle'))
  const ofMaster = place?.type === 'title' ? 'titleStyle' : place?.type === 'body' ? 'bodyStyle' : 'otherStyle'
  const reference = attribute(childAt(shape, 'style', 'fontRef'), 'idx')
  return (
    fontOfDrawn(childAt(run, 'rPr'), script, theme) ??
    inList(childAt(shape, 'txBody', 'lstStyle')) ??
    styleOf(layout) ??
    styleOf(master) ??
    (place && inList(childAt(master?.document.documentElement ?? null, 'txStyles', ofMaster))) ??
    (reference === 'major' ? fontOfTheme(theme, 'majorFont', script) : null) ??
    inList(childAt(presentation.document.documentElement, 'defaultTextStyle')) ??
    fontOfTheme(theme, 'minorFont', script)
  )
}

/** The shape of a layout or master whose placeholder one of a slide stands for. */
function placedIn(part: SlidePart | null, { type, index }: Placeholder): Element | null {
  const places = part ? placesIn(part.document) : []
  const found =
    places.find(({ place }) => index !== null && place.index === index && place.type === type) ??
    places.find(({ place }) => place.type === type)
  return found?.shape ?? null
}

/** Most placeholders of a layout that are told apart. */
const MOST_PLACES = 200
type Placed = { readonly shape: Element; readonly place: Placeholder }
/** The placeholders of layouts and masters, which each run of a slide may ask for. */
const knownPlaces = new WeakMap<Document, readonly Placed[]>()

function placesIn(document: Document): readonly Placed[] {
  const known = knownPlaces.get(document)
  if (known) return known
  const places = all(document, 'sp').flatMap((shape) => {
    const place = placeOf(shape)
    return place ? [{ shape, place }] : []
  })
  const most = places.slice(0, MOST_PLACES)
  knownPlaces.set(document, most)
  return most
}
