import { wordFile } from './word-file.ts'

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006'
const NAMESPACES =
  ` xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="${DRAWING}/main" xmlns:dgm="${DRAWING}/diagram"` +
  ' xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export type Related = readonly [id: string, type: string, target: string]
type SlideOptions = { readonly relations?: readonly Related[]; readonly isHidden?: boolean }

/** The fonts of a text in a drawing, by the elements that name them. */
export const inFonts = (fonts: Readonly<Record<string, string>>, element = 'rPr') =>
  `<a:${element}>${Object.entries(fonts)
    .map(([slot, name]) => `<a:${slot} typeface="${name}"/>`)
    .join('')}</a:${element}>`
export const drawnRun = (words: string, properties = '') => `<a:r>${properties}<a:t>${words}</a:t></a:r>`

/** A shape with a paragraph; `place` is the placeholder that it fills. */
export const slideShape = (runs: string, { place = '', list = '', level = '' } = {}) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="S"/><p:cNvSpPr/><p:nvPr>${place}</p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="360000" y="360000"/><a:ext cx="7200000" cy="1080000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>` +
  `<p:txBody><a:bodyPr/><a:lstStyle>${list}</a:lstStyle><a:p>${level}${runs}</a:p></p:txBody></p:sp>`

export const slidePart = (name: string, tree: string, after = '', attributes = '') =>
  `<p:${name}${NAMESPACES}${attributes}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${tree}</p:spTree></p:cSld>${after}</p:${name}>`

export const relationsPart = (all: readonly Related[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** A presentation with these slides, in their order. */
export function slidesFile(
  slides: readonly (readonly [tree: string, options?: SlideOptions])[],
  parts: Readonly<Record<string, string>> = {},
) {
  const all: Record<string, string> = { ...parts }
  for (const [at, [tree, { relations = [], isHidden = false } = {}]] of slides.entries()) {
    all[`ppt/slides/slide${at + 1}.xml`] = slidePart('sld', tree, '', isHidden ? ' show="0"' : '')
    all[`ppt/slides/_rels/slide${at + 1}.xml.rels`] = relationsPart(relations)
  }
  const listed = slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 1}"/>`).join('')
  const type = (path: string, of: string) =>
    `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.presentationml.${of}+xml"/>`
  const types = slides.map((_, at) => type(`ppt/slides/slide${at + 1}.xml`, 'slide')).join('')
  return wordFile('', {
    main: 'ppt/presentation.xml',
    relations: slides.map((_, at) => [`rId${at + 1}`, 'slide', `slides/slide${at + 1}.xml`] as const),
    parts: {
      '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('ppt/presentation.xml', 'presentation.main')}${types}</Types>`,
      'ppt/presentation.xml': `<p:presentation${NAMESPACES}><p:sldIdLst>${listed}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:defaultTextStyle><a:lvl1pPr>${inFonts({ latin: '+mn-lt' }, 'defRPr')}</a:lvl1pPr></p:defaultTextStyle></p:presentation>`,
      ...all,
    },
  })
}
